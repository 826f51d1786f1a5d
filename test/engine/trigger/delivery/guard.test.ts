import { setTimeout as wait } from 'node:timers/promises';

import type { Trigger } from '../../harness';
import { freshOrder, useTriggerShopPerTest } from '../../trigger-shop';

/** Longer than the service waits: API document, Events, point 5. */
const LONG = 5_500;

const shop = useTriggerShopPerTest();

async function post(trigger: Trigger, order: object) {
	const start = performance.now();
	const body = JSON.stringify(order);
	const headers = { 'content-type': 'application/json' };
	const response = await fetch(trigger.url, { method: 'POST', headers, body });
	const { message } = (await response.json()) as { message: string };
	return { status: response.status, message, duration: performance.now() - start };
}

describe('Delivery that n8n does not answer in time', () => {
	it('is answered before the store gives up when it is stored but no slot is free to run it', async () => {
		const whileWaiting = async (): Promise<void> => await wait(LONG);
		const trigger = await shop.trigger({}, { whileWaiting });
		const order = freshOrder();
		const { duration, ...answer } = await post(trigger, order);
		expect(answer).toEqual({ status: 200, message: 'Workflow was started.' });
		expect(duration).toBeGreaterThan(3_400);
		expect(duration).toBeLessThan(5_000);
		expect(trigger.deliveries[0]?.items).toBeUndefined();

		expect(await post(trigger, order)).toMatchObject({ status: 200, message: 'Received before.' });
		await wait(LONG - 2_000);
		// n8n answers too, as it does after the store has hung up, and this causes no error.
		expect(trigger.deliveries[0]).toMatchObject({ items: [{}], error: undefined });
		expect(trigger.deliveries).toHaveLength(2);
	}, 20_000);

	it('is left to n8n while it is not stored', async () => {
		const trigger = await shop.trigger({}, { whileStoring: async () => await wait(LONG) });
		const { status, duration } = await post(trigger, freshOrder());
		expect(status).toBe(200);
		expect(duration).toBeGreaterThan(LONG - 10);
	}, 20_000);

	it('is answered by n8n when it is in time, and not a second time', async () => {
		const trigger = await shop.trigger({}, { whileWaiting: async () => await wait(1_000) });
		const { duration, ...answer } = await post(trigger, freshOrder());
		expect(answer).toEqual({ status: 200, message: 'Workflow was started.' });
		expect(duration).toBeLessThan(3_400);
	});

	it('is not forgotten when the store has hung up: its repetition is found in the database', async () => {
		const trigger = await shop.trigger({}, { whileStoring: async () => await wait(500) });
		const body = JSON.stringify(freshOrder());
		const headers = { 'content-type': 'application/json' };
		const signal = AbortSignal.timeout(200);
		const gone = fetch(trigger.url, { method: 'POST', headers, body, signal });
		await expect(gone).rejects.toThrow();
		await wait(1_000);
		expect((await trigger.deliver(body)).status).toBe(200);
		expect(trigger.deliveries.map(({ isExecuted }) => isExecuted)).toEqual([true, true]);
		expect(trigger.deliveries.filter(({ items }) => items !== undefined)).toHaveLength(1);
	});
});
