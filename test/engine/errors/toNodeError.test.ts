import type { NodeApiError } from 'n8n-workflow';

import { SAMPLES } from '../samples';
import { byAlias, byId, Shop, useShop } from '../shop';

const shop = useShop({ orders: 3 });
afterEach(() => {
	shop.service.configure({ errorShape: 'errors-fields' });
});

const once = { limit: 1, options: { requestOptions: { maxRetries: 0 } } };
const SHAPES = ['message', 'error', 'errors-list', 'errors-fields', 'html', 'empty'] as const;

/** Status, message of the simulator, meaning in the API document, advice to the user. */
const STATUSES = [
	[400, 'The request could not be understood.', 'error in the payload', 'Check the fields'],
	[429, 'Too many requests.', 'request limit exceeded', 'raise Max Retries'],
	[503, 'The service is unavailable.', undefined, 'Try again later'],
] as const;

/** Each status with one shape, and one status with each shape: nothing depends on both. */
const CASES = [
	...STATUSES.slice(1).map((row) => [...row, 'errors-fields'] as const),
	...SHAPES.map((shape) => [...STATUSES[0], shape] as const),
];

it.each(CASES)(
	'[A7] status %d, %s (%s; %s), is explained from a body of shape %s',
	async (status, title, meaning, advice, errorShape) => {
		// 429 and 503 delay later requests to the endpoint, so they get a simulator of their own.
		const own = status === 429 || status === 503 ? await Shop.open() : shop;
		own.service.configure({ errorShape });
		own.service.clearRequests();
		own.service.faults.push({ status });
		const { error, errorText } = await own.run('lead.getAll', once);
		const { path, status: answered } = own.service.requests[0] ?? {};
		const count = own.service.requests.length;
		if (own !== shop) await own.close();

		const label = meaning === undefined ? '' : `, ${meaning}`;
		const said =
			errorShape === 'html' ? `the service answered with a web page, "${status}"` : title;
		const reason =
			errorShape === 'empty'
				? `${meaning} (status ${status})`
				: `${said} (status ${status}${label})`;
		expect(error?.message).toBe(`Get many leads failed for store "loja-aurora": ${reason}`);
		expect((error as NodeApiError).httpCode).toBe(String(status));
		expect(errorText).toContain(errorShape === 'html' ? 'a firewall' : advice);
		expect(errorText).toContain('Lead → Get Many · item 1 · GET /v2/loja-aurora/leads');
		expect([path, answered, count]).toEqual(['/v2/loja-aurora/leads', status, 1]);
	},
);

describe('[A7] Field errors', () => {
	it('are listed one after the other', async () => {
		const errors = { name: ['Too short.', 'Taken.'], 'start_at.date': ['In the past.'] };
		shop.service.faults.push({ status: 422, body: { message: 'Invalid.', errors } });
		const { error, errorText } = await shop.run('discount.create', SAMPLES['discount.create']);

		expect(error?.message).toMatch(/: Invalid\. \(status 422\)$/);
		expect(errorText.split('\n').slice(1, 2)).toEqual([
			'name: Too short. name: Taken. start_at.date: In the past. Correct the fields that the service names.',
		]);
	});
});

describe('Errors of the service', () => {
	const unknownStore = { __rl: true, mode: 'list', value: 'loja-nenhuma' };

	it.each([
		[
			'an unknown store',
			'discount.getAll',
			{ store: unknownStore },
			404,
			'The store loja-nenhuma was not found.',
		],
		[
			"another user's store",
			'discount.getAll',
			{ store: byAlias('loja-vizinha') },
			403,
			'You do not have access to the store loja-vizinha.',
		],
		['an unknown order', 'order.getItems', { orderId: byId(1) }, 404, 'The order 1 was not found.'],
		[
			'an unknown webhook',
			'webhook.get',
			{ webhookId: byId(1) },
			404,
			'The webhook 1 was not found.',
		],
		[
			'an id that is too long',
			'webhook.get',
			{ webhookId: byId('9'.repeat(40)) },
			400,
			'format is invalid',
		],
	])('quotes the error for %s', async (_, name, parameters, status, message) => {
		const { error, errorText, json } = await shop.run(name, parameters);

		expect(errorText).toContain(message);
		expect(errorText).toContain(`status ${status}`);
		expect(error).toMatchObject({ httpCode: String(status), context: { itemIndex: 0 } });
		expect(json).toEqual([]);
	});

	it('explains that changing the password replaces the header tokens', async () => {
		const { userToken } = shop.service.credentials;
		const own = await Shop.open();
		own.service.regenerateCredentials();
		const { errorText } = await own.run('user.get');
		await own.close();

		expect(errorText).toContain(
			'The credentials are invalid. (status 401, credential missing or invalid)',
		);
		expect(errorText).toContain('Changing the account password');
		expect(errorText).not.toContain(userToken);
	});
});

it('[A8] puts the same text into the error item when the workflow continues on error', async () => {
	shop.service.faults.push({ status: 404 }, { status: 404 });
	const { errorText } = await shop.run('user.get');
	const { json } = await shop.run('user.get', {}, { node: { onError: 'continueRegularOutput' } });

	const [message = '', advice = ''] = errorText.split('\n');
	expect(advice).not.toBe('');
	expect(json).toEqual([{ error: `${message}. ${advice}`, details: { httpCode: '404' } }]);
});
