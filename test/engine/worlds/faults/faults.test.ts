/**
 * Draws a run, and a fault of the service at one of its requests; then what comes after it in the same process: the other
 * items, the same run again, an outage that stays, or a stop by the user. Its oracle is the same run without the fault, in
 * a process of its own.
 */
import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import type { Fault, SimulatorKnobs } from '../../../simulator';
import { SAMPLES, type OperationName } from '../../samples';
import { Shop } from '../../shop';
import { expectNoFaults, failedOf, worldsOf, type Dangers, type Drawn } from '../explore';

const MINUTE = 60_000;

const FAULTS: readonly Fault[] = [
	...[429, 503].map((status) => ({ status, headers: { 'retry-after': '20' } })),
	...[400, 401, 403, 404, 408, 429, 500, 502, 503].map((status) => ({ status })),
	{ status: 200, body: '<html>Maintenance</html>' },
	{ status: 200, body: { data: 'none' } },
	{
		status: 200,
		body: { data: [] },
		headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '15' },
	},
	...(['before', 'middle'] as const).map((reset) => ({ reset })),
	{ reset: 'before', thenHandle: true },
	{ truncate: true },
	{ stall: 40_000 },
];

const READS: ReadonlyArray<[OperationName, INodeParameters]> = [
	['lead.getAll', { returnAll: true }],
	['order.getAll', { returnAll: true, options: { createdAfter: '2026-01-03' } }],
	['order.getItems', {}],
	['discount.getAll', { limit: 3 }],
	['webhook.get', {}],
];
const WRITES: typeof READS = [
	['sku.update', {}],
	['order.update', {}],
	['discount.create', {}],
];
/** What reads first, and what several items share the reading of. */
const SEARCHES: typeof READS = [
	['discount.create', { name: 'Spring', options: { ifExists: 'return' } }],
	['order.get', { orderId: { __rl: true, mode: 'search', value: '1003' } }],
	['order.getItems', { orderId: { __rl: true, mode: 'search', value: '1002' } }],
];

interface World {
	operation: (typeof READS)[number];
	pagination: 'pages' | 'scroll' | 'links';
	items: number;
	fault: Fault;
	/** The first request that it hits, and how many. */
	nth: number;
	times: number;
	goesOn: boolean;
	/** Milliseconds until the user stops the run. */
	stop: number;
}

const drawn = (operations: typeof READS): Drawn<World> => ({
	operation: fc.constantFrom(...operations),
	pagination: fc.constantFrom('pages', 'scroll', 'links'),
	items: fc.integer({ min: 1, max: 3 }),
	fault: fc.constantFrom(...FAULTS),
	nth: fc.integer({ min: 1, max: 4 }),
	times: fc.integer({ min: 1, max: 8 }),
	goesOn: fc.boolean(),
	stop: fc.integer({ min: 1, max: MINUTE }),
});

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
const ON_SEARCHES: Dangers<World> = {
	'a search that several items share': {
		is: ({ operation, items }) => SEARCHES.includes(operation) && items > 1,
	},
};

/** Three pages of each list. */
async function open({ pagination }: World): Promise<Shop> {
	const knobs: SimulatorKnobs = { orders: 12, leads: 12, maxPageSize: 5, pagination };
	return await Shop.open({ ...knobs, limits: { 'GET /orders': Infinity } });
}

/** From one request on, or each second, third … request: a list may begin anew and fail at the same page. */
function downOf({ fault, nth, goesOn }: World): Fault[] {
	if (goesOn || nth === 1) return [{ ...fault, nth, times: 1e6 }];
	return Array.from({ length: 200 }, (_, index) => ({ ...fault, nth: nth * (index + 1) }));
}

/** Runs, and tells what came out, what was sent, and when it ended. */
async function act(
	shop: Shop,
	{ operation: [name, own], items, goesOn }: World,
	signal?: AbortSignal,
) {
	const start = performance.now();
	shop.service.clearRequests();
	const input = Array.from({ length: items }, () => ({}));
	const {
		items: found,
		json,
		errorText,
	} = await shop.run(
		name,
		{ ...SAMPLES[name], ...own },
		{
			items: input,
			node: goesOn ? { onError: 'continueRegularOutput' } : {},
			...(signal && { signal }),
		},
	);
	const requests = shop.service.requests.map(({ method, path, at }) => ({ method, path, at }));
	return { items: found, json, errorText, requests, time: performance.now() - start };
}

/** What came of each item; of a discount its name, for the service counts and dates it. */
function outputsOf(name: OperationName, { items }: Awaited<ReturnType<typeof act>>): string[] {
	const outputs: string[] = [];
	for (const { json, pairedItem } of items) {
		const { item } = pairedItem as { item: number };
		const isCreated = name === 'discount.create' && json.error === undefined;
		const shown = isCreated ? { name: json.name } : json;
		outputs[item] = `${outputs[item] ?? ''}${JSON.stringify(shown)}`;
	}
	return outputs;
}

