import fc from 'fast-check';

import type { JsonObject, JsonValue } from '../../../nodes/StoreManagement/json';
import { formatRecords } from '../../../nodes/StoreManagement/output';
import { RECORD_TYPES } from './format';
import { documented, samples } from './samples';

const ORDER: JsonObject = {
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
const PIX = { payment: { name: 'Pix' }, amount: 5 };
const NOTHING = { payment: { name: null }, amount: null };

const select = (record: JsonValue, names: string[]) =>
	formatRecords([record], RECORD_TYPES.order, 'selected', names)[0];

it.each<[names: string[], selected: object]>([
	[['number', 'id', 'number'], { number: 1001 }],
	[['date_delivery'], { date_delivery: '2026-01-02T03:04:05.000Z' }],
	[['customer_name'], { customer_name: 'Ana' }],
	[['status.name', 'number', 'status.id'], { status: { name: 'Paid', id: 3 }, number: 1001 }],
	[['status.name', 'status'], { status: { id: 3, name: 'Paid', description: 'It was paid.' } }],
	[['customer.phone.number', 'customer.phone'], { customer: { phone: { number: '1' } } }],
	[['transactions.payment.name', 'transactions.amount'], { transactions: [PIX, NOTHING] }],
	[['metadata.engraving'], { metadata: { engraving: ['Ana', 'Bia'] } }],
	[['services.name', 'payments.name.x'], { services: [], payments: { name: { x: null } } }],
	[['constructor', 'status.toString'], { constructor: null, status: { toString: null } }],
	[['odd.name'], { odd: { name: null } }],
])('[O1] %j gives %j and the ID, and nothing of a person that was not named', (names, selected) => {
	const before = JSON.stringify(ORDER);

	expect(select(ORDER, names)).toEqual({ id: 7, ...selected });
	expect(select({ data: ORDER }, names)).toEqual({ id: 7, ...selected });
	expect(JSON.stringify(ORDER)).toBe(before);
});

it('[O1] what the node derives is in Selected what it is in Full, also where the record has a field of that name', () => {
	const derived = [...RECORD_TYPES.order.derived.keys()];
	const own = fc.constantFrom<JsonValue>('own', null, '', false, 0, '2026-05-06 07:08:09');
	const fields = Object.fromEntries(derived.map((name) => [name, own]));
	fc.assert(
		fc.property(fc.record(fields, { requiredKeys: [] }), fc.boolean(), (given, isBare) => {
			const order = { ...(isBare ? {} : ORDER), ...given } as JsonObject;
			const [full] = formatRecords([order], RECORD_TYPES.order, 'full', []);
			const expected = Object.fromEntries(derived.map((name) => [name, full?.[name]]));
			expect(select(order, derived)).toEqual({ id: full?.id, ...expected });
		}),
	);
});

it('[O1] below params nothing is a relation or a date', () => {
	const params = { x: { data: { date: '2026-01-01 00:00:00', timezone: 'UTC' } } };
	const of = (names?: string[]) =>
		formatRecords([{ id: 1, params }], RECORD_TYPES.lead, 'selected', names);

	expect(of(['params.x', 'params.y'])).toEqual([{ id: 1, params: { ...params, y: null } }]);
	expect(of()).toEqual([{ id: 1 }]);
});

it.each(documented)('[O1] of a %s, every field of the API document can be selected', (kind) => {
	const { names, simplified } = RECORD_TYPES[kind];

	expect(Object.keys(samples[kind]).filter((name) => !names.includes(name))).toEqual([]);
	expect(names).toEqual([...new Set(names)].toSorted());
	expect(names).toEqual(expect.arrayContaining([...simplified.keys()]));
});
