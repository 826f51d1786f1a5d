import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Fault } from '../../simulator';
import { runWorkflow, type TestWorkflow } from '../harness';
import { SAMPLES } from '../samples';
import { byAlias, byId, useShopPerTest } from '../shop';

/** Milliseconds from when the user cancels until the execution must have ended. */
const MAX_DELAY = 1_000;

const shop = useShopPerTest({ leads: 3 });

describe('Cancelled execution', () => {
	it('stops waiting for a permit of the rate limiter', async () => {
		const stop = new AbortController();
		const items = Array.from({ length: 60 }, () => ({}));
		const run = shop.run('product.getAll', { limit: 1 }, { items, signal: stop.signal });
		while (shop.service.requests.length < 30) await sleep(50);
		await sleep(100);
		const cancelled = performance.now();
		stop.abort();
		const { error } = await run;

		expect(performance.now() - cancelled).toBeLessThan(MAX_DELAY);
		expect(error?.message).toContain('the execution was canceled');
		await sleep(300);
		expect(shop.service.requests).toHaveLength(30);
	});

	it('does not look for what it was creating', async () => {
		shop.service.faults.push({ stall: 15_000 });
		const stop = new AbortController();
		const sample = SAMPLES['discount.create'];
		const run = shop.run('discount.create', sample, { signal: stop.signal });
		while (shop.service.requests.length === 0) await sleep(10);
		stop.abort();
		const { errorText } = await run;

		expect(errorText).toContain('the execution was canceled');
		expect(errorText).not.toContain('could not look for it');
		expect(shop.takeSent()).toMatchObject([{ method: 'POST' }]);
	});
});

describe('Failure of one item', () => {
	const STALL = 2_500;
	/** Late enough for the other request to be in flight. */
	const failure: Fault = { match: { path: /aurora/ }, status: 422, stall: 200 };
	const items = (): Array<{ alias: string }> =>
		[0, 1].map((index) => ({ alias: shop.alias(index) }));
	const store = byAlias('={{ $json.alias }}');

	it('cancels a read of another item', async () => {
		shop.service.faults.push(failure, { match: { path: /brisa/ }, stall: STALL });
		const { errorText, time } = await shop.run(
			'lead.getAll',
			{ store, limit: 1 },
			{ items: items() },
		);

		expect(errorText).toContain('status 422');
		expect(shop.service.requests).toHaveLength(2);
		expect(time).toBeLessThan(STALL / 2);
	});

	it('waits for the response to a write of another item', async () => {
		shop.service.faults.push(failure, { match: { path: /brisa/ }, stall: STALL });
		const skuId = '={{ 15000001 + $itemIndex * 10000000 }}';
		const given = { ...SAMPLES['sku.update'], store, skuId };
		const { errorText, time } = await shop.run('sku.update', given, { items: items() });

		expect(errorText).toContain('status 422');
		expect(time).toBeGreaterThan(STALL - 100);
		expect(shop.service.requests.map(({ status }) => status)).toEqual([422, 200]);
	});
});

it('leaves no abort listener at the signal of an execution', async () => {
	const names = Array.from({ length: 15 }, (_, index) => `Store ${index}`);
	const given = { store: byAlias(shop.alias()), webhookId: byId(1) };
	const parameters = { ...given, resource: 'webhook', operation: 'getAll', limit: 1 };
	const workflow: TestWorkflow = {
		nodes: names.map((name) => ({ type: 'storeManagement', name, parameters })),
		connections: Object.fromEntries(
			names
				.slice(1)
				.map((node, index) => [`Store ${index}`, { main: [[{ node, type: 'main', index: 0 }]] }]),
		),
	};
	const added = jest.spyOn(EventTarget.prototype, 'addEventListener');
	const { status } = await runWorkflow(shop.pkg, { workflow, credentials: shop.credentials });
	const signals = added.mock.contexts.filter((target) => target instanceof AbortSignal);
	added.mockRestore();

	expect(status).toBe('success');
	expect(shop.service.requests).toHaveLength(15);
	const left = signals.map((signal) => getEventListeners(signal, 'abort').length);
	expect(left.length).toBeGreaterThan(15);
	expect(Math.max(...left)).toBe(0);
});
