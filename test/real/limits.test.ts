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

type Work = 'pages' | 'order updates' | 'SKU updates' | 'discounts';

interface Scenario {
	name: string;
	limiter: Limiter;
	count: number;
	work: Work;
	/** Seconds of a client that knows the limit. */
	ideal: number;
	latencyMs?: number;
}

/** The server without its settings: "nginx `limit_req`". */
function serverOf({ name }: Scenario): string {
	return (/^nginx `\w+`|^[\w-]+/.exec(name) ?? [name])[0];
}

const xRateLimit = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => ({
	'X-RateLimit-Limit': '30',
	'X-RateLimit-Remaining': String(remainingPoints),
	'X-RateLimit-Reset': String(Math.ceil((Date.now() + msBeforeNext) / 1000)),
});
const decimal = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Record<string, string> =>
	remainingPoints > 0 ? {} : { 'Retry-After': String(msBeforeNext / 1000) };
const twoSeconds = ({ remainingPoints }: RateLimiterRes): Record<string, string> =>
	remainingPoints > 0 ? {} : { 'Retry-After': '2' };

const pages = { work: 'pages', count: 60 } as const;
const updates = { work: 'SKU updates', count: 40 } as const;
const slow = { ...updates, latencyMs: 150 } as const;
const discounts = { work: 'discounts', count: 60 } as const;

const nginx = (
	[rate, options, status]: Parameters<typeof limitReq>,
	given: Omit<Scenario, 'name' | 'limiter'>,
): Scenario => ({
	name: `nginx \`limit_req\` ${rate} ${options}${status ? `, ${status}` : ''}`.trim(),
	limiter: limitReq(rate, options, status),
	...given,
});
const express = (name: string, headers: Parameters<typeof expressRateLimit>[2]): Scenario => ({
	name: `express-rate-limit, 30 in 10 s, ${name}`,
	limiter: expressRateLimit(30, 10, headers),
	...discounts,
	ideal: 10,
});

const SCENARIOS: readonly Scenario[] = [
	nginx(['120r/m', 'burst=20 nodelay'], { ...pages, ideal: 19.5 }),
	nginx(['120r/m', ''], { ...pages, ideal: 29.5 }),
	nginx(['120r/m', 'burst=5'], { ...pages, ideal: 29.5 }),
	nginx(['30r/m', 'burst=5 nodelay'], { work: 'order updates', count: 20, ideal: 28 }),
	nginx(['2r/s', 'burst=5 nodelay', 429], { ...updates, ideal: 17 }),
	nginx(['2r/s', 'burst=5 nodelay', 503], { ...updates, ideal: 17 }),
	{ name: 'nginx `limit_conn` 2, 429', limiter: limitConn(2, 429), ...slow, ideal: 3 },
	{ name: 'nginx `limit_conn` 2, 503', limiter: limitConn(2, 503), ...slow, ideal: 3 },
	{
		...{ name: 'nginx `limit_conn` 2, 429', limiter: limitConn(2, 429), ...slow },
		...{ count: 200, ideal: 15 },
	},
	{
		...{ name: 'nginx, 503 with Retry-After 2 for 3 s', limiter: maintenance(3_000) },
		...{ ...updates, ideal: 4 },
	},
	{
		name: 'express-rate-limit, 60 a minute, without headers',
		limiter: expressRateLimit(60, 60, {}),
		...{ ...updates, count: 120, ideal: 60 },
	},
	express('draft 6', { standardHeaders: 'draft-6' }),
	express('X-RateLimit', { legacyHeaders: true }),
	{
		name: 'rate-limiter-flexible, 30 in 10 s, X-RateLimit only',
		limiter: rateLimiterFlexible(30, 10, xRateLimit),
		...{ ...discounts, ideal: 10 },
	},
	{
		name: 'rate-limiter-flexible, 20 in 20 s, decimal Retry-After',
		limiter: rateLimiterFlexible(20, 20, decimal),
		...{ ...updates, count: 80, ideal: 60 },
	},
	{
		name: 'rate-limiter-flexible, 10 in 2 s, 503 with Retry-After 2',
		limiter: rateLimiterFlexible(10, 2, twoSeconds, 503),
		...{ ...updates, ideal: 6 },
	},
];

