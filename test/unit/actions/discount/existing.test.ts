import { DateTime } from 'luxon';

import { WantedDiscount } from '../../../../nodes/StoreManagement/actions/discount/existing';
import type { JsonObject, JsonValue } from '../../../../nodes/StoreManagement/json';

const ZONE = 'Europe/Berlin';
const dateIn = (timezone: string, date: string) => ({ date, timezone_type: 3, timezone });

const SENT: JsonObject = {
	...{ name: 'Café', discount_method: 'percent', discount_value: 10, accumulate: false },
	...{ entry_condition_type: 'quantity', entry_condition_value: 1 },
	start_at: dateIn(ZONE, '2026-03-01 08:00:00'),
	restrictions: { include: { brands_ids: [], products_ids: [] } },
};
/** As the service lists it. */
const LISTED: JsonObject = {
	...{ ...SENT, id: 7, active: true, end_at: null, created_at: '2026-02-01 10:00:00' },
	start_at: dateIn('UTC', '2026-03-01 07:00:00.000000'),
};

const wanted = (changes: JsonObject = {}, hasStart = true): WantedDiscount =>
	new WantedDiscount({ ...SENT, ...changes }, true, hasStart, ZONE);

/** So many minutes from now, in a zone. */
const inMinutes = (minutes: number, zone: string): string =>
	DateTime.now().plus({ minutes }).setZone(zone).toFormat('yyyy-MM-dd HH:mm:ss');

it.each<[JsonObject, isUsable: boolean | undefined]>([
	[{}, true],
	[{ name: ' Cafe\u0301 ' }, true],
	[{ name: 'Cafeteria' }, false],
	[{ name: null }, false],
	[{ active: false }, false],
	[{ active: null }, true],
	[{ end_at: '' }, true],
	[{ end_at: inMinutes(2, ZONE) }, true],
	[{ end_at: inMinutes(-2, ZONE) }, false],
	[{ end_at: dateIn('UTC', inMinutes(2, 'UTC')) }, true],
	[{ end_at: dateIn('UTC', inMinutes(-2, 'UTC')) }, false],
	...['2026-01-03', 'soon', dateIn('BRT', '2026-01-03 10:00:00')].map(
		(end_at): [JsonObject, undefined] => [{ end_at }, undefined],
	),
])('[R4] Return It takes the discount of a store with %j: %j', (changes, isUsable) => {
	expect(wanted().isUsable({ ...LISTED, ...changes })).toBe(isUsable);
});

it.each<[sent: JsonObject, listed: JsonObject, titles: string]>([
	[{}, {}, ''],
	[{ discount_method: 'amount', discount_value: 9 }, {}, 'Discount Method, Discount Value'],
	[{}, { entry_condition_type: 'amount' }, 'Cart Condition'],
	[
		{},
		{ entry_condition_value: '1', accumulate: true },
		'When the Cart Reaches, Combine With Other Discounts',
	],
	[{ start_at: dateIn(ZONE, '2026-03-01 08:00:01') }, {}, 'Starts'],
	[{}, { start_at: dateIn('UTC', '2026-03-01 07:00:00.900000') }, ''],
	[{}, { start_at: 'soon' }, 'Starts'],
	[{}, { end_at: '' }, ''],
	[{}, { end_at: dateIn('UTC', '2099-01-01 00:00:00') }, 'Ends'],
	[{ end_at: dateIn(ZONE, '2099-01-01 01:00:00') }, { end_at: '2099-01-01T00:00:00Z' }, ''],
	[{ end_at: dateIn(ZONE, '2099-01-01 01:00:00') }, { end_at: 'soon' }, 'Ends'],
])('[R4] Of %j, %j differs in: %s', (sent, changes, titles) => {
	const one = wanted(sent);
	const listed = { ...LISTED, ...changes };
	const differing = one.differences(listed).map(({ title }) => title);

	expect(differing.join(', ')).toBe(titles);
	expect(one.isSame(listed)).toBe(titles === '');
	expect(one.isSame({ ...listed, name: 'Other' })).toBe(false);
});

it('[R4] a start that nobody has chosen is not compared', () => {
	const start_at = dateIn(ZONE, '2026-03-05 08:00:00');
	const later = wanted({}, false).as({ ...SENT, start_at });

	expect([wanted({ start_at }).isSame(LISTED), later.isSame(LISTED)]).toEqual([false, true]);
	expect(later.as(undefined).returnsExisting).toBe(true);
	expect(
		later
			.as({ ...SENT, discount_value: 9 })
			.as('lost')
			.isSame(LISTED),
	).toBe(false);
});

it.each<[sent: JsonObject, id: JsonValue | undefined, note: RegExp]>([
	[{}, 7, /^A discount with this name \(ID 7\) already existed\.$/],
	[
		{ discount_value: 9 },
		'7',
		/\(ID "7"\) already existed, with other values for Discount Value\.$/,
	],
	[
		{},
		undefined,
		/^An earlier item of this run has this name, so the discount is not created again\.$/,
	],
	[
		{ restrictions: { include: { brands_ids: [77] } } },
		7,
		/ existed\. Restrictions and Specif.* not show/,
	],
	[{ specifications: {} }, 7, /existed\. Restrictions and Specifications were not compared/],
])('[R4] where %j is wanted, the note on %j is %s', (sent, id, note) => {
	const { id: _, ...listed } = LISTED;
	const existing = id === undefined ? listed : { ...listed, id };
	const one = wanted(sent);

	expect(one.noteOn(existing, one.differences(existing))).toMatch(note);
});

it.each<[created_at: JsonValue, moment: string | null]>([
	['2026-02-01 10:00:00', '2026-02-01T09:00:00.000Z'],
	[dateIn('UTC', '2026-02-01 10:00:00'), '2026-02-01T10:00:00.000Z'],
	['2026-02-01T10:00:00Z', '2026-02-01T10:00:00.000Z'],
	['soon', null],
	[null, null],
])('[R4] one that was created at %j was created at %j', (created_at, moment) => {
	const at = wanted().createdAt({ ...LISTED, created_at });
	expect(at).toBe(moment === null ? NaN : Date.parse(moment));
});
