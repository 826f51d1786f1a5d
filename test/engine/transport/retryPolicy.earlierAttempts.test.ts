import { SAMPLES } from '../samples';
import { useShopPerTest } from '../shop';

const UPDATE = 'banner.update';
const match = { method: 'PUT', path: /banners/ };

/** What an error says about a write that may have been carried out although the operation failed. */
const MAY_BE_DONE = /may still have done it/;

const shop = useShopPerTest();

const update = async (options = {}) =>
	await shop.run(UPDATE, {
		...SAMPLES[UPDATE],
		options: { requestOptions: { maxRetries: 1, ...options } },
	});

describe.each([
	['the connection broke after it was carried out', { reset: 'before', thenHandle: true }, {}],
	['no answer came in time', { stall: 1_500 }, { timeout: 400 }],
	['the service answered with 503', { status: 503 }, {}],
] as const)('a write where %s', (_, first, options) => {
	it.each([
		['400', { status: 400 }],
		['403', { status: 403 }],
		['429', { status: 429 }],
		['429 for an hour', { status: 429, headers: { 'retry-after': '3600' } }],
	])(
		'is reported as possibly carried out, even if the next attempt is refused with %s',
		async (__, later) => {
			shop.service.faults.push({ match, ...first }, { match, ...later });
			const { errorText } = await update(options);

			expect(errorText).toContain(`status ${later.status}`);
			expect(errorText).toContain('sent 2 times');
			expect(errorText).toMatch(MAY_BE_DONE);
		},
	);
});

it('[R2] a write is not reported as possibly carried out if every attempt was refused', async () => {
	shop.service.faults.push({ match, status: 429 }, { match, status: 400 });
	const { errorText } = await update();

	expect(errorText).toContain('sent 2 times');
	expect(errorText).not.toMatch(MAY_BE_DONE);
});

it('[R2] a request that only reads is never reported as possibly carried out', async () => {
	const path = /leads/;
	shop.service.faults.push({ match: { path }, reset: 'before' }, { match: { path }, status: 400 });
	const { errorText } = await shop.run('lead.getAll', {
		limit: 1,
		options: { requestOptions: { maxRetries: 1 } },
	});

	expect(errorText).toContain('sent 2 times');
	expect(errorText).not.toMatch(MAY_BE_DONE);
});
