import type { IDataObject } from 'n8n-workflow';

import {
	readStored,
	toStored,
	type DeliveryRecord,
} from '../../../../nodes/StoreManagement/trigger/delivery/stored';

const DELIVERY: DeliveryRecord = { digest: 'd', receivedAt: 1, window: 2, process: 'p' };
const ITEM = { id: 1 };

const stored = (changes: Record<string, unknown>): IDataObject => ({
	item: ITEM,
	deliveries: [DELIVERY],
	...changes,
});

it.each([[[]], [[DELIVERY]], [[DELIVERY, { ...DELIVERY, digest: 'e' }]]])(
	'is read as it was stored: %j',
	(deliveries) => {
		const { json } = toStored({ item: ITEM, deliveries });
		const read = JSON.parse(JSON.stringify(json)) as IDataObject;
		expect(readStored(read)).toEqual({ item: ITEM, deliveries });
	},
);

it('says when it was written first', async () => {
	const { json, writtenSince } = toStored({ item: ITEM, deliveries: [] });
	expect(writtenSince()).toBeUndefined();
	const before = performance.now();
	JSON.stringify(json);
	const since = writtenSince() ?? -1;
	expect(since).toBeGreaterThanOrEqual(before);
	expect(since).toBeLessThanOrEqual(performance.now());
	await new Promise((resolve) => setTimeout(resolve, 5));
	JSON.stringify(json);
	expect(writtenSince()).toBe(since);
});

it.each([
	['nothing', {}],
	['another item', { id: 1 }],
	['another field', stored({ other: 1 })],
	['no item', { deliveries: [DELIVERY] }],
	['an item that is null', stored({ item: null })],
	['an item that is a list', stored({ item: [] })],
	['an item that is a text', stored({ item: 'x' })],
	['no deliveries', { item: ITEM }],
	['deliveries that are no list', stored({ deliveries: { 0: DELIVERY } })],
	['a delivery that is null', stored({ deliveries: [DELIVERY, null] })],
	['a delivery that is a list', stored({ deliveries: [[]] })],
	['a digest that is no text', stored({ deliveries: [{ ...DELIVERY, digest: 1 }] })],
	['a process that is no text', stored({ deliveries: [{ ...DELIVERY, process: 1 }] })],
	['a time that is no number', stored({ deliveries: [{ ...DELIVERY, receivedAt: '1' }] })],
	['a window that is no number', stored({ deliveries: [{ ...DELIVERY, window: '2' }] })],
	['a window of no time', stored({ deliveries: [{ ...DELIVERY, window: 0 }] })],
])('is not what came in another way: %s', (_, json) => {
	expect(readStored(json)).toBeUndefined();
});
