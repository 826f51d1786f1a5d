import { DateTime } from 'luxon';

import {
	differences,
	findLost,
	findUsable,
} from '../../../../nodes/StoreManagement/actions/writes/existing';
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

const wanted = (changes: JsonObject = {}, hasStart = true) => ({
	...{ body: { ...SENT, ...changes }, hasStart, timezone: ZONE, returnsExisting: true },
});

/** So many minutes from now, in a zone. */
const inMinutes = (minutes: number, zone: string): string =>
	DateTime.now().plus({ minutes }).setZone(zone).toFormat('yyyy-MM-dd HH:mm:ss');

it.each<[JsonObject, isUsable: boolean]>([
	[{}, true],
	[{ name: ' Café ' }, true],
	[{ name: 'Cafeteria' }, false],
	[{ name: null }, false],
	[{ active: false }, false],
	[{ active: null }, true],
	[{ end_at: '' }, true],
	[{ end_at: inMinutes(2, ZONE) }, true],
	[{ end_at: inMinutes(-2, ZONE) }, false],
	[{ end_at: dateIn('UTC', inMinutes(2, 'UTC')) }, true],
	[{ end_at: dateIn('UTC', inMinutes(-2, 'UTC')) }, false],
	// Nobody knows whether it is over, and another one would cost money.
	...['soon', dateIn('BRT', '2026-01-03 10:00:00')].map((end_at): [JsonObject, true] => [
		{ end_at },
		true,
	]),
])('[R4] Return It takes the discount of a store with %j: %j', (changes, isUsable) => {
	const listed = { ...LISTED, ...changes };
	expect(findUsable([{ ...LISTED, name: 'Tea' }, listed], wanted())).toBe(
		isUsable ? listed : undefined,
	);
});

it.each<[sent: JsonObject, listed: JsonObject, names: string]>([
	[{}, {}, ''],
	[{ discount_method: 'amount', discount_value: 9 }, {}, 'discount_method, discount_value'],
	[{}, { entry_condition_type: 'amount' }, 'entry_condition_type'],
	[{}, { entry_condition_value: '1', accumulate: true }, 'entry_condition_value, accumulate'],
	[{ start_at: dateIn(ZONE, '2026-03-01 08:00:01') }, {}, 'start_at'],
	[{}, { start_at: dateIn('UTC', '2026-03-01 07:00:00.900000') }, ''],
	[{}, { start_at: 'soon' }, 'start_at'],
	[{}, { end_at: dateIn('UTC', '2099-01-01 00:00:00') }, 'end_at'],
	[{ end_at: dateIn(ZONE, '2099-01-01 01:00:00') }, { end_at: '2099-01-01T00:00:00Z' }, ''],
	[{ end_at: dateIn(ZONE, '2099-01-01 01:00:00') }, { end_at: 'soon' }, 'end_at'],
])('[R4] Of %j, %j differs in: %s', (sent, changes, names) => {
	expect(differences({ ...LISTED, ...changes }, wanted(sent)).join(', ')).toBe(names);
});

it('[R4] a start that nobody has chosen is not compared', () => {
	const start_at = dateIn(ZONE, '2026-03-05 08:00:00');
	expect(differences(LISTED, wanted({ start_at }))).toEqual(['start_at']);
	expect(differences(LISTED, wanted({ start_at }, false))).toEqual([]);
});

const SINCE = Date.parse('2026-02-01T09:00:00Z');

it.each<[what: string, changes: JsonObject, sent: JsonValue, isFound: boolean]>([
	['the name and the values', {}, SENT, true],
	['another name', { name: 'Tea' }, SENT, false],
	['other values', { discount_value: 9 }, SENT, false],
	// A later attempt would send another body.
	['the values that were sent', { discount_value: 9 }, { ...SENT, discount_value: 9 }, true],
	['a clock that is behind', { created_at: '2026-02-01 09:59:30' }, SENT, true],
	['an earlier date', { created_at: '2026-02-01 09:58:59' }, SENT, false],
	['a date of its zone', { created_at: dateIn('UTC', '2026-02-01 09:00:00') }, SENT, true],
	['a date that cannot be read', { created_at: 'soon' }, SENT, false],
	['no date', { created_at: null }, SENT, false],
])('[R4] a lost create is one of %s', (_, changes, body, isFound) => {
	const listed = { ...LISTED, ...changes };
	const sent = { body, since: SINCE };
	const found = findLost([listed], wanted(), sent, [1]);
	expect(found).toBe(isFound ? listed : undefined);
	// Another item has created it.
	expect(findLost([{ ...listed, id: 1 }], wanted(), sent, [1])).toBeUndefined();
});
