import type { JsonObject, JsonValue } from '../../../nodes/StoreManagement/json';
import { formatRecords, toFull } from '../../../nodes/StoreManagement/output';
import { storesOf } from '../../../nodes/StoreManagement/output/fields';
import {
	customerKeys,
	orderOrigin,
	orderRecord,
	TRACKING,
	trackingCodes,
} from '../../../nodes/StoreManagement/output/order';
import { lacking } from '../../../nodes/StoreManagement/output/recordType';
import { dateObject, formatRecord, RECORD_TYPES } from './format';
import { documented, kinds, samples } from './samples';

const simplifiedOrder = (order: JsonObject) => formatRecord(order, 'order', 'simplified');

it.each<[JsonValue, JsonValue, boolean | null]>([
	[null, { data: {} }, null],
	[true, null, true],
	[0, [{ captured: 'true', cancelled: 1 }], null],
	[null, [{ authorized: true }], null],
	[false, { data: [{ authorized: true, captured: false }] }, false],
	[true, { data: [{ captured: false }] }, true],
	[true, { data: { captured: true, cancelled: true } }, false],
	[true, [{ cancelled: true }, { cancelled: 'true' }], true],
	[null, { data: [{ captured: true, cancelled: true }, { captured: false }] }, false],
	[null, [{ captured: false, cancelled: true }, null], false],
])('[O3] authorized %j and transactions %j make is_paid %j', (authorized, transactions, paid) => {
	// What else is called so speaks only where nothing else does.
	for (const is_paid of [null, true, false])
		expect(simplifiedOrder({ number: 1, authorized, transactions, is_paid }).is_paid).toBe(
			paid ?? is_paid,
		);
});

it.each([
	[{ authorized: true }, null],
	[{ authorized: false }, false],
	[{ authorized: true, transactions: [] }, true],
])('[O3] where transactions had to be left out, %j is paid: %j, in each output', (sent, paid) => {
	const type = lacking(RECORD_TYPES.order, ['transactions']);
	for (const mode of ['simplified', 'full', 'selected'] as const) {
		const [json] = formatRecords([{ id: 1, ...sent }], type, mode, ['is_paid']);
		expect(json?.is_paid).toBe(paid);
	}
});

describe.each(kinds)('[O1] a simplified %s', (kind) => {
	const shown = formatRecord(samples[kind], kind, 'simplified');

	it('is the same with its relations wrapped, bare, or all wrapped', () => {
		expect(formatRecord(toFull(samples[kind]), kind, 'simplified')).toEqual(shown);
		expect(formatRecord({ data: samples[kind] }, kind, 'simplified')).toEqual(shown);
	});

	it('has what Full has by the same names, or the names in its lists', () => {
		const full = formatRecord(samples[kind], kind, 'full') as JsonObject;
		const own = Object.keys(shown).map((field) => {
			const value = full[field] ?? null;
			const entries = (Array.isArray(value) ? value : [value]) as Array<{ name?: string } | null>;
			const names = entries.flatMap((entry) => entry?.name ?? []);
			return [field, documented.includes(kind) && names.length > 0 ? names.join(', ') : value];
		});

		expect(shown).toEqual(Object.fromEntries(own));
		expect(Object.values(shown).filter((value) => value !== null).length).toBeGreaterThan(4);
	});
});

it.each(documented)('[O1] a simplified %s has at most ten fields, and all of them', (kind) => {
	const declared = [...RECORD_TYPES[kind].simplified.keys()];
	const known = ['name', 'number', 'quantity'].find((field) => declared.includes(field)) ?? '';
	const shown = formatRecord({ [known]: 7 }, kind, 'simplified');

	expect(declared.length).toBeLessThanOrEqual(10);
	expect(Object.entries(shown)).toEqual(
		declared.map((field) => [field, field === known ? 7 : null]),
	);
});

const address: JsonValue = [{ id: 1 }, { id: 2, order_id: 4100 }];
const pickup_address = { data: { id: 3, order_id: 4200 } };
const transactions = { data: ['Pix', 'Billet'].map((name) => ({ payment: { data: { name } } })) };
const early = dateObject('2026-01-15 09:00:00', 'Europe/Berlin');
const late = dateObject('2026-01-15 08:30:00', 'Europe/London');
const [EARLY, LATE] = ['2026-01-15T09:00:00.000+01:00', '2026-01-15T08:30:00.000+00:00'];
const TEXT = '2026-01-15 09:00:00';
const brt = dateObject('2026-01-14 20:00:00', 'BRT');
const dated = (...dates: JsonValue[]) => ({
	statuses: dates.map((created_at) => ({ created_at })),
});

/** Values that are no business of whoever sees the output, at any depth. */
function secretsIn(value: JsonValue): string[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) =>
		/token|cpf|secret_key|login_url/.test(name) && typeof inner === 'string' && inner !== ''
			? [inner]
			: secretsIn(inner),
	);
}

it('[O1] no simplified record shows a token, a document or a login address', () => {
	const secrets = documented.flatMap((kind) => secretsIn(samples[kind]));
	const shown = documented.map((kind) => formatRecord(samples[kind], kind, 'simplified'));

	expect(secrets.length).toBeGreaterThan(3);
	expect(secrets.filter((secret) => JSON.stringify(shown).includes(secret))).toEqual([]);
});

