import type { JsonObject, JsonValue } from '../../../nodes/StoreManagement/json';
import { storesOf } from '../../../nodes/StoreManagement/output/fields';
import { formatRecord, toFull } from './format';

import { dateObject } from './orderSamples';

describe('what only looks like a date object stays as it came', () => {
	it.each<[string, JsonValue]>([
		['a list for a date', { date: ['2026-01-15 09:30:00'], timezone: 'UTC' }],
		['a list for a zone', { date: '2026-01-15 09:30:00', timezone: ['UTC'] }],
		['more after the date', dateObject('2026-01-15 09:30:00 or so', 'UTC')],
		['more before the date', dateObject('at 2026-01-15 09:30:00', 'UTC')],
		['more after an offset', dateObject('2026-01-15 09:30:00', '+02:000')],
		['more before an offset', dateObject('2026-01-15 09:30:00', 'x+02:00')],
		['more after UTC', dateObject('2026-01-15 09:30:00', 'utc-like')],
		['more before UTC', dateObject('2026-01-15 09:30:00', 'like-utc')],
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

describe('the earliest of several dates', () => {
	const createdAt = (...dates: string[]): unknown => {
		const order: JsonObject = { statuses: dates.map((created_at) => ({ created_at })) };
		return formatRecord(order, 'order', 'simplified').created_at;
	};
	const readable = '2026-01-15 09:00:00';

	it.each(['2026-01-14 22:00:00 or so', 'about 2026-01-14 22:00:00', '2026-01-14'])(
		'is not one that cannot be read: %s',
		(date) => {
			expect(createdAt(date, readable)).toBe(readable);
			expect(createdAt(readable, date)).toBe(readable);
		},
	);

	it('is the first of those at the same moment', () => {
		expect(createdAt(readable, '2026-01-15T09:00:00Z')).toBe(readable);
		expect(createdAt('2026-01-15T09:00:00Z', readable)).toBe('2026-01-15T09:00:00Z');
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
