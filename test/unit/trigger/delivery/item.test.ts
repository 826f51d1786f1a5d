import type { JsonObject, JsonValue } from '../../../../nodes/StoreManagement/json';
import { toItem } from '../../../../nodes/StoreManagement/trigger/delivery/item';

const date = { date: '2026-03-01 10:00:00', timezone_type: 3, timezone: 'America/Sao_Paulo' };
const order = {
	...{ number: 7, date_delivery: date, utm_source: 'newsletter', utm_medium: '' },
	metadata: { data: [{ key: 'utm_medium', value: 'email' }] },
	status: { data: { name: 'Paid' } },
};
const metadata = { utm_medium: 'email' };
const tracking = {
	...{ utm_source: 'newsletter', utm_medium: 'email' },
	...{ utm_campaign: null, utm_term: null, utm_content: null },
};
type Output = 'simplified' | 'full' | 'raw' | 'selected';

const itemOf = (event: string, resource: JsonValue, output: Output, others: JsonObject = {}) =>
	toItem({ event, resource, ...others }, { output, selectedFields: ['number', 'status.name'] });

it.each<[Output, JsonObject]>([
	['simplified', { number: 7, status: 'Paid', is_paid: null }],
	['full', { date_delivery: '2026-03-01T10:00:00.000-03:00', status: { name: 'Paid' }, metadata }],
	['raw', order],
	['selected', { id: null, number: 7, status: { name: 'Paid' } }],
])('[T5] an order event has the order as %s, and its metadata and tracking', (output, resource) => {
	for (const sent of [order, { data: order }]) {
		const item = itemOf('order.anything', sent, output, { sent_at: 1 });

		expect(item).toMatchObject({
			...{ event: 'order.anything', metadata, tracking, sent_at: 1 },
			resource: output === 'raw' ? sent : resource,
		});
		expect('delivery' in item).toBe(false);
	}
});

it('[T5] what the delivery itself has of these names is in "delivery"', () => {
	const others = { metadata: 1, delivery: { try: 2 }, sent_at: 3 };

	expect(itemOf('order.paid', order, 'full', others)).toMatchObject({
		...{ metadata, tracking, sent_at: 3, delivery: { metadata: 1, delivery: { try: 2 } } },
	});
	expect(itemOf('cart.reminder', {}, 'full', others)).toEqual({
		...{ event: 'cart.reminder', resource: {}, ...others },
	});
});

it('[O1] [T5] another event has its own fields, ten of them in Simplified, and no origin', () => {
	const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, index]));
	for (const event of ['cart.reminder', 'orders']) {
		const { resource, ...item } = itemOf(event, { at: date, ...many }, 'simplified');

		expect(item).toEqual({ event });
		expect(Object.keys(resource as object)).toHaveLength(10);
		expect(resource).toMatchObject({ at: '2026-03-01T10:00:00.000-03:00', f8: 8 });
	}
	expect(itemOf('cart.reminder', ['a', 1], 'full').resource).toEqual(['a', 1]);
});
