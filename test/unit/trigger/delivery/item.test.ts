import fc from 'fast-check';

import { orderRecord } from '../../../../nodes/StoreManagement/actions/order/record';
import type { JsonValue } from '../../../../nodes/StoreManagement/json';
import { formatRecords } from '../../../../nodes/StoreManagement/output';
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

it('carries the record, its metadata and where the customer came from', () => {
	expect(toItem({ event: 'order.created', resource: order }, { output: 'full' })).toEqual({
		event: 'order.created',
		resource: {
			number: 7,
			date_delivery: '2026-03-01T10:00:00.000-03:00',
			utm_source: 'newsletter',
			utm_medium: '',
			utm_term: null,
			metadata: order.metadata.data,
			status: { name: 'Paid' },
		},
		metadata: { campaign: 'spring', utm_medium: 'email' },
		tracking: {
			utm_source: 'newsletter',
			utm_medium: 'email',
			utm_campaign: null,
			utm_term: null,
			utm_content: null,
		},
	});
});

it('begins with what leads to the order, as Full of the action node does', () => {
	const statuses = { data: [{ name: 'New', created_at: date }] };
	const resource = { value_total: 5, ...order, statuses, address: [{ order_id: 9 }] };
	const shown = toItem({ event: 'order.created', resource }, { output: 'full' }).resource as object;
	expect(Object.entries(shown).slice(0, 4)).toEqual([
		['id', 9],
		['number', 7],
		['status', { name: 'Paid' }],
		['created_at', '2026-03-01T10:00:00.000-03:00'],
	]);
	const cart = { value_total: 5, number: 7, address: [{ order_id: 9 }] };
	const { resource: other } = toItem(
		{ event: 'cart.reminder', resource: cart },
		{ output: 'full' },
	);
	expect(Object.keys(other as object)).toEqual(['number', 'value_total', 'address']);
});

it('leaves the record as it was sent when that is asked for', () => {
	const item = toItem({ event: 'order.paid', resource: order, sent_at: date }, { output: 'raw' });
	expect(item).toMatchObject({ event: 'order.paid', resource: order, sent_at: date });
	expect(item.metadata).toEqual({ campaign: 'spring', utm_medium: 'email' });
});

describe('The resource in fewer fields', () => {
	const records = { 'order.*': orderRecord };
	const [simple] = formatRecords([order], orderRecord, 'simplified');
	const selectedFields = ['number', 'status', 'cart.total'];
	const show = (event: string, resource: JsonValue, output: 'simplified' | 'selected') =>
		toItem({ event, resource }, { output, selectedFields, records }).resource;

	it.each<[string, JsonValue, unknown]>([
		['bare', order, simple],
		['wrapped', { data: order }, simple],
		['in a list', [order, { data: order }], [simple, simple]],
		['in a field', { order: { data: order } }, simple],
		['missing', null, null],
		['a text', 'none', 'none'],
	])('is an order for each order event: %s', (_, resource, shown) => {
		expect(show('order.created', resource, 'simplified')).toEqual(shown);
		expect(show('order.anything.new', resource, 'simplified')).toEqual(shown);
	});

	it('has its own fields for other events, at most ten', () => {
		const cart = { number: 3, cart: { total: 5 }, created_at: date };
		expect(show('cart.reminder', cart, 'simplified')).toEqual({ number: 3 });
		expect(show('lead.new', { cart: { total: 5 } }, 'simplified')).toEqual({ cart: '{"total":5}' });
		const many = Object.fromEntries(
			Array.from({ length: 30 }, (__, index) => [`f${index}`, index]),
		);
		expect(Object.keys(show('cart.reminder', many, 'simplified') as object)).toHaveLength(10);
	});

	it('has the ID and the fields that are named', () => {
		const none = { id: null, number: null, status: null, 'cart.total': null };
		expect(show('order.paid', order, 'selected')).toEqual({ ...none, number: 7, status: 'Paid' });
		const cart = { data: { id: 1, status: { name: 'Left' }, cart: { data: { total: 5 } } } };
		expect(show('cart.reminder', cart, 'selected')).toEqual({
			...none,
			id: 1,
			status: { name: 'Left' },
			'cart.total': 5,
		});
	});

	it('keeps metadata and tracking beside it', () => {
		const item = toItem(
			{ event: 'order.paid', resource: order },
			{ output: 'simplified', records },
		);
		expect(item.metadata).toEqual({ campaign: 'spring', utm_medium: 'email' });
		expect(item.tracking).toMatchObject({ utm_source: 'newsletter' });
	});
});

it('has metadata and tracking for orders only, always', () => {
	expect(
		Object.keys(toItem({ event: 'cart.reminder', resource: order }, { output: 'full' })),
	).toEqual(['event', 'resource']);
	expect(Object.keys(toItem({ event: 'order.created' }, { output: 'full' }))).toEqual([
		'event',
		'resource',
		'metadata',
		'tracking',
	]);
});

it('keeps what the service sends next to the resource', () => {
	const payload = { event: 'order.created', resource: {}, id: 9, metadata: ['own'] };
	expect(toItem(payload, { output: 'full' })).toMatchObject({ id: 9, metadata: ['own'] });
});

it('has metadata by their keys, and leaves the resource as it is', () => {
	const resource = { metadata: { data: [{ key: 'campaign', value: 'spring' }] } };
	const item = toItem({ event: 'order.created', resource }, { output: 'raw' });

	expect(item).toMatchObject({ metadata: { campaign: 'spring' }, resource });
});

it('is not fooled by a key that means something to JavaScript', () => {
	const metadata = [{ key: '__proto__', value: { bad: true } }];
	const item = toItem({ event: 'order.created', resource: { metadata } }, { output: 'full' });
	expect(JSON.stringify(item.metadata)).toBe('{"__proto__":{"bad":true}}');
	expect(item.metadata).not.toHaveProperty('bad');
});

it('takes any resource, and changes nothing that it was given', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (resource) => {
			const payload = JSON.parse(JSON.stringify({ event: 'order.x', resource })) as {
				event: string;
			};
			const before = JSON.stringify(payload);
			expect(toItem(payload, { output: 'raw' }).resource).toEqual(
				(JSON.parse(before) as { resource: unknown }).resource,
			);
			toItem(payload, { output: 'full' });
			expect(JSON.stringify(payload)).toBe(before);
		}),
	);
});