const OPERATIONS: Record<Work, { name: OperationName; parameters: INodeParameters }> = {
	pages: {
		name: 'order.getAll',
		parameters: { returnAll: true, options: { requestOptions: { pageSize: 1 } } },
	},
	'order updates': { name: 'order.update', parameters: {} },
	'SKU updates': { name: 'sku.update', parameters: { skuId: '={{ $json.id }}' } },
	discounts: { name: 'discount.create', parameters: {} },
};

interface Measured extends Scenario {
	seconds: number;
	refusals: number;
	errorText: string;
	done: number;
}

async function measure(scenario: Scenario): Promise<Measured> {
	const { limiter, work, count, latencyMs = 25 } = scenario;
	const shop = await Shop.open({
		...{ orders: 60, skus: 200, latencyMs, pagination: { orders: 'pages' } },
		limits: { 'GET /orders': Infinity, 'PUT /orders': Infinity },
	});
	const server = await limiter(shop.service.url);
	const { name, parameters } = OPERATIONS[work];
	const skus = shop.service.data.skus(shop.alias());
	const items = Array.from({ length: work === 'pages' ? 1 : count }, (_, index) => ({
		id: skus.at(index).id,
	}));
	const started = Date.now();
	const { json, errorText } = await shop.run(
		name,
		{ ...SAMPLES[name], ...parameters },
		{
			items,
			credentials: credentialsBehind(shop, server.url),
		},
	);
	const seconds = (Date.now() - started) / 1000;
	const refusals = server.statuses().filter((status) => status === 429 || status === 503).length;
	await server.stop();
	await shop.close();
	return { ...scenario, seconds, refusals, errorText, done: json.length };
}

/** The first run of a process loads n8n's engine, which must not count as time of the node. */
async function loadEngine(): Promise<void> {
	const shop = await Shop.open();
	await shop.run('store.getAll', {});
	await shop.close();
}

describe('[R3] Behind a limit of published software, the node', () => {
	let measured: Measured[] = [];
	beforeAll(async () => {
		await loadEngine();
		const tasks = SCENARIOS.map((scenario) => ({
			serialKey: undefined,
			start: async () => await measure(scenario),
		}));
		// They wait most of the time, and each has a server of its own.
		const ended = await mapConcurrent(tasks, AT_ONCE, () => true);
		measured = ended.flatMap((end) => (end?.status === 'fulfilled' ? [end.value] : []));
	}, 400_000);
	afterAll(() => {
		report({
			section: 'Limits',
			introduction:
				'_Ideal_ is the time of a client that knows the limit. Refusals are 429 and 503; most of these servers name no time to wait.',
			rows: [
				['Server', 'Runs', 'Longest run, % of ideal', 'Most refusals of 20 to 200'],
				...[...new Set(measured.map(serverOf))].map(summaryOf),
			],
		});
	});

	function summaryOf(server: string): string[] {
		const runs = measured.filter((run) => serverOf(run) === server);
		const longest = Math.max(...runs.map(({ seconds, ideal }) => (100 * seconds) / ideal));
		const refusals = Math.max(...runs.map((run) => run.refusals));
		return [server, String(runs.length), longest.toFixed(0), String(refusals)];
	}

	it.each(SCENARIOS.map(({ name, count, work }, index) => ({ name, count, work, index })))(
		'does $count $work, all of it: $name',
		({ index }) => {
			const one = measured[index];
			if (!one) throw new Error('A server could not be started, so that nothing was measured.');
			// test/limits holds time and refusals within bounds; here they are reported.
			const { errorText, done, count } = one;
			expect({ errorText, done }).toEqual({ errorText: '', done: count });
		},
	);
});
