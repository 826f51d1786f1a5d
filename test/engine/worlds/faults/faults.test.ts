/**
 * Draws a run, and a fault of the service at one of its requests; then one of three things that may follow in the same
 * process. The oracle of each:
 *
 * - the same run again: it returns what it returns in a fresh process, at once, with one more request at most (R2);
 * - an outage that stays: bounds of requests and time (R2, L5);
 * - a stop by the user: the run ends within a second, nothing is sent after it, and the next run succeeds.
 *
 * What a fault costs the other items is in `worlds/items`.
 */
import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import type { Fault } from '../../../simulator';
import { SAMPLES, type OperationName } from '../../samples';
import { Shop } from '../../shop';
import { among, expectNoFaults, faultsIf, worldsOf, type Dangers, type WorldOf } from '../explore';

const MINUTE = 60_000;
const STALL: Fault = { stall: 40_000 };
const NAMED: Fault[] = [429, 503].map((status) => ({ status, headers: { 'retry-after': '20' } }));
const FAULTS: readonly Fault[] = [
	...NAMED,
	...[400, 401, 403, 404, 408, 429, 500, 502, 503].map((status) => ({ status })),
	{ status: 200, body: '<html>Maintenance</html>' },
	{ status: 200, body: { data: 'none' } },
	{
		...{ status: 200, body: { data: [] } },
		headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '15' },
	},
	STALL,
	...(['before', 'middle'] as const).map((reset) => ({ reset })),
	{ reset: 'before', thenHandle: true },
	{ truncate: true },
];

type Operation = [name: OperationName, own: INodeParameters];
const LEADS: Operation = ['lead.getAll', { returnAll: true }];
const READS: Operation[] = [
	LEADS,
	['order.getAll', { returnAll: true, options: { createdAfter: '2026-01-03' } }],
	['order.getItems', {}],
	['discount.getAll', { limit: 3 }],
	['webhook.get', {}],
];
const WRITES: Operation[] = [
	['sku.update', {}],
	['order.update', {}],
	['discount.create', {}],
];

const PARTS = {
	operation: among<Operation[]>(...READS),
	pagination: among('pages', 'scroll', 'links'),
	items: fc.integer({ min: 1, max: 3 }),
	fault: among<Fault[]>(...FAULTS),
	/** The first request that it hits, and how many. */
	nth: fc.integer({ min: 1, max: 4 }),
	times: fc.integer({ min: 1, max: 8 }),
	goesOn: fc.boolean(),
	/** Milliseconds until the user stops the run. */
	stop: fc.integer({ min: 1, max: MINUTE }),
};
type World = WorldOf<typeof PARTS>;

const isList = ({ operation: [, own] }: World): boolean => own.returnAll === true;
const DANGERS: Dangers<World> = {
	'a scroll that breaks': {
		is: (world) => isList(world) && world.pagination === 'scroll' && world.nth > 1,
	},
	'a page that fails for several items': {
		is: (world) => isList(world) && world.items > 1 && world.nth > 1,
	},
	'a refusal that names a time': { is: ({ fault }) => fault.headers !== undefined },
};
/** The second page of a list is not there when the user stops the run. */
const WAITING = { operation: LEADS, nth: 2, stop: fc.integer({ min: 5_000, max: 15_000 }) };
const isWaiting = ({ operation, nth, stop }: World): boolean =>
	operation === LEADS && nth === 2 && stop >= 5_000 && stop <= 15_000;
const STOPPED: Dangers<World> = {
	...DANGERS,
	'a stop while it waits for a slow answer': {
		drawn: { ...WAITING, fault: STALL },
		is: (world) => isWaiting(world) && world.fault === STALL,
	},
	'a stop while it waits for a time that the service has named': {
		drawn: { ...WAITING, pagination: among('pages', 'scroll'), fault: among(...NAMED) },
		is: (world) => isWaiting(world) && NAMED.includes(world.fault),
	},
};

