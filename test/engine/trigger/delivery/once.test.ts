import { setTimeout as wait } from 'node:timers/promises';

import { freshOrder, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

const started = (deliveries: ReadonlyArray<{ items: unknown }>): number =>
	deliveries.filter(({ items }) => items !== undefined).length;

describe('[T2] Deduplication of deliveries', () => {
	it('starts the workflow once for a repeated delivery and responds with 200 each time', async () => {
		const trigger = await shop.trigger({ events: ['order.repeated'] });
		await trigger.activate();
		const { resource } = freshOrder();
		const answers = await shop.service.deliver(shop.alias(), 'order.repeated', resource, {
			times: 3,
		});
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(started(trigger.deliveries)).toBe(1);
	});

	it('logs which event was repeated, but only the beginning of a long name', async () => {
		const trigger = await shop.trigger({ events: [], customEvents: 'order.*' });
		const body = freshOrder(`order.${'x'.repeat(300)}`);
		await trigger.deliver(body);
		const { logs } = await trigger.deliver(body);
		expect(logs.at(-1)?.message).toMatch(
			/: Delivery repeated: "order\.x{94}" has started the workflow before\.$/,
		);
	});

	it('starts the workflow once for simultaneous copies of a delivery', async () => {
		const trigger = await shop.trigger();
		const body = freshOrder();
		await Promise.all(Array.from({ length: 20 }, async () => await trigger.deliver(body)));
		expect(started(trigger.deliveries)).toBe(1);
	});

	it.each([
		['', {}],
		[', with Always Output Data', { alwaysOutputData: true }],
	])(
		'starts the workflow once across a restart of n8n, from its database%s',
		async (_, node) => {
			const trigger = await shop.trigger({}, { node });
			const body = freshOrder();
			await trigger.deliver(body);

			jest.resetModules();
			const { TriggerShop: Restarted } = await import('../../trigger-shop');
			const restarted = await Restarted.open();
			const { rows } = trigger.processedData;
			const withDatabase = await restarted.trigger({}, { node, processedRows: rows });
			await withDatabase.deliver(body);
			const withoutDatabase = await restarted.trigger();
			await withoutDatabase.deliver(body);
			await restarted.close();
			expect(withDatabase.deliveries).toMatchObject([{ isExecuted: true, items: undefined }]);
			expect(withDatabase.deliveries[0]?.logs.at(-1)?.message).toContain(': Delivery repeated: ');
			expect(started(withoutDatabase.deliveries)).toBe(1);
		},
		60_000,
	);

	it('starts the workflow again exactly after the window', async () => {
		const trigger = await shop.trigger({ options: { duplicateWindow: 3 } });
		const body = freshOrder();
		for (const pause of [0, 179_000, 2_000]) {
			await wait(pause);
			await trigger.deliver(body);
		}
		expect(trigger.deliveries.map(({ items }) => items?.length)).toEqual([1, undefined, 1]);
	});

	it('starts the workflow of each trigger that receives the same delivery, once', async () => {
		const triggers = [await shop.trigger(), await shop.trigger({}, { node: { id: 'another' } })];
		const body = freshOrder();
		const deliver = async () =>
			await Promise.all(triggers.map(async (trigger) => await trigger.deliver(body)));
		await deliver();
		await deliver();
		expect(triggers.map(({ deliveries }) => started(deliveries))).toEqual([1, 1]);
	});

	it('starts the workflow for a repetition when n8n could not store the delivery', async () => {
		let failures = 1;
		const whileStoring = async (): Promise<void> => {
			failures -= 1;
			await Promise.resolve();
			if (failures >= 0) throw new Error('The database is full');
		};
		const trigger = await shop.trigger({}, { whileStoring });
		const body = freshOrder();
		const answers = await Promise.all([trigger.deliver(body), trigger.deliver(body)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 500]);
		expect(started(trigger.deliveries)).toBe(1);
	});

	it('is started once although the sender hung up before n8n answered, and sent it again', async () => {
		const trigger = await shop.trigger({}, { whileStoring: async () => await wait(500) });
		const body = JSON.stringify(freshOrder());
		const headers = { 'content-type': 'application/json' };
		const signal = AbortSignal.timeout(200);
		const gone = fetch(trigger.url, { method: 'POST', headers, body, signal });
		await expect(gone).rejects.toThrow();
		await wait(1_000);
		expect((await trigger.deliver(body)).status).toBe(200);
		expect(trigger.deliveries.map(({ isExecuted }) => isExecuted)).toEqual([true, true]);
		expect(started(trigger.deliveries)).toBe(1);
	});

	it('answers a repetition after the delivery that it repeats is stored, not before', async () => {
		const order: string[] = [];
		const whileStoring = async (): Promise<void> => {
			await wait(300);
			order.push('stored');
		};
		const trigger = await shop.trigger({}, { whileStoring });
		const body = freshOrder();
		const deliver = async (): Promise<void> => {
			await trigger.deliver(body);
			order.push('answered');
		};
		await Promise.all([deliver(), deliver()]);
		expect(order).toEqual(['stored', 'answered', 'answered']);
	});

	it('starts the workflow, and says so, when the database cannot be read', async () => {
		const trigger = await shop.trigger();
		trigger.processedData.fault = new Error('The database is locked');
		const { items, logs } = await trigger.deliver(freshOrder());
		expect(items).toHaveLength(1);
		expect(logs).toMatchObject([{ level: 'warn' }]);
		expect(logs[0]?.message).toContain('The database is locked');
	});

	it('starts the workflow again for an execution that a user retries', async () => {
		const trigger = await shop.trigger({}, { mode: 'retry' });
		await trigger.deliver(freshOrder());
		expect(started(trigger.deliveries)).toBe(1);
		expect(trigger.processedData.rows.size).toBe(0);
	});

	it('leaves the static data to the registration, and the item to the delivery', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		const before = JSON.stringify(trigger.staticData);
		const { items } = await trigger.deliver(freshOrder());
		expect(JSON.stringify(trigger.staticData)).toBe(before);
		expect(Object.keys(trigger.staticData.global ?? {})).toEqual(['webhooks of node node-0']);
		const names = ['event', 'resource', 'metadata', 'tracking'];
		expect(Object.keys(items?.[0]?.json ?? {}).sort()).toEqual(names.sort());
	});

	it('treats deliveries that differ in one byte as different', async () => {
		const trigger = await shop.trigger({ events: ['order.*'] });
		const body = freshOrder();
		await trigger.deliver(body);
		await trigger.deliver({ ...body, event: 'order.paid' });
		await trigger.deliver(freshOrder());
		await trigger.deliver(`${JSON.stringify(body)} `);
		expect(started(trigger.deliveries)).toBe(4);
	});

	it.each([
		['Duplicate Window is 0', { options: { duplicateWindow: 0 } }, {}],
		['the workflow is tested', {}, { occasion: 'test' }],
	] as const)('starts the workflow for every copy when %s', async (_, parameters, setup) => {
		const trigger = await shop.trigger(parameters, setup);
		const body = freshOrder();
		await trigger.deliver(body);
		await trigger.deliver(body);
		expect(started(trigger.deliveries)).toBe(2);
		expect(trigger.processedData.rows.size).toBe(0);
	});
});
