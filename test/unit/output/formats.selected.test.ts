import { orderRecord } from '../../../nodes/StoreManagement/output/order';
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

it.each([
	['a field of the document', 'status', { id: 3, name: 'Paid', description: 'It was paid.' }],
	['a field that only Simplified has', 'customer_name', 'Ana'],
	['a field within another', 'status.description', 'It was paid.'],
	['a group of fields', 'customer.phone', { number: '1' }],
	['a path through a list', 'items.item_sku', ['A', null]],
	['a field that is not there', 'customer.nothing.more', null],
	['a name of the prototype', 'constructor', null],
])('takes %s', (_, name, value) => {
	expect(select(ORDER, name)).toEqual({ id: 7, [name]: value });
});

it('finds the ID in the address, and says null where there is none', () => {
	expect(select({ number: 1, address: [{ order_id: 9 }] }, 'number')).toEqual({ id: 9, number: 1 });
	expect(select({ number: 1 }, 'number')).toEqual({ id: null, number: 1 });
});

it('reads a wrapped record, and names each field once', () => {
	expect(select({ data: ORDER }, 'id', 'number', 'number')).toEqual({ id: 7, number: 1001 });
});