it('[R2] a fault that is over leaves nothing behind', async () => {
	const faultsIn = async (world: World): Promise<string[]> => {
		const fresh = await open(world);
		const expected = await act(fresh, world);
		const shop = await open(world);
		shop.service.faults.push({ ...world.fault, nth: world.nth, times: world.times });
		await act(shop, world);
		shop.service.faults.clear();
		await wait(MINUTE);
		const again = await act(shop, world);
		await Promise.all([fresh.close(), shop.close()]);
		const isSame = JSON.stringify(again.json) === JSON.stringify(expected.json);
		return failedOf({
			[`an error: ${again.errorText}`]: again.errorText === expected.errorText,
			'the same': isSame,
			'no more requests': again.requests.length <= expected.requests.length + 1,
			'no wait': again.time < 5_000,
		});
	};
	const worlds = worldsOf(drawn(READS), DANGERS, 1);
	await expectNoFaults(worlds, faultsIn, { runs: 40, dangers: DANGERS });
}, 600_000);

it('[A8] a request that fails costs one item, and the others are as they were without it', async () => {
	const faultsIn = async (world: World): Promise<string[]> => {
		const [name, own] = world.operation;
		const requestOptions = { maxRetries: 0, concurrency: 1 };
		const options = { ...(own.options as object), requestOptions };
		const several: World = {
			...world,
			operation: [name, { ...own, options }],
			items: world.items + 1,
			goesOn: true,
		};
		const fresh = await open(several);
		const expected = outputsOf(name, await act(fresh, several));
		const shop = await open(several);
		// A first page of orders that is refused is asked for again, with less, for all items (contract, O2).
		const asksForLess = /^order\.get/.test(name) && /4\d\d|500/.test(String(world.fault.status));
		const nth = asksForLess ? Math.max(world.nth, 2) : world.nth;
		shop.service.faults.push({ ...world.fault, nth });
		const outputs = outputsOf(name, await act(shop, several));
		await Promise.all([fresh.close(), shop.close()]);
		const differing = outputs.filter((output, item) => output !== expected[item]);
		return failedOf({
			[`more than one item: ${differing.join()}`]: differing.length <= 1,
			[`no error: ${differing.join()}`]: /^$|"error"/.test(differing.join()),
		});
	};
	const fault = fc.constantFrom(
		...FAULTS.filter(({ headers = {} }) => !('x-ratelimit-remaining' in headers)),
	);
	const mixed = { ...drawn([...READS, ...SEARCHES, ...SEARCHES]), fault };
	await expectNoFaults(worldsOf(mixed, ON_SEARCHES, 1), faultsIn, {
		...{ runs: 40, dangers: ON_SEARCHES },
	});
}, 600_000);

it('[R2] [L5] a service that goes down in mid-run and stays down is not asked for ever', async () => {
	const faultsIn = async (world: World): Promise<string[]> => {
		const shop = await open(world);
		shop.service.faults.push(...downOf(world));
		const { requests, time } = await act(shop, world);
		await shop.close();
		return failedOf({
			// Six attempts of each item, each with a list of four requests.
			[`${requests.length} requests`]: requests.length <= world.items * 6 * 5,
			[`${time} ms`]: time < world.items * 30 * MINUTE,
		});
	};
	const worlds = worldsOf(drawn([...READS, ...WRITES]), DANGERS, 1);
	await expectNoFaults(worlds, faultsIn, { runs: 40, dangers: DANGERS });
}, 600_000);

it('a run that is stopped ends at once, whatever it waits for', async () => {
	const faultsIn = async (world: World): Promise<string[]> => {
		const shop = await open(world);
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
		const again = await act(shop, { ...world, operation: READS[0] ?? world.operation });
		await shop.close();
		return failedOf({
			[`${time} ms`]: time < world.stop + 1_000,
			'no request after it': late.length === 0,
			[`the next run: ${again.errorText}`]: again.errorText === '',
		});
	};
	const worlds = worldsOf(drawn([...READS, ...WRITES]), DANGERS, 1);
	await expectNoFaults(worlds, faultsIn, { runs: 40, dangers: DANGERS });
}, 600_000);

/** Each place where a run waits. */
it.each<[place: string, pagination: World['pagination'], Fault]>([
	['for a slow answer', 'pages', { stall: 25_000 }],
	['as a refusal says', 'pages', { status: 429, headers: { 'retry-after': '20' } }],
	['before it tries again', 'pages', { status: 502, headers: { 'retry-after': '20' } }],
	['before it begins a scroll anew', 'scroll', { status: 502, headers: { 'retry-after': '20' } }],
])('a run that is stopped while it waits %s ends at once', async (_, pagination, fault) => {
	const shop = await Shop.open({ leads: 12, maxPageSize: 5, pagination });
	shop.service.faults.push({ ...fault, nth: 2 });
	const stop = new AbortController();
	const timer = setTimeout(() => stop.abort(), 10_000);
	const start = performance.now();
	await shop.run('lead.getAll', { returnAll: true }, { signal: stop.signal });
	const time = performance.now() - start;
	clearTimeout(timer);
	await shop.close();

	expect(Math.round(time / 1_000)).toBe(10);
});
