import type { JsonObject, JsonValue } from '../../../nodes/StoreManagement/json';
import { fieldsOf, storesOf } from '../../../nodes/StoreManagement/output/fields';
import {
	customerKeys,
	orderId,
	orderNumber,
	orderOrigin,
	orderRecord,
	TRACKING,
	trackingCodes,
} from '../../../nodes/StoreManagement/output/order';
import { dateObject, formatRecord, RECORD_TYPES } from './format';
import { kinds, samples } from './samples';

const documented = kinds.filter((kind) => RECORD_TYPES[kind].firstFields === undefined);

/** A copy in which every relation stands without its wrapping. */
function bare(value: JsonValue): JsonValue {
	if (Array.isArray(value)) return value.map(bare);
	if (typeof value !== 'object' || value === null) return value;
	const [only, ...others] = Object.entries(value);
	if (others.length === 0 && only?.[0] === 'data') return bare(only[1]);
	return Object.fromEntries(
		Object.entries(value).map(([key, field]) => [key, key === 'params' ? field : bare(field)]),
	);
}

function simplifiedOrder(order: JsonObject) {
	return formatRecord(order, 'order', 'simplified');
}

describe('[O1] simplified', () => {
	test.each<[JsonValue, JsonValue, boolean | null]>([
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
	])(
		'[O3] an order: authorized %j and transactions %j make is_paid %j',
		(authorized, transactions, paid) => {
			const order = { number: 1, authorized, transactions };
			expect(simplifiedOrder(order).is_paid).toBe(paid);
			// What else is called so says nothing.
			for (const own of [true, false, 'yes'])
				expect(simplifiedOrder({ ...order, is_paid: own }).is_paid).toBe(paid);
		},
	);

	const joined = (outer: string, name: string) => (full: JsonObject) =>
		(full[outer] as Array<Record<string, string>>).map((one) => one[name]).join(', ');
	/** Where a field comes from that Full does not have by its name. */
	const INSIDE: Partial<Record<string, (full: JsonObject) => JsonValue | undefined>> = {
		events: joined('events', 'name'),
		products: joined('products', 'name'),
	};

	test.each(documented.filter((kind) => kind !== 'order'))('a %s', (kind) => {
		const full = formatRecord(samples[kind], kind, 'full') as JsonObject;
		const shown = formatRecord(samples[kind], kind, 'simplified');

		for (const [field, value] of Object.entries(shown)) {
			const expected = INSIDE[field]?.(full) ?? full[field] ?? null;
			expect([field, value]).toEqual([field, expected]);
		}
		expect(Object.values(shown).filter((value) => value !== null).length).toBeGreaterThan(4);
	});

	test.each(kinds)(
		'a %s has the same fields with its relations wrapped, bare, or all wrapped',
		(kind) => {
			const expected = formatRecord(samples[kind], kind, 'simplified');
			expect(formatRecord(bare(samples[kind]), kind, 'simplified')).toEqual(expected);
			expect(formatRecord({ data: samples[kind] }, kind, 'simplified')).toEqual(expected);
		},
	);

	/** Values that are no business of whoever sees the output, at any depth. */
	function secretsIn(value: JsonValue): string[] {
		if (typeof value !== 'object' || value === null) return [];
		return Object.entries(value).flatMap(([name, inner]) =>
			/token|cpf|secret_key|login_url/.test(name) && typeof inner === 'string' && inner !== ''
				? [inner]
				: secretsIn(inner),
		);
	}

	test('no record shows a token, a document or a login address', () => {
		const secrets = documented.flatMap((kind) => secretsIn(samples[kind]));
		const shown = documented.map((kind) => formatRecord(samples[kind], kind, 'simplified'));

		expect(secrets.length).toBeGreaterThan(3);
		expect(secrets.filter((secret) => JSON.stringify(shown).includes(secret))).toEqual([]);
	});
});

describe('[O1] the id of an order', () => {
	const address: JsonValue = [{ id: 1 }, { id: 2, order_id: 4100 }];
	const pickup_address = { data: { id: 3, order_id: 4200 } };

	test.each<[string, JsonValue, number | string | null]>([
		['is its own id when it has one', { id: 9, address, pickup_address }, 9],
		['is that of a wrapped address', { address: { data: address } }, 4100],
		['is that of its pickup address', { id: '', address: [], pickup_address }, 4200],
		['is untold by what is no order', 'done', null],
	])('%s', (_, order, expected) => {
		expect(orderId(fieldsOf(order))).toBe(expected);
	});
});

describe('[O5] when an order was created', () => {
	const early = dateObject('2026-01-15 09:00:00', 'Europe/Berlin');
	const late = dateObject('2026-01-15 08:30:00', 'Europe/London');

	test.each<[string, JsonObject, string | null]>([
		[
			'is told by its own field first',
			{ created_at: late, statuses: [{ created_at: early }] },
			'2026-01-15T08:30:00.000+00:00',
		],
		[
			'else by the earliest moment of its statuses, whatever their zones',
			{ statuses: [{ created_at: late }, { created_at: early }, { created_at: null }] },
			'2026-01-15T09:00:00.000+01:00',
		],
		[
			'where a readable date comes before an unreadable one',
			{ statuses: [{ created_at: 'soon' }, { created_at: '2026-01-15 09:00:00' }] },
			'2026-01-15 09:00:00',
		],
		[
			'in words of its own where the zone of one that may be earlier is not known',
			{
				statuses: [{ created_at: late }, { created_at: dateObject('2026-01-15 20:00:00', 'BRT') }],
			},
			'2026-01-15 20:00:00 BRT',
		],
		[
			'where one in a zone that is not known is later in any zone',
			{
				statuses: [{ created_at: early }, { created_at: dateObject('2026-01-16 09:00:00', 'BRT') }],
			},
			'2026-01-15T09:00:00.000+01:00',
		],
		['or is not told where none is readable', { statuses: [{ created_at: 'soon' }, {}] }, null],
	])('%s', (_, order, expected) => {
		expect(simplifiedOrder(order).created_at).toBe(expected);
	});
});

