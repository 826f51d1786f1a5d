import fc from 'fast-check';
import { jsonParse } from 'n8n-workflow';

import type { JsonObject, JsonValue } from '../../../nodes/StoreManagement/json';
import { formatRecords } from '../../../nodes/StoreManagement/output';
import { TRACKING } from '../../../nodes/StoreManagement/output/order';
import { dateObject, formatRecord, RECORD_TYPES, toFull, type RecordKind } from './format';
import { kinds, samples } from './samples';

const NO_TRACKING = Object.fromEntries(TRACKING.map((name) => [name, null]));
const DERIVED: Partial<Record<RecordKind, string[]>> = {
	order: ['id', 'created_at', 'customer_name', 'customer_email', 'payment', 'is_paid', 'status_at'],
	store: ['plan', 'subscription_status'],
	user: ['stores'],
};
/** What Full of an order has besides what was sent, where that shows nothing. */
const NOTHING = {
	...Object.fromEntries((DERIVED.order ?? []).map((name) => [name, null])),
	...{ metadata: {}, tracking: NO_TRACKING },
};

describe('[O1] full', () => {
	test.each(kinds)('of a %s has every field', (kind) => {
		const names = Object.keys(samples[kind]);
		const shown = Object.keys(formatRecord(samples[kind], kind, 'full'));
		const usual = ['id', 'number', 'status', 'created_at'].filter((name) => shown.includes(name));
		const leading = ['product', 'orderUpdate'].includes(kind) ? [] : usual;
		const added = [...(DERIVED[kind] ?? []), ...(kind === 'order' ? ['tracking'] : [])];

		expect(shown).toEqual([...new Set([...leading, ...names, ...added])]);
	});

	test.each(kinds)('of a %s holds no wrapping and no date object outside of params', (kind) => {
		const { params, ...rest } = formatRecord(samples[kind], kind, 'full');
		expect(params).toEqual(samples[kind].params);
		expect(JSON.stringify(rest)).not.toMatch(/\{"data":|"timezone"/);
	});

	test('leaves an object with more than data as it is', () => {
		const value = { data: { id: 1 }, meta: {} };
		expect(toFull(value)).toEqual(value);
	});

	test('keeps a field named __proto__ a field', () => {
		const sent = jsonParse<JsonValue>('{"__proto__":{"data":{"admin":true}},"id":1}');
		const json = formatRecord(sent, 'lead', 'full');
		expect(JSON.stringify(json)).toBe('{"id":1,"__proto__":{"admin":true}}');
		// Later nodes may change and remove it, as they may every other field.
		expect(Object.getOwnPropertyDescriptor(json, '__proto__')).toMatchObject({
			configurable: true,
			writable: true,
		});
		expect(Object.getPrototypeOf(json)).toBe(Object.prototype);
		expect(json.admin).toBeUndefined();
		expect({}).not.toHaveProperty('admin');
	});
});

test('[O5] tracking is that of the own utm fields of an order, else of its metadata', () => {
	const metadata = TRACKING.map((key) => ({ key, value: 'of metadata' }));
	const order = { number: 1, utm_source: 'own', utm_medium: '', metadata };
	expect(formatRecord(order, 'order', 'full').tracking).toEqual({
		...Object.fromEntries(TRACKING.map((name) => [name, 'of metadata'])),
		utm_source: 'own',
	});
});

describe('[A3] what is no object', () => {
	test.each<JsonValue>(['done', null, [1, 'two']])('%j becomes a value', (record) => {
		expect(formatRecord(record, 'order', 'simplified')).toEqual({ value: record });
		expect(formatRecord(record, 'order', 'full')).toEqual({ value: record });
		expect(formatRecord(record, 'order', 'raw')).toEqual({ value: record });
	});

	test('becomes a value too once it is unwrapped', () => {
		expect(formatRecord({ data: [{ data: { id: 1 } }] }, 'order', 'full')).toEqual({
			value: [{ id: 1 }],
		});
		expect(formatRecord({ data: null }, 'order', 'full')).toEqual({ value: null });
	});
});

describe('[R7] the secret key of a webhook', () => {
	const { secret_key, ...open } = samples.webhook;

	test('is masked in raw, where all else is as sent', () => {
		const masked = { ...open, secret_key: '**********' };
		expect(formatRecord(samples.webhook, 'webhook', 'raw')).toEqual(masked);
		expect(samples.webhook.secret_key).toBe(secret_key);
	});

	test.each<[string, JsonValue]>([
		['wrapped', { data: samples.webhook }],
		['beside the pagination', { data: samples.webhook, meta: { pagination: {} } }],
		['in a bare list', [samples.webhook]],
	])('%s appears in no mode', (_, record) => {
		for (const mode of ['simplified', 'full', 'raw'] as const) {
			expect(JSON.stringify(formatRecord(record, 'webhook', mode))).not.toContain(secret_key);
		}
	});

	test.each([null, ''])('that is not set (%j) stays so', (unset) => {
		const record = { ...open, secret_key: unset };
		expect(formatRecord(record, 'webhook', 'raw')).toEqual(record);
	});
});

describe('[O1] full of an order', () => {
	test.each<[string, JsonObject, shown: JsonObject]>([
		['keeps what the service fills', { id: 1, payment: { gateway: 'x' }, is_paid: true }, {}],
		[
			'derives what it leaves empty',
			{ id: 1, payment: [], is_paid: false, payments: [{ name: 'Pix' }], authorized: true },
			{ payment: 'Pix', is_paid: true },
		],
		['keeps what nothing else shows', { id: 1, is_paid: false }, {}],
		[
			'[O5] dates an order by its history where its own date cannot be read',
			{
				id: 1,
				created_at: dateObject('2026-01-02 10:00:00', 'BRT'),
				statuses: [{ created_at: '2026-01-01 10:00:00' }],
			},
			{ created_at: '2026-01-01 10:00:00', status_at: '2026-01-01 10:00:00' },
		],
	])('%s', (_, order, shown) => {
		expect(formatRecord(order, 'order', 'full')).toEqual({ ...NOTHING, ...order, ...shown });
	});
});

test('[O1] each record is shown as if it were alone, whichever fields those before it have', () => {
	const record = fc.uniqueArray(fc.constantFrom('a', 'id', 'b', 'number'));
	fc.assert(
		fc.property(fc.array(record), (lists) => {
			const records = lists.map((names) => Object.fromEntries(names.map((name) => [name, 1])));
			const alone = records.map((one) => formatRecord(one, 'lead', 'full'));
			const together = formatRecords(records, RECORD_TYPES.lead, 'full');
			expect(JSON.stringify(together)).toBe(JSON.stringify(alone));
		}),
	);
});
