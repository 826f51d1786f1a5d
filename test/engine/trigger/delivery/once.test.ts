import { setTimeout as wait } from 'node:timers/promises';

import { loadPackage } from '../../harness';
import { freshOrder, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

type Deliveries = ReadonlyArray<{ items: unknown }>;

/** Which of the deliveries have started the workflow. */
const starts = (deliveries: Deliveries): boolean[] =>
	deliveries.map(({ items }) => items !== undefined);
const started = (deliveries: Deliveries): number => starts(deliveries).filter(Boolean).length;

describe('[T2] Deduplication of deliveries', () => {
	it('starts the workflow once for copies at once and later, and answers 200 each time', async () => {
		const { trigger } = await shop.published();
		const before = JSON.stringify(trigger.staticData);
		const body = freshOrder();
		const copies = Array.from({ length: 20 }, async () => await trigger.deliver(body));
		const answers = [...(await Promise.all(copies)), await trigger.deliver(body)];

		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		expect(started(trigger.deliveries)).toBe(1);
		// A delivery changes no static data, and leaves nothing in the item.
		expect(JSON.stringify(trigger.staticData)).toBe(before);
		const [item] = trigger.deliveries.flatMap(({ items = [] }) => items);
		const names = ['event', 'metadata', 'resource', 'tracking'];
		expect(Object.keys(item?.json ?? {}).sort()).toEqual(names);
	});

	it.each([{}, { alwaysOutputData: true }])(
		'starts the workflow once across a restart of n8n, from its database: %j',
		async (node) => {
			const trigger = await shop.trigger({}, { node });
			const body = freshOrder();
			await trigger.deliver(body);
			const [first] = trigger.processedData.rows;
			for (const rows of [first, undefined]) {
				jest.resetModules();
				trigger.restart(await loadPackage());
				trigger.processedData.rows.clear();
				if (rows) trigger.processedData.rows.set(...rows);
				await trigger.deliver(body);
			}

			expect(starts(trigger.deliveries)).toEqual([true, false, true]);
			expect(trigger.deliveries.map(({ isExecuted }) => isExecuted)).toEqual([true, true, true]);
			expect(trigger.deliveries[1]?.logs.at(-1)?.message).toContain(': Delivery repeated: ');
		},
	);

	it('starts the workflow of each trigger that receives the same delivery, once', async () => {
		const triggers = [await shop.trigger(), await shop.trigger({}, { node: { id: 'another' } })];
		const body = freshOrder();
		for (let times = 0; times < 2; times++) {
			await Promise.all(triggers.map(async (trigger) => await trigger.deliver(body)));
		}
		expect(triggers.map(({ deliveries }) => started(deliveries))).toEqual([1, 1]);
	});

	it('starts the workflow for a repetition when n8n could not store the delivery', async () => {
		let failures = 1;
		const whileStoring = async (): Promise<void> => {
			await Promise.resolve();
			if (failures-- > 0) throw new Error('The database is full');
		};
		const trigger = await shop.trigger({}, { whileStoring });
		const body = freshOrder();
		const answers = await Promise.all([trigger.deliver(body), trigger.deliver(body)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 500]);
		expect(started(trigger.deliveries)).toBe(1);
	});

	it('starts the workflow, and says so, when the database cannot be read', async () => {
		const trigger = await shop.trigger();
		trigger.processedData.fault = new Error('The database is locked');
		const { items, logs } = await trigger.deliver(freshOrder());
		expect(items).toHaveLength(1);
		expect(logs).toMatchObject([{ level: 'warn' }]);
		expect(logs[0]?.message).toContain('The database is locked');
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

	it.each([
		['exactly after the window', { options: { duplicateWindow: 3 } }, {}, [true, false, true], 1],
		['when Duplicate Window is 0', { options: { duplicateWindow: 0 } }, {}, [true, true, true], 0],
		['while the workflow is tested', {}, { occasion: 'test' }, [true, true, true], 0],
		[
			'of an execution that a user retries',
			{ options: { duplicateWindow: 3 } },
			{ mode: 'retry' },
			[true, false, true],
			0,
		],
	] as const)('starts the workflow again %s', async (_, parameters, setup, expected, rows) => {
		const trigger = await shop.trigger(parameters, setup);
		const body = freshOrder();
		for (const pause of [0, 179_000, 2_000]) {
			await wait(pause);
			await trigger.deliver(body);
		}
		expect(starts(trigger.deliveries)).toEqual(expected);
		expect(trigger.processedData.rows.size).toBe(rows);
	});
});
