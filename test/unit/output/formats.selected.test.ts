import { orderRecord } from '../../../nodes/StoreManagement/output/order';
import { leadRecord } from '../../../nodes/StoreManagement/output/records';
import type { JsonValue } from '../../../nodes/StoreManagement/json';
import { formatRecords } from '../../../nodes/StoreManagement/output';

const ORDER: JsonValue = {
	id: 7,
	number: 1001,
	'odd.name': 1,
	status: { data: { id: 3, name: 'Paid', description: 'It was paid.' } },
	customer: { data: { name: 'Ana', email: 'ana@example.com', phone: { number: '1' } } },
	items: [{ item_sku: 'A', quantity: 1 }, { quantity: 2 }],
	address: [{ order_id: 7, city: 'Recife' }],
	transactions: { data: [{ amount: 5, payment: { data: { name: 'Pix' } } }, null] },
	metadata: { data: ['Ana', 'Bia'].map((value) => ({ key: 'engraving', value })) },
	utm_source: 'radio',
	services: { data: [] },
	pix: null,
	date_delivery: { date: '2026-01-02 03:04:05', timezone_type: 3, timezone: 'UTC' },
};

const select = (record: JsonValue, ...names: string[]) =>
	formatRecords([record], orderRecord, 'selected', names)[0];

it('[O1] returns the ID and the named fields, and nothing of a person that was not named', () => {
	expect(select(ORDER, 'number', 'date_delivery')).toEqual({
		id: 7,
		number: 1001,
		date_delivery: '2026-01-02T03:04:05.000Z',
	});
});

it.each<[names: string[], selected: JsonValue]>([
	[['customer_name'], { customer_name: 'Ana' }],
	[['status.name', 'number', 'status.id'], { status: { name: 'Paid', id: 3 }, number: 1001 }],
	[['status.name', 'status'], { status: { id: 3, name: 'Paid', description: 'It was paid.' } }],
	[['customer.phone.number', 'customer.phone'], { customer: { phone: { number: '1' } } }],
	[
		['items.quantity', 'items.item_sku'],
		{
			items: [
				{ quantity: 1, item_sku: 'A' },
				{ quantity: 2, item_sku: null },
			],
		},
	],
	[
		['transactions.payment.name', 'transactions.amount'],
		{
			transactions: [
				{ payment: { name: 'Pix' }, amount: 5 },
				{ payment: { name: null }, amount: null },
			],
		},
	],
	[['metadata.engraving'], { metadata: { engraving: ['Ana', 'Bia'] } }],
	[['services.name', 'payments.name.x'], { services: [], payments: { name: { x: null } } }],
	[['whatsapp.billet.link'], { whatsapp: { billet: { link: null } } }],
	[['constructor', 'status.toString'], { constructor: null, status: { toString: null } }],
	[['odd.name'], { odd: { name: null } }],
])('[O1] %j gives %j', (names, selected) => {
	expect(select(ORDER, ...names)).toEqual({ id: 7, ...(selected as object) });
	expect(ORDER).toEqual(JSON.parse(JSON.stringify(ORDER)));
});

it('[O1] below params nothing is a relation or a date', () => {
	const params = { x: { data: { date: '2026-01-01 00:00:00', timezone: 'UTC' } } };
	expect(
		formatRecords([{ id: 1, params }], leadRecord, 'selected', ['params.x', 'params.y']),
	).toEqual([{ id: 1, params: { ...params, y: null } }]);
});

it('reads a wrapped record, and names each field once', () => {
	expect(select({ data: ORDER }, 'id', 'number', 'number')).toEqual({ id: 7, number: 1001 });
});