it.each<[string, JsonObject, shown: JsonObject]>([
	['[O1] its own ID', { id: 9, address, pickup_address }, { id: 9 }],
	['[O1] the ID in a wrapped address', { address: { data: address } }, { id: 4100 }],
	['[O1] that in its pickup address', { id: '', address: [], pickup_address }, { id: 4200 }],
	['[O5] its own date first', { created_at: late, ...dated(early) }, { created_at: LATE }],
	['[O5] the earliest of its history in any zone', dated(late, early, null), { created_at: EARLY }],
	['[O5] a date without a zone', dated(TEXT), { created_at: TEXT }],
	['[O5] none where one cannot be read', dated('soon', TEXT), { created_at: null }],
	['[O5] none where one has an unknown zone', dated(late, brt), { created_at: null }],
	[
		'[O5] its own one as the text of its date',
		{ created_at: brt },
		{ created_at: '2026-01-14 20:00:00' },
	],
	['[O5] no date where none can be read', dated('soon', {}), { created_at: null }],
	['[O7] what its transactions tell', { payments: [], transactions }, { payment: 'Pix, Billet' }],
	[
		'[O7] its payments that have a name',
		{ payments: [{ name: '' }, { name: 'Pix' }, {}], transactions },
		{ payment: 'Pix' },
	],
	['[O1] the text of its status', { status: 'paid' }, { status: 'paid' }],
	['[O7] another name', { customer: { name: '', generic_name: 'A' } }, { customer_name: 'A' }],
])('an order shows %s', (_, order, shown) => {
	expect(simplifiedOrder(order)).toMatchObject(shown);
});

describe('a product', () => {
	const others = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}`, index]));
	const known = { seller_id: 4, id: 7, sku: 'A', name: 'Mug', ...others };

	it('[A3] [O4] gives its own first ten fields, in the form of Full', () => {
		const record = { price: 3, created_at: dateObject('2026-01-15 09:30:00'), id: 7, ...others };

		expect(Object.entries(formatRecord(record, 'product', 'simplified'))).toEqual([
			['price', 3],
			['created_at', '2026-01-15T09:30:00.000-03:00'],
			['id', 7],
			...Object.entries(others).slice(0, 7),
		]);
		for (const empty of [{ name: undefined }, { name: '' }, { id: null }]) {
			const nameless = { ...known, ...empty } as JsonObject;
			expect(formatRecord(nameless, 'product', 'simplified')).toMatchObject({ f0: 0 });
		}
	});

	it('[O4] that has an ID and a name gives the documented fields', () => {
		expect(formatRecord(known, 'product', 'simplified')).toEqual({
			...{ id: 7, name: 'Mug', sku: 'A', slug: null, active: null, searchable: null },
			...{ has_variations: null, is_digital: null, url: null, preview_url: null },
		});
	});
});

it.each<[JsonValue, JsonValue[]]>([
	[{ merchants: { data: { 0: { id: 1 }, 4: { id: 2 } } } }, [{ id: 1 }, { id: 2 }]],
	[{ merchants: { id: 1 } }, []],
	[null, []],
])('[A1] the stores of %j are %j', (user, stores) => {
	expect(storesOf(user)).toEqual(stores);
});

it('[S3] an order is found by each of its codes, with commas between them, and by its customer', () => {
	const codes = trackingCodes({ track_code: 'A, B,E/F' });
	const customer = { data: { email: 'ana@customer.example', cpf: 123, cnpj: '' } };

	expect(codes).toEqual(['A', 'B', 'E/F']);
	expect([trackingCodes({})[0], trackingCodes({ track_code: 7 })[0]]).toEqual(['', '7']);
	expect(customerKeys({ customer })).toEqual(['ana@customer.example', '123']);
	expect(customerKeys({ customer: { cnpj: '12ABC' } })).toEqual(['12ABC']);
});

it.each<[JsonObject, JsonValue]>([
	[{ number: '1001' }, 'number 1001'],
	[{ id: 7, number: 1001 }, 7],
	[{ number: null }, null],
])('[L4] the order %j is told from others by %j', (order, identity) => {
	expect(orderRecord.identityOf({ data: order })).toBe(identity);
});

it.each<[JsonValue, JsonValue]>([
	[{ data: [{ key: 'a' }, { key: 'b', value: 0 }] }, { a: null, b: 0 }],
	[null, null],
	[{ data: null }, null],
	[{ data: [] }, {}],
	[[1, 2, 3].map((value) => ({ key: 'a', value })), { a: [1, 2, 3] }],
	...[[{ key: 'a', value: 1 }, 'x'], [{ key: 5, value: 1 }], 'a=1'].map(
		(own): [JsonValue, JsonValue] => [own, own],
	),
])('[O1] [O7] the metadata %j are %j', (metadata, expected) => {
	expect(orderOrigin({ metadata })).toEqual({ metadata: expected, tracking: null });
});

it('[O7] tracking is that of the own utm fields of an order, else of its metadata', () => {
	const metadata = TRACKING.map((key) => ({ key, value: 'of metadata' }));
	expect(orderOrigin({ utm_source: 'own', utm_medium: '', metadata }).tracking).toEqual({
		...Object.fromEntries(TRACKING.map((name) => [name, 'of metadata'])),
		utm_source: 'own',
	});
});

it.each<[written: JsonValue, shown: JsonValue]>([
	['false', false],
	[' TRUE ', true],
	...[true, 'maybe', '', '1', 0, null].map((other): [JsonValue, JsonValue] => [other, other]),
])('[O6] %j of a lead is %j, but in Raw', (is_customer, shown) => {
	for (const mode of ['simplified', 'full', 'selected'] as const) {
		const lead = { id: 1, is_customer };
		const [json] = formatRecords([lead], RECORD_TYPES.lead, mode, ['is_customer']);
		expect(json).toHaveProperty('is_customer', shown);
	}
	expect(formatRecord({ is_customer }, 'lead', 'raw')).toEqual({ is_customer });
});
