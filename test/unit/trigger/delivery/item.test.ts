import fc from 'fast-check';

import type { JsonValue } from '../../../../nodes/StoreManagement/json';
import { formatRecords, type OutputMode } from '../../../../nodes/StoreManagement/output';
import { orderRecord } from '../../../../nodes/StoreManagement/output/order';
import { toItem as itemOf } from '../../../../nodes/StoreManagement/trigger/delivery/item';
import type { Payload } from '../../../../nodes/StoreManagement/trigger/delivery/body';

const toItem = (payload: Payload, output: OutputMode, selectedFields: string[] = []) =>
	itemOf(payload, { output, selectedFields });

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

const TRACKING = {
	utm_source: 'newsletter',
	utm_medium: 'email',
	utm_campaign: null,
	utm_term: null,
	utm_content: null,
};

it('[T5] an order event has the record in full, metadata and tracking', () => {
	const metadata = { campaign: 'spring', utm_medium: 'email' };
	const [resource] = formatRecords([order], orderRecord, 'full');
	expect(resource).toMatchObject({ is_paid: null, metadata, tracking: TRACKING });
	expect(toItem({ event: 'order.created', resource: order }, 'full')).toEqual({
		...{ event: 'order.created', resource, metadata, tracking: TRACKING },
	});
});

describe('[O4] [T5] An order event about something of an order', () => {
	const invoice = { id: 71, order_id: 9016, key: '3526' };
	const show = (resource: object, others = {}) =>
		toItem({ event: 'order.invoiced', resource: resource as JsonValue, ...others }, 'full');

	it('has what was sent, and metadata only of the delivery', () => {
		expect(show(invoice)).toEqual({ event: 'order.invoiced', resource: invoice });
		const others = { metadata: 'own', delivery: 3 };
		expect(show(invoice, others)).toEqual({
			event: 'order.invoiced',
			resource: invoice,
			...others,
		});
	});

	it.each([
		{ ...invoice, items: [] },
		{ ...invoice, customer: null },
		{ ...invoice, statuses: [] },
		{ ...invoice, value_total: 0 },
		{ ...invoice, order_id: '71' },
		{ ...invoice, order_id: null },
		{ id: 71 },
	])('but %j is an order', (resource) => {
		expect(show(resource)).toMatchObject({ resource: { is_paid: null }, tracking: {} });
	});
});

it('[T5] a delivery of the service is kept inside delivery, or as it is', () => {
	const payload = { event: 'order.paid', resource: order, delivery: { id: 1 } };
	expect(toItem(payload, 'full').delivery).toEqual({ id: 1 });
	expect(toItem({ ...payload, metadata: 1 }, 'full').delivery).toEqual({
		...{ delivery: { id: 1 }, metadata: 1 },
	});
});

it('[T5] Raw leaves the record as it was sent', () => {
	const item = toItem({ event: 'order.paid', resource: order, sent_at: date }, 'raw');
	expect(item).toMatchObject({ event: 'order.paid', resource: order, sent_at: date });
	expect(toItem({ event: 'x', resource: { data: order } }, 'raw').resource).toEqual({
		data: order,
	});
	expect(item.metadata).toEqual({ campaign: 'spring', utm_medium: 'email' });
});

describe('[T5] The resource in fewer fields', () => {
	const [simple] = formatRecords([order], orderRecord, 'simplified');
	const selectedFields = ['number', 'status', 'cart.total'];
	const show = (event: string, resource: JsonValue, output: 'simplified' | 'selected') =>
		toItem({ event, resource }, output, selectedFields).resource;

	it.each<[string, JsonValue, unknown]>([
		['bare', order, simple],
		['wrapped', { data: order }, simple],
		['missing', null, null],
		['a text', 'none', 'none'],
		['a list', [order], [order]],
	])('is an order for each order event: %s', (_, resource, shown) => {
		expect(show('order.created', resource, 'simplified')).toEqual(shown);
		expect(show('order.anything.new', resource, 'simplified')).toEqual(shown);
	});

	it('has its own fields for other events, at most ten', () => {
		const cart = { number: 3, cart: { total: 5 }, created_at: date };
		expect(show('cart.reminder', cart, 'simplified')).toEqual({
			number: 3,
			created_at: '2026-03-01T10:00:00.000-03:00',
			cart: { total: 5 },
		});
		const many = Object.fromEntries(
			Array.from({ length: 30 }, (__, index) => [`f${index}`, index]),
		);
		expect(Object.keys(show('cart.reminder', many, 'simplified') as object)).toHaveLength(10);
	});

	it('has the ID and the fields that are named', () => {
		const none = { id: null, number: null, status: null, cart: { total: null } };
		expect(show('order.paid', order, 'selected')).toEqual({
			...none,
			number: 7,
			status: { name: 'Paid' },
		});
		const cart = { data: { id: 1, status: { name: 'Left' }, cart: { data: { total: 5 } } } };
		expect(show('cart.reminder', cart, 'selected')).toEqual({
			...none,
			id: 1,
			status: { name: 'Left' },
			cart: { total: 5 },
		});
	});

	it('keeps metadata and tracking beside it', () => {
		const item = toItem({ event: 'order.paid', resource: order }, 'simplified');
		expect(item.metadata).toEqual({ campaign: 'spring', utm_medium: 'email' });
		expect(item.tracking).toMatchObject({ utm_source: 'newsletter' });
	});
});

it('[T5] each order event has metadata and tracking, and no other event', () => {
	expect(Object.keys(toItem({ event: 'cart.reminder', resource: order }, 'full'))).toEqual([
		'event',
		'resource',
	]);
	expect(Object.keys(toItem({ event: 'order.created' }, 'full'))).toEqual([
		'event',
		'resource',
		'metadata',
		'tracking',
	]);
});

it('[T5] other fields of the payload stay', () => {
	const payload = { event: 'cart.reminder', resource: {}, id: 9, metadata: ['own'] };
	expect(toItem(payload, 'full')).toMatchObject({ id: 9, metadata: ['own'] });
});

it.each([null, [], 'BR123456789', { webhook_id: 7 }])(
	'[T5] metadata and tracking are those of the order, whatever else has these names: %j',
	(other) => {
		const clashes = { metadata: other, tracking: other };
		const payload = { event: 'order.created', resource: order, ...clashes, sent_at: date };
		const { delivery, ...item } = toItem(payload, 'full');
		expect(delivery).toEqual(clashes);
		expect(item).toMatchObject({
			metadata: { campaign: 'spring', utm_medium: 'email' },
			tracking: TRACKING,
			sent_at: date,
		});
	},
);

it('[T5] any resource is accepted, and the payload is not changed', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (resource) => {
			const payload = JSON.parse(JSON.stringify({ event: 'order.x', resource })) as {
				event: string;
			};
			const before = JSON.stringify(payload);
			expect(toItem(payload, 'raw').resource).toEqual(
				(JSON.parse(before) as { resource: unknown }).resource,
			);
			toItem(payload, 'full');
			expect(JSON.stringify(payload)).toBe(before);
		}),
	);
});
