import type { INodeParameters } from 'n8n-workflow';

import { SAMPLES, type OperationName } from '../engine/samples';
import { Shop } from '../engine/shop';
import { expressRateLimit, limitConn, limitReq, rateLimiterFlexible } from './limiters';
import type { Limiter } from './limiters';
import { report } from './results';

/** What is done so many times: pages of one record, or updates of one SKU each. */
const WORK = {
	pages: {
		name: 'order.getAll',
		parameters: {
			returnAll: true,
			options: { queryParameters: { parameter: [{ name: 'limit', value: '1' }] } },
		},
	},
	updates: { name: 'sku.update', parameters: { skuId: '={{ $json.id }}' } },
} satisfies Record<string, { name: OperationName; parameters: INodeParameters }>;

/**
 * Seconds of a client that knows the limit, and the most refusals: what was measured, and a half more. test/limits has
 * services of all kinds, in virtual time; here they are published ones.
 */
const SCENARIOS: ReadonlyArray<
	[server: string, Limiter, count: number, keyof typeof WORK, ideal: number, refusals: number]
> = [
	['nginx `limit_req`', limitReq('120r/m', 'burst=20 nodelay'), 60, 'pages', 19.5, 30],
	['nginx `limit_req`, 429', limitReq('2r/s', 'burst=5 nodelay', 429), 40, 'updates', 17, 9],
	['nginx `limit_req`, 503', limitReq('2r/s', 'burst=5 nodelay', 503), 40, 'updates', 17, 9],
	['nginx `limit_conn`', limitConn(2, 429), 40, 'updates', 3, 15],
	['express-rate-limit', expressRateLimit(30, 10, { legacyHeaders: true }), 60, 'updates', 10, 3],
	['express-rate-limit, no headers', expressRateLimit(60, 60, {}), 120, 'updates', 60, 45],
	['rate-limiter-flexible', rateLimiterFlexible(20, 20), 80, 'updates', 60, 50],
];

async function measure([server, limiter, count, work, ideal]: (typeof SCENARIOS)[number]) {
	const { name, parameters } = WORK[work];
	const shop = await Shop.open({
		...{ orders: 60, skus: 200, latencyMs: 150, pagination: { orders: 'pages' } },
		limits: { 'GET /orders': Infinity },
	});
	const limited = await limiter(shop.service.url);
	const skus = shop.service.data.skus(shop.alias());
	const items = Array.from({ length: work === 'pages' ? 1 : count }, (_, index) => ({
		id: skus.at(index).id,
	}));
	const credentials = shop.credentialsWith({ baseUrl: limited.url });
	const started = Date.now();
	const run = await shop.run(name, { ...SAMPLES[name], ...parameters }, { items, credentials });
	const seconds = (Date.now() - started) / 1000;
	const refusals = limited.statuses().filter((status) => status === 429 || status === 503).length;
	await limited.stop();
	await shop.close();
	const row = [`${count} ${work}`, String(ideal), seconds.toFixed(0), String(refusals)];
	return { errorText: run.errorText, done: run.json.length, refusals, row: [server, ...row] };
}

describe('[R3] Behind a limit of published software, the node', () => {
	let measured: Array<Awaited<ReturnType<typeof measure>>> = [];
	beforeAll(async () => {
		// The first run of a process loads n8n's engine, which must not count as time of the node.
		const shop = await Shop.open();
		await shop.run('store.getAll', {});
		await shop.close();
		// They wait most of the time, and each has a server of its own.
		measured = await Promise.all(SCENARIOS.map(measure));
	}, 400_000);
	afterAll(() => {
		report({
			title: 'Limits',
			introduction:
				'nginx from Debian and libraries from npm limit the service, in their usual settings. _Ideal_ is the time of a client that knows the limit, in seconds. Refusals are 429 and 503.',
			tables: [
				[['Server', 'Task', 'Ideal', 'Seconds', 'Refusals'], ...measured.map((one) => one.row)],
			],
		});
	});

	it.each(SCENARIOS.map(([server, , count, work], index) => ({ server, count, work, index })))(
		'does $count $work, all of it: $server',
		({ index, count }) => {
			const { errorText, done, refusals } = measured[index] ?? {};
			expect({ errorText, done }).toEqual({ errorText: '', done: count });
			expect(refusals).toBeLessThanOrEqual(SCENARIOS[index]?.[5] ?? 0);
		},
	);
});
