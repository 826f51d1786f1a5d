/**
 * Draws a run, what the service does wrong, and a moment at which the user stops the run. Its oracle: the run ends within a
 * second, nothing is sent after it, and the next run succeeds.
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
const NAMED: Fault = { status: 429, headers: { 'retry-after': '20' } };

type Operation = [name: OperationName, own: INodeParameters];
const LEADS: Operation = ['lead.getAll', { returnAll: true }];
const PARTS = {
	operation: among<Operation[]>(
		LEADS,
		['order.getAll', { returnAll: true, options: { createdAfter: '2026-01-03' } }],
		['discount.create', {}],
		['sku.update', {}],
	),
	items: fc.integer({ min: 1, max: 3 }),
	fault: among<Fault[]>(STALL, NAMED, { status: 503 }, { reset: 'before' }, { truncate: true }),
	/** The first request that it hits, and how many. */
	nth: fc.integer({ min: 1, max: 4 }),
	times: fc.integer({ min: 1, max: 8 }),
	goesOn: fc.boolean(),
	/** Milliseconds until the user stops the run. */
	stop: fc.integer({ min: 1, max: MINUTE }),
};
type World = WorldOf<typeof PARTS>;

/** The second page of a list is not there when the user stops the run. */
const WAITING = { operation: LEADS, nth: 2, stop: fc.integer({ min: 5_000, max: 15_000 }) };
const DANGERS: Dangers<World> = {
	'it waits for a slow answer': { ...WAITING, fault: STALL },
	'it waits for a time that the service has named': { ...WAITING, fault: NAMED },
};

async function faultsIn({ operation, items, goesOn, ...world }: World): Promise<string[]> {
	const limits = { 'GET /orders': Infinity };
	const shop = await Shop.open({ orders: 12, leads: 12, maxPageSize: 5, limits, latencyMs: 1_000 });
	const run = async ([name, own]: Operation, signal?: AbortSignal) =>
		await shop.run(
			name,
			{ ...SAMPLES[name], ...own },
			{
				items: Array.from({ length: items }, () => ({})),
				node: goesOn ? { onError: 'continueRegularOutput' } : {},
				...(signal && { signal }),
			},
		);
	shop.service.faults.push({ ...world.fault, nth: world.nth, times: world.times });
	const stop = new AbortController();
	const timer = setTimeout(() => stop.abort(), world.stop);
	const start = Date.now();
	await run(operation, stop.signal);
	const time = Date.now() - start;
	clearTimeout(timer);
	await wait(MINUTE);
	const late = shop.service.requests.filter(({ at }) => at > start + world.stop + 300);
	shop.service.faults.clear();
	const { errorText } = await run(LEADS);
	await shop.close();
	return faultsIf({
		[`it took ${time} ms`]: time >= world.stop + 1_000,
		'a request after it': late.length > 0,
		[`the next run: ${errorText}`]: errorText !== '',
	});
}

it('a run that is stopped ends at once, whatever it waits for', async () => {
	await expectNoFaults(worldsOf(PARTS, DANGERS, 2), faultsIn, 40);
}, 600_000);
