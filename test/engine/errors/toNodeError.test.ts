import type { NodeApiError } from 'n8n-workflow';

import { SAMPLES } from '../samples';
import { byAlias, byId, Shop } from '../shop';

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ orders: 3 });
});
afterEach(() => {
	shop.service.faults.clear();
	shop.service.configure({ errorShape: 'errors-fields' });
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
});

const once = { options: { maxRetries: 0 } };
const SHAPES = [
	'message',
	'error',
	'error_description',
	'errors-text',
	'errors-list',
	'errors-fields',
	'html',
	'empty',
] as const;

/** What the service says, what the API document says that it means, and what the user can do. */
const STATUSES = [
	[400, 'The request could not be understood.', 'error in the payload', 'Correct the fields'],
	[
		401,
		'The credentials are missing or invalid.',
		'credential missing or invalid',
		'Check the credential',
	],
	[403, 'You do not have access to this resource.', 'access denied', 'may access this store'],
	[404, 'The resource does not exist.', 'resource does not exist', 'Check the alias of the store'],
	[405, 'The request failed.', undefined, ''],
	[409, 'The request failed.', undefined, ''],
	[422, 'The given data was invalid.', undefined, 'Correct the fields'],
	[429, 'Too many requests.', 'request limit exceeded', 'raise Max Retries'],
	[500, 'Something went wrong on our side.', 'internal server error', 'problem of its own'],
	[502, 'Bad gateway.', undefined, 'problem of its own'],
	[503, 'The service is unavailable.', undefined, 'problem of its own'],
	[504, 'The service did not answer in time.', undefined, 'problem of its own'],
] as const;

describe.each(STATUSES)('status %d', (status, title, meaning, wayOut) => {
	it.each(SHAPES)('is told in the words of the service from the shape %s', async (errorShape) => {
		// A refusal for too many requests holds back what comes after it, so that has a shop of its own.
		const own = status === 429 ? await Shop.open() : shop;
		own.service.configure({ errorShape });
		own.service.faults.push({ status });
		const { error, told } = await own.run('lead.getAll', once);
		const { path, status: answered } = own.service.requests[0] ?? {};
		const count = own.service.requests.length;
		if (own !== shop) await own.close();

		const unnamed = status < 500 ? 'the service refused the request' : 'the service is in trouble';
		const wordless = errorShape === 'html' || errorShape === 'empty';
		const known = meaning === undefined ? '' : `, ${meaning}`;
		const words = wordless
			? `${meaning ?? unnamed} (status ${status})`
			: `${title} (status ${status}${known})`;
		expect(error?.message).toBe(`Get many leads failed for store "loja-aurora": ${words}`);
		expect((error as NodeApiError).httpCode).toBe(String(status));
		expect(told).toContain(wayOut);
		expect(told).toContain(
			'lead → getAll · store loja-aurora · item 1 · GET /v2/loja-aurora/leads',
		);
		expect([path, answered, count]).toEqual(['/v2/loja-aurora/leads', status, 1]);
	});
});

describe('the errors of single fields', () => {
	it('are told a line each', async () => {
		const errors = { name: ['Too short.', 'Taken.'], 'start_at.date': ['In the past.'] };
		shop.service.faults.push({ status: 422, body: { message: 'Invalid.', errors } });
		const { error, told } = await shop.run('discount.create', SAMPLES['discount.create']);

		expect(error?.message).toMatch(/: Invalid\. \(status 422\)$/);
		expect(told.split('\n').slice(1, 4)).toEqual([
			'name: Too short.',
			'name: Taken.',
			'start_at.date: In the past.',
		]);
	});

	it.each(SHAPES.slice(0, 6))(
		'are told from the shape %s, as the service words them',
		async (errorShape) => {
			shop.service.configure({ errorShape });
			const { told } = await shop.run('banner.update', { ...SAMPLES['banner.update'], body: '{}' });

			expect(told).toContain('The sorting field is required.');
			expect(told).toContain('(status 400, error in the payload)');
		},
	);
});

describe('what the service refuses by itself', () => {
	const missing = { __rl: true, mode: 'list', value: 'loja-nenhuma' };

	it.each([
		[
			'an unknown store',
			'discount.getAll',
			{ store: missing },
			404,
			'The store loja-nenhuma was not found.',
		],
		[
			"somebody else's store",
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
	])('%s', async (_, name, parameters, status, words) => {
		const { error, told, json } = await shop.run(name, parameters);

		expect(told).toContain(words);
		expect(told).toContain(`status ${status}`);
		expect(error).toMatchObject({ httpCode: String(status), context: { itemIndex: 0 } });
		expect(json).toEqual([]);
	});

	it('and tells a refused pair of tokens apart from other trouble', async () => {
		const { userToken } = shop.service.credentials;
		const own = await Shop.open();
		own.service.regenerateCredentials();
		const { told } = await own.run('user.get');
		await own.close();

		expect(told).toContain(
			'The credentials are invalid. (status 401, credential missing or invalid)',
		);
		expect(told).toContain('Changing the account password');
		expect(told).not.toContain(userToken);
	});
});

it('says the same to the workflow that goes on', async () => {
	shop.service.faults.push({ status: 404 }, { status: 404 });
	const { error } = await shop.run('user.get');
	const { json } = await shop.run('user.get', {}, { node: { onError: 'continueRegularOutput' } });

	expect(json).toEqual([{ error: error?.message }]);
});

it('shows no secret that the service repeats, in no output of a failed item', async () => {
	const { userToken, userSecretKey } = shop.service.credentials;
	const body = { message: `Bad ${userToken}`, errors: { 'User-Secret-Key': [userSecretKey] } };
	shop.service.faults.push({ status: 401, body }, { status: 401, body });
	const thrown = await shop.run('user.get');
	const passedOn = await shop.run('user.get', {}, { node: { onError: 'continueErrorOutput' } });

	for (const text of [
		thrown.told,
		JSON.stringify(thrown.error),
		JSON.stringify(passedOn.outputs),
	]) {
		expect(text).toContain('status 401');
		expect(text).not.toContain(userToken);
		expect(text).not.toContain(userSecretKey);
	}
});
