import type { JsonObject, JsonValue } from '../../../nodes/StoreManagement/json';
import { toFull } from '../../../nodes/StoreManagement/output';
import { dateObject, formatRecord, type RecordKind } from './format';
import { kinds, samples } from './samples';

const DERIVED: Partial<Record<RecordKind, string[]>> = {
	order: ['id', 'created_at', 'customer_name', 'customer_email', 'payment', 'is_paid', 'status_at'],
	store: ['plan', 'subscription_status'],
	user: ['stores'],
};
/** What Full of an order has besides what was sent, where that shows nothing. */
const NOTHING = {
	...Object.fromEntries((DERIVED.order ?? []).map((name) => [name, null])),
	...{
		metadata: null,
		tracking: null,
		number: null,
		status: null,
		value_total: null,
		track_code: null,
	},
};

it.each(kinds)(
	'[O1] full of a %s has every field as it was sent, and behind them what is derived',
	(kind) => {
		const names = Object.keys(samples[kind]);
		const shown = Object.keys(formatRecord(samples[kind], kind, 'full'));
		const added = [...(DERIVED[kind] ?? []), ...(kind === 'order' ? ['tracking'] : [])];
		if (kind === 'orderItem') added.push('order_id');

		expect(shown).toEqual([...new Set([...names, ...added])]);
	},
);

it.each(Object.entries(DERIVED))(
	'[O1] what is derived of a %s never takes the place of what its record has filled, but for is_paid',
	(kind, names) => {
		const kept = names.filter((name) => name !== 'is_paid');
		const own = Object.fromEntries(kept.map((name) => [name, '2030-01-02T03:04:05Z']));

		const record = { ...samples[kind as RecordKind], ...own };
		expect(formatRecord(record, kind as RecordKind, 'full')).toMatchObject(own);
	},
);

it.each<[string, JsonObject, shown: JsonObject]>([
	['keeps what the service fills', { id: 1, payment: { gateway: 'x' }, is_paid: true }, {}],
	[
		'derives what it leaves empty',
		{ id: 1, payment: [], is_paid: false, payments: [{ name: 'Pix' }], authorized: true },
		{ payment: 'Pix', is_paid: true },
	],
	['keeps what nothing else shows', { id: 1, is_paid: false }, {}],
	['has metadata that came empty', { id: 1, metadata: { data: [] } }, { metadata: {} }],
	['has none that did not come', { id: 1, metadata: { data: null } }, { metadata: null }],
	['leaves an object with more than data as it is', { id: 1, pix: { data: [1], meta: {} } }, {}],
	[
		'[O5] dates it by its history where its own date cannot be read',
		{
			id: 1,
			created_at: dateObject('2026-01-02 10:00:00', 'BRT'),
			statuses: [{ created_at: '2026-01-01 10:00:00' }, { created_at: '2026-01-03 10:00:00' }],
		},
		{ created_at: '2026-01-01 10:00:00', status_at: '2026-01-03 10:00:00' },
	],
])('[O1] full of an order %s', (_, order, shown) => {
	expect(formatRecord(order, 'order', 'full')).toEqual({ ...NOTHING, ...order, ...shown });
});

const date = dateObject('2026-01-02 10:00:00', 'UTC');
const ISO = '2026-01-02T10:00:00.000Z';

it.each<[JsonValue, JsonValue]>([
	[{ data: { data: [date] } }, [ISO]],
	[{ a: { data: { b: { data: null }, c: date } } }, { a: { b: null, c: ISO } }],
	[
		{ a: { data: 5 }, b: { data: [], meta: 1 } },
		{ a: { data: 5 }, b: { data: [], meta: 1 } },
	],
	[{ params: { data: { at: date } } }, { params: { data: { at: date } } }],
])('[O1] in full, %j is %j: wrappings go, dates are read, nothing else changes', (sent, shown) => {
	expect(toFull(sent)).toEqual(shown);
});

it('[O1] a record may stand in data beside its own pagination, as in the sample of discounts', () => {
	const record = { data: { id: 7, name: 'A' }, meta: { pagination: { total: '1' } } };
	expect(formatRecord(record, 'discount', 'simplified')).toMatchObject(record.data);
	expect(formatRecord(record, 'discount', 'full')).toMatchObject(record.data);
	expect(formatRecord(record, 'discount', 'raw')).toEqual(record);
});

describe('[R7] the secret key of a webhook', () => {
	const { secret_key, ...open } = samples.webhook;

	it.each([
		[secret_key, '**********'],
		[null, null],
		['', ''],
	])('%j is %j in raw, where all else is as sent', (key = null, shown = null) => {
		const record = { ...open, secret_key: key };
		expect(formatRecord(record, 'webhook', 'raw')).toEqual({ ...open, secret_key: shown });
		expect(record.secret_key).toBe(key);
	});

	it.each<[string, JsonValue]>([
		['wrapped', { data: samples.webhook }],
		['beside the pagination', { data: samples.webhook, meta: { pagination: {} } }],
		['in a bare list', [samples.webhook]],
	])('%s appears in no mode', (_, record) => {
		for (const mode of ['simplified', 'full', 'raw'] as const) {
			expect(JSON.stringify(formatRecord(record, 'webhook', mode))).not.toContain(secret_key);
		}
	});
});