describe('[O1] the payment of an order', () => {
	const transactions = { data: ['Pix', 'Billet'].map((name) => ({ payment: { data: { name } } })) };

	test.each<[string, JsonObject, string | null]>([
		['is told by its transactions where it has no payments', { payments: [] }, 'Pix, Billet'],
		['leaves out what has no name', { payments: [{ name: '' }, { name: 'Pix' }, {}] }, 'Pix'],
	])('%s', (_, order, expected) => {
		expect(simplifiedOrder({ transactions, ...order }).payment).toBe(expected);
	});
});

describe('a kind that the API document does not show', () => {
	const unknown = Object.fromEntries(
		Array.from({ length: 12 }, (_, index) => [`f${index}`, index]),
	);

	test('[A3] [O4] a product gives its own first ten fields, in the form of Full', () => {
		const created_at = dateObject('2026-01-15 09:30:00');
		const record = { price: 3, created_at, id: 7, ...unknown };
		expect(Object.entries(formatRecord(record, 'product', 'simplified'))).toEqual([
			['price', 3],
			['created_at', '2026-01-15T09:30:00.000-03:00'],
			['id', 7],
			...Object.entries(unknown).slice(0, 7),
		]);
	});

	test('[O4] a product that has an ID and a name gives the documented fields', () => {
		const known = { seller_id: 4, id: 7, sku: 'A', name: 'Mug', ...unknown };
		expect(formatRecord(known, 'product', 'simplified')).toEqual({
			...{ id: 7, name: 'Mug', sku: 'A', slug: null, active: null, searchable: null },
			...{ has_variations: null, is_digital: null, url: null, preview_url: null },
		});
		const { name: _, ...nameless } = known;
		for (const record of [nameless, { ...known, name: '' }, { ...known, id: null }]) {
			expect(formatRecord(record, 'product', 'simplified')).toMatchObject({ seller_id: 4, f0: 0 });
		}
	});
});

describe('[O1] a record', () => {
	test('may stand in data beside its own pagination, as in the sample of discounts', () => {
		const record = { data: { id: 7, name: 'A' }, meta: { pagination: { total: '1' } } };
		expect(formatRecord(record, 'discount', 'simplified')).toMatchObject({ id: 7, name: 'A' });
		expect(formatRecord(record, 'discount', 'full')).toEqual({ id: 7, name: 'A' });
		expect(formatRecord(record, 'discount', 'raw')).toEqual(record);
	});
});

test.each<[JsonValue, JsonValue[]]>([
	[{ merchants: { data: [{ id: 1 }] } }, [{ id: 1 }]],
	[{ merchants: { data: { 0: { id: 1 }, 4: { id: 2 } } } }, [{ id: 1 }, { id: 2 }]],
	[{ merchants: { id: 1 } }, []],
	[null, []],
])('[A1] the stores of %j are %j', (user, stores) => {
	expect(storesOf(user)).toEqual(stores);
});

test('[S3] an order is found by each of its codes, one with a slash also as a whole, and by its customer', () => {
	const codes = trackingCodes({ track_code: 'A,B;C|D\nE/F' });
	const customer = { data: { email: 'ana@customer.example', cpf: 123, cnpj: '' } };

	expect(new Set(codes)).toEqual(new Set(['A', 'B', 'C', 'D', 'E', 'F', 'E/F']));
	expect([trackingCodes({}), trackingCodes({ track_code: 7 })]).toEqual([
		['', ''],
		['7', '7'],
	]);
	expect(customerKeys({ customer })).toEqual(['ana@customer.example', '123']);
	expect(customerKeys({ customer: { cnpj: '12ABC' } })).toEqual(['12ABC']);
	expect(customerKeys({})).toEqual([]);
});

test.each<[JsonObject, JsonValue, number]>([
	[{ number: '1001' }, 'number 1001', 1001],
	[{ id: 7, number: 1001 }, 7, 1001],
	[{ number: null }, null, NaN],
])('[L4] the order %j is told from others by %j; its number is %p', (order, identity, number) => {
	expect(orderRecord.identityOf({ data: order })).toBe(identity);
	expect(orderNumber(order)).toBe(number);
});

test.each<[JsonValue, JsonValue]>([
	[{ data: [{ key: 'a' }, { key: 'b', value: 0 }] }, { a: null, b: 0 }],
	[null, {}],
	[{ data: null }, {}],
	[[1, 2, 3].map((value) => ({ key: 'a', value })), { a: [1, 2, 3] }],
	...[[{ key: 'a', value: 1 }, 'x'], [{ key: 5, value: 1 }], 'a=1'].map(
		(own): [JsonValue, JsonValue] => [own, own],
	),
])('[O1] [O5] the metadata %j are %j', (metadata, expected) => {
	const tracking = Object.fromEntries(TRACKING.map((name) => [name, null]));
	expect(orderOrigin({ metadata })).toEqual({ metadata: expected, tracking });
});
