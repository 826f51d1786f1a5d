import type { JsonValue } from '../../../nodes/StoreManagement/json';
import { storesOf } from '../../../nodes/StoreManagement/output/fields';
import { dateObject, toFull } from './format';

describe('what only looks like a date object stays as it came', () => {
	it.each<[string, JsonValue]>([
		['a list for a date', { date: ['2026-01-15 09:30:00'], timezone: 'UTC' }],
		['a list for a zone', { date: '2026-01-15 09:30:00', timezone: ['UTC'] }],
		['more after the date', dateObject('2026-01-15 09:30:00 or so', 'UTC')],
		['more before the date', dateObject('at 2026-01-15 09:30:00', 'UTC')],
	])('%s', (_, value) => {
		expect(toFull({ value })).toEqual({ value });
	});
});

describe('a day on which the clocks change', () => {
	it.each([
		[
			'early on it, far in the east',
			'2026-04-05 01:00:00',
			'Pacific/Auckland',
			'01:00:00.000+13:00',
		],
		['late on it, in the west', '2026-03-28 23:30:00', 'America/Nuuk', '00:30:00.000-01:00'],
	])('%s', (_, date, zone, expected) => {
		expect(toFull(dateObject(date, zone))).toContain(expected);
	});
});

it.each<[JsonValue, JsonValue[]]>([
	[{ merchants: { data: [{ id: 1 }] } }, [{ id: 1 }]],
	[{ merchants: [{ id: 1 }, { id: 2 }] }, [{ id: 1 }, { id: 2 }]],
	[{ merchants: null }, []],
	[{ merchants: 'none' }, []],
	[{}, []],
	['nobody', []],
	[null, []],
])('the stores of %j are %j', (user, stores) => {
	expect(storesOf(user)).toEqual(stores);
});