/** Three pages of each list. */
const open = async ({ pagination }: World): Promise<Shop> =>
	await Shop.open({
		...{ orders: 12, leads: 12, maxPageSize: 5, pagination },
		limits: { 'GET /orders': Infinity },
	});

/** Runs, and tells what came out, what was sent, and how long it took. */
async function act(shop: Shop, world: World, signal?: AbortSignal) {
	const { operation, items, goesOn } = world;
	const [name, own] = operation;
	const start = performance.now();
	shop.service.clearRequests();
	const outcome = await shop.run(
		name,
		{ ...SAMPLES[name], ...own },
		{
			items: Array.from({ length: items }, () => ({})),
			node: goesOn ? { onError: 'continueRegularOutput' } : {},
			...(signal && { signal }),
		},
	);
	const requests = shop.service.requests.map(({ at }) => at);
	return { ...outcome, requests, time: performance.now() - start };
}

async function whatStays(shop: Shop, world: World): Promise<Record<string, boolean>> {
	const fresh = await open(world);
	const expected = await act(fresh, world);
	await fresh.close();
	shop.service.faults.push({ ...world.fault, nth: world.nth, times: world.times });
	await act(shop, world);
	shop.service.faults.clear();
	await wait(MINUTE);
	const again = await act(shop, world);
	return {
		[`an error: ${again.errorText}`]: again.errorText !== expected.errorText,
		'not the same': JSON.stringify(again.json) !== JSON.stringify(expected.json),
		'more requests': again.requests.length > expected.requests.length + 1,
		'a wait': again.time >= 5_000,
	};
}

async function howLong(shop: Shop, world: World): Promise<Record<string, boolean>> {
	const { fault, nth, goesOn, items } = world;
	// From one request on, or each second, third … request: a list may begin anew and fail at the same page.
	const isDown = goesOn || nth === 1;
	const each = Array.from({ length: 200 }, (_, index) => ({ ...fault, nth: nth * (index + 1) }));
	shop.service.faults.push(...(isDown ? [{ ...fault, nth, times: 1e6 }] : each));
	const { requests, time } = await act(shop, world);
	return {
		// Six attempts of each item, each with a list of four requests.
		[`${requests.length} requests`]: requests.length > items * 6 * 5,
		[`${time} ms`]: time >= items * 30 * MINUTE,
	};
}

async function whatGoesOn(shop: Shop, world: World): Promise<Record<string, boolean>> {
	shop.service.configure({ latencyMs: 1_000 });
	shop.service.faults.push({ ...world.fault, nth: world.nth, times: world.times });
	const stop = new AbortController();
	const timer = setTimeout(() => stop.abort(), world.stop);
	const start = Date.now();
	const { time } = await act(shop, world, stop.signal);
	clearTimeout(timer);
	await wait(MINUTE);
	const late = shop.service.requests.filter(({ at }) => at > start + world.stop + 300);
	shop.service.faults.clear();
	const { errorText } = await act(shop, { ...world, operation: LEADS });
	return {
		[`${time} ms`]: time >= world.stop + 1_000,
		'a request after it': late.length > 0,
		[`the next run: ${errorText}`]: errorText !== '',
	};
}

const ALL = [...READS, ...WRITES];
it.each<[string, Operation[], Dangers<World>, runs: number, typeof whatStays]>([
	['[R2] a fault that is over leaves nothing behind', READS, DANGERS, 40, whatStays],
	['[R2] [L5] a service that stays down is not asked for ever', ALL, DANGERS, 40, howLong],
	['a run that is stopped ends at once, whatever it waits for', ALL, STOPPED, 80, whatGoesOn],
])(
	'%s',
	async (_, operations, dangers, runs, wrongIn) => {
		const faultsIn = async (world: World): Promise<string[]> => {
			const shop = await open(world);
			const wrong = await wrongIn(shop, world);
			await shop.close();
			return faultsIf(wrong);
		};
		const worlds = worldsOf({ ...PARTS, operation: among(...operations) }, dangers, 2);
		await expectNoFaults(worlds, faultsIn, { runs, dangers });
	},
	600_000,
);
