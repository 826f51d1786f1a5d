import fc from 'fast-check';

import type { JsonObject, JsonValue } from '../../../../nodes/StoreManagement/json';
import { formatRecords } from '../../../../nodes/StoreManagement/output';
import { orderOrigin, orderRecord } from '../../../../nodes/StoreManagement/output/order';
import { defineRecord } from '../../../../nodes/StoreManagement/output/recordType';
import type { Payload } from '../../../../nodes/StoreManagement/trigger/delivery/body';
import { toItem } from '../../../../nodes/StoreManagement/trigger/delivery/item';

const date = { date: '2026-03-01 10:00:00', timezone_type: 3, timezone: 'America/Sao_Paulo' };
const order = {
	...{ number: 7, date_delivery: date, utm_source: 'newsletter', utm_medium: '' },
	metadata: { data: [{ key: 'utm_medium', value: 'email' }] },
	status: { data: { name: 'Paid' } },
};
const cart = { number: 3, cart: { data: { total: 5 } }, created_at: date };
const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, index]));

const OTHER = defineRecord('', { ownFields: 10 });
const selectedFields = ['number', 'status', 'cart.total'];
const anyOutput = fc.constantFrom('simplified', 'full', 'raw', 'selected');
const anyValue = fc.oneof(fc.constantFrom(null, [], 'BR123', { id: 1 }), fc.jsonValue());
/** What else a delivery has: often by names that have a meaning. */
const anyOthers = fc.dictionary(
	fc.constantFrom('metadata', 'tracking', 'delivery', 'id', 'sent_at'),
	anyValue as fc.Arbitrary<JsonValue>,
);
const copy = (value: JsonObject): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;

it.each<[string, JsonObject, isOrder: boolean]>([
	['order.created', order, true],
	['order.anything.new', order, true],
	['order.invoiced', { id: 71, order_id: 9016, key: '3526', issued_at: date }, true],
	['cart.reminder', cart, false],
	['cart.reminder', { ...order, ...many }, false],
	['orders', order, false],
])(
	'[O4] [T5] what an event has, and an order its origin, and in "delivery" what clashes: %s %j %j',
	(event, record, isOrder) => {
		const type = isOrder ? orderRecord : OTHER;
		const origin = isOrder ? orderOrigin(record) : {};
		fc.assert(
			fc.property(anyOutput, anyOthers, fc.boolean(), (output, others, isWrapped) => {
				const payload: Payload = {
					...{ event, resource: isWrapped ? { data: record } : record },
					...copy(others),
				};
				const before = copy(payload);
				const [shown] = formatRecords([record], type, output, selectedFields);
				const clashing = Object.entries(others).filter(([name]) => name in origin);
				const delivery = {
					...('delivery' in others && { delivery: others.delivery }),
					...Object.fromEntries(clashing),
				};
				const isClash = clashing.length > 0;
				expect(toItem(payload, { output, selectedFields })).toEqual({
					...{ ...before, ...origin, ...(isClash && { delivery }) },
					resource: output === 'raw' ? before.resource : shown,
				});
				expect(payload).toEqual(before);
			}),
			{ numRuns: 60 },
		);
	},
);

it('[T5] what is no record is passed on as it came', () => {
	fc.assert(
		fc.property(anyOutput, anyValue, fc.boolean(), (output, value, isOrder) => {
			fc.pre(typeof value !== 'object' || value === null || Array.isArray(value));
			const event = isOrder ? 'order.paid' : 'cart.reminder';
			const item = toItem({ event, resource: value as JsonValue }, { output, selectedFields });

			expect(item.resource).toEqual(value);
			expect('tracking' in item).toBe(isOrder);
			expect(toItem({ event }, { output, selectedFields }).resource).toBeNull();
		}),
	);
});
