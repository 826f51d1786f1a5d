import {
	deliveryId,
	deliveryKeys,
} from '../../../../nodes/StoreManagement/trigger/delivery/deliveryId';
import { toVerification } from '../../../../nodes/StoreManagement/trigger/delivery/signature';

it.each([
	['evt_1', 'X-Delivery-Id', 'evt_1'],
	[' evt_1 ', 'x-delivery-id', 'evt_1'],
	['', 'X-Delivery-Id', undefined],
	[' ', 'X-Delivery-Id', undefined],
	[undefined, 'X-Delivery-Id', undefined],
	['evt_1', 'X-Other', undefined],
	['evt_1', undefined, undefined],
])('reads %j in the header %s as %s', (value, deliveryIdHeader, id) => {
	expect(deliveryId({ 'x-delivery-id': value }, { deliveryIdHeader })).toBe(id);
});

const body = Buffer.from('{}');

it.each([
	['the body without an ID', {}, undefined, ['body']],
	['the ID where nothing is verified', { 'webhook-id': '1' }, undefined, ['id']],
	[
		'the ID where it is signed',
		{ 'webhook-id': '1' },
		toVerification({ scheme: 'standardWebhooks' }),
		['id'],
	],
	[
		'body and ID where the ID is not signed',
		{ 'webhook-id': '1' },
		toVerification({ header: 'X-Signature' }),
		['body', 'id'],
	],
])('recognises a delivery by %s', (_, headers, verification, kinds) => {
	const settings = {
		verification,
		deliveryIdHeader: 'Webhook-Id',
		deliveryIdWindow: 7,
		duplicateWindow: 1,
	};
	const keys = deliveryKeys(headers, body, settings);
	expect(keys.map(({ kind }) => kind)).toEqual(kinds);
	for (const { kind, content, window } of keys) {
		expect([content.toString(), window]).toEqual(kind === 'id' ? ['1', 7] : ['{}', 1]);
	}
});
