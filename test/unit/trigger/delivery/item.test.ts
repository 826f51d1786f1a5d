import fc from 'fast-check';

import type { JsonObject, JsonValue } from '../../../../nodes/StoreManagement/json';
import { formatRecords } from '../../../../nodes/StoreManagement/output';
import { orderRecord } from '../../../../nodes/StoreManagement/output/order';
import { defineRecord } from '../../../../nodes/StoreManagement/output/recordType';
import type { Payload } from '../../../../nodes/StoreManagement/trigger/delivery/body';
import { toItem } from '../../../../nodes/StoreManagement/trigger/delivery/item';

const date = {
	date: '2026-03-01 10:00:00.000000',
	timezone_type: 3,
	timezone: 'America/Sao_Paulo',
};
const order = {
	number: 7,
	date_delivery: date,
	utm_source: 'newsletter',
	utm_medium: '',
	utm_term: null,
	metadata: {
		data: [
			{ key: 'campaign', value: 'spring' },
			{ key: 'utm_medium', value: 'email' },
		],
	},
	status: { data: { name: 'Paid' } },
};
const metadata = { campaign: 'spring', utm_medium: 'email' };
const tracking = {
	utm_source: 'newsletter',
	utm_medium: 'email',
	utm_campaign: null,
	utm_term: null,
	utm_content: null,
};
const anyOutput = fc.constantFrom('simplified', 'full', 'raw', 'selected');
const selectedFields = ['number', 'status', 'cart.total'];
const anyValue = fc.oneof(fc.constantFrom(null, [], 'BR123', { id: 1 }), fc.jsonValue());
/** What else a delivery has: often by names that have a meaning. */
const anyOthers = fc.dictionary(
	fc.constantFrom('metadata', 'tracking', 'delivery', 'id', 'sent_at'),
	anyValue as fc.Arbitrary<JsonValue>,
);
const copy = (value: JsonObject): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;

it.each(['order.created', 'order.anything.new'])(
	'[T5] an order event has the order, its metadata and tracking, and in "delivery" what clashes: %s',
	(event) => {
		fc.assert(
			fc.property(anyOutput, anyOthers, fc.boolean(), (output, others, isWrapped) => {
				const resource = isWrapped ? { data: order } : order;
				const payload: Payload = { event, resource, ...copy(others) };
				const before = copy(payload);
				const [shown] = formatRecords([order], orderRecord, output, selectedFields);
				const { delivery, metadata: own, tracking: ownTracking, ...rest } = before;
				const clashes = {
					...('metadata' in before && { metadata: own }),
					...('tracking' in before && { tracking: ownTracking }),
				};
				const sent = 'delivery' in before ? { delivery } : {};
				const isClash = Object.keys(clashes).length > 0;
				expect(toItem(payload, { output, selectedFields })).toEqual({
					...{ ...rest, metadata, tracking },
					resource: output === 'raw' ? resource : shown,
					...(isClash ? { delivery: { ...sent, ...clashes } } : sent),
				});
				expect(payload).toEqual(before);
			}),
		);
	},
);

const OTHER = defineRecord({}, { firstFields: 10 });
const invoice = { id: 71, order_id: 9016, key: '3526', issued_at: date };
const cart = { number: 3, cart: { data: { total: 5 } }, created_at: date };
const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, index]));

it.each<[string, JsonObject]>([
	['order.invoiced', invoice],
	['order.invoiced', { ...invoice, id: null }],
	['cart.reminder', cart],
	['cart.reminder', { ...order, ...many }],
	['orders', order],
])('[O4] [T5] another event has what was sent: %s %j', (event, record) => {
	fc.assert(
		fc.property(anyOutput, anyOthers, (output, others) => {
			const payload: Payload = { event, resource: record, ...copy(others) };
			const [shown] = formatRecords([record], OTHER, output, selectedFields);
			const resource = output === 'raw' ? record : shown;
			expect(toItem(payload, { output, selectedFields })).toEqual({ ...payload, resource });
		}),
	);
});

it.each([
	{ ...invoice, items: [] },
	{ ...invoice, customer: null },
	{ ...invoice, statuses: [] },
	{ ...invoice, value_total: 0 },
	{ ...invoice, order_id: '71' },
	{ ...invoice, order_id: null },
	{ id: 71 },
])('[O4] %j is an order', (resource) => {
	const item = toItem({ event: 'order.invoiced', resource }, { output: 'full', selectedFields });
	expect(item).toMatchObject({ resource: { is_paid: null }, tracking: {} });
});

it('[T5] what is no record is passed on as it came', () => {
	fc.assert(
		fc.property(anyOutput, anyValue, fc.boolean(), (output, value, isOrder) => {
			fc.pre(typeof value !== 'object' || value === null || Array.isArray(value));
			const event = isOrder ? 'order.paid' : 'cart.reminder';
			const payload = { event, resource: value as JsonValue };
			const item = toItem(payload, { output, selectedFields });
			expect(item.resource).toEqual(value);
			expect('tracking' in item).toBe(isOrder);
			const { resource } = toItem({ event }, { output, selectedFields });
			expect(resource).toBeNull();
		}),
	);
});
