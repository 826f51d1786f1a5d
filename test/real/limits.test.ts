import type { INodeParameters } from 'n8n-workflow';
import type { RateLimiterRes } from 'rate-limiter-flexible';

import { mapConcurrent } from '../../nodes/StoreManagement/actions/concurrent';
import { SAMPLES, type OperationName } from '../engine/samples';
import { Shop } from '../engine/shop';

import { credentialsBehind } from './credentials';
import {
	expressRateLimit,
	limitConn,
	limitReq,
	maintenance,
	rateLimiterFlexible,
	type Limiter,
} from './limiters';
import { report } from './results';

/** Concurrent measurements; more would only compete for the processor. */
const AT_ONCE = 3;

const OPERATIONS = {
	pages: {
		name: 'order.getAll',
		parameters: { returnAll: true, options: { requestOptions: { pageSize: 1 } } },
	},
	updates: { name: 'sku.update', parameters: { skuId: '={{ $json.id }}' } },
} satisfies Record<string, { name: OperationName; parameters: INodeParameters }>;

const decimal = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Record<string, string> =>
	remainingPoints > 0 ? {} : { 'Retry-After': String(msBeforeNext / 1000) };

/**
 * Seconds of a client that knows the limit, and the most refusals: what was measured, and a half more. test/limits has
 * services of all kinds, in virtual time; here they are published ones.
 */
const SCENARIOS: ReadonlyArray<
	readonly [server: string, Limiter, `${number} ${keyof typeof OPERATIONS}`, number, number]
> = [
	['nginx `limit_req`', limitReq('120r/m', 'burst=20 nodelay'), '60 pages', 19.5, 30],
	['nginx `limit_req`', limitReq('120r/m', ''), '60 pages', 29.5, 54],
	['nginx `limit_req`', limitReq('2r/s', 'burst=5 nodelay', 429), '40 updates', 17, 9],
	['nginx `limit_req`', limitReq('2r/s', 'burst=5 nodelay', 503), '40 updates', 17, 9],
	['nginx `limit_conn`', limitConn(2, 429), '40 updates', 3, 15],
	['nginx', maintenance(3_000), '40 updates', 4, 15],
	['express-rate-limit', expressRateLimit(30, 10, { legacyHeaders: true }), '60 updates', 10, 3],
	['express-rate-limit', expressRateLimit(60, 60, {}), '120 updates', 60, 45],
	['rate-limiter-flexible', rateLimiterFlexible(20, 20, decimal), '80 updates', 60, 50],
];

type Scenario = (typeof SCENARIOS)[number];

async function measure([, limiter, work]: Scenario) {
	const [count = 0, kind] = work.split(' ');
	const { name, parameters } = OPERATIONS[kind === 'pages' ? 'pages' : 'updates'];
	const shop = await Shop.open({
		...{ orders: 60, skus: 200, latencyMs: 150, pagination: { orders: 'pages' } },
		limits: { 'GET /orders': Infinity },
	});
	const server = await limiter(shop.service.url);
	const skus = shop.service.data.skus(shop.alias());
	const items = Array.from({ length: kind === 'pages' ? 1 : Number(count) }, (_, index) => ({
		id: skus.at(index).id,
	}));
	const credentials = credentialsBehind(shop, server.url);
	const started = Date.now();
	const run = await shop.run(name, { ...SAMPLES[name], ...parameters }, { items, credentials });
	const seconds = (Date.now() - started) / 1000;
	const refusals = server.statuses().filter((status) => status === 429 || status === 503).length;
	await server.stop();
	await shop.close();
	return { seconds, refusals, errorText: run.errorText, done: run.json.length };
}

/** The first run of a process loads n8n's engine, which must not count as time of the node. */
async function loadEngine(): Promise<void> {
	const shop = await Shop.open();
	await shop.run('store.getAll', {});
	await shop.close();
}

describe('[R3] Behind a limit of published software, the node', () => {
	let measured: Array<Awaited<ReturnType<typeof measure>> | undefined> = [];
	beforeAll(async () => {
		await loadEngine();
		const tasks = SCENARIOS.map((scenario) => ({
			serialKey: undefined,
			start: async () => await measure(scenario),
		}));
		// They wait most of the time, and each has a server of its own.
		const ended = await mapConcurrent(tasks, AT_ONCE, () => true);
		measured = ended.map((end) => (end?.status === 'fulfilled' ? end.value : undefined));
	}, 400_000);
	afterAll(() => {
		report({
			section: 'Limits',
			introduction:
				'_Ideal_ is the time of a client that knows the limit. Refusals are 429 and 503; most of these servers name no time to wait.',
			rows: [
				['Server', 'Runs', 'Longest run, % of ideal', 'Most refusals of 40 to 120'],
				...[...new Set(SCENARIOS.map(([server]) => server))].map(summaryOf),
			],
		});
	});

	function summaryOf(server: string): string[] {
		const runs = SCENARIOS.flatMap(([name, , , ideal], index) => {
			const { seconds = NaN, refusals = NaN } = measured[index] ?? {};
			return name === server ? [{ time: (100 * seconds) / ideal, refusals }] : [];
		});
		const longest = Math.max(...runs.map(({ time }) => time));
		const refusals = Math.max(...runs.map((run) => run.refusals));
		return [server, String(runs.length), longest.toFixed(0), String(refusals)];
	}

	it.each(SCENARIOS.map(([server, , work], index) => ({ server, work, index })))(
		'does $work, all of it: $server ($index)',
		({ index, work }) => {
			const { errorText, done, refusals } = measured[index] ?? {};
			expect({ errorText, done }).toEqual({ errorText: '', done: parseInt(work) });
			expect(refusals).toBeLessThanOrEqual(SCENARIOS[index]?.[4] ?? 0);
		},
	);
});
