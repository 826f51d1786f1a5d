import { DateTime } from 'luxon';

import { needed, optional, context } from './kinds';

describe('a date', () => {
	const { dateTime, date } = optional;
	const berlin = { date: '2026-07-01 23:30:00', timezone_type: 3, timezone: 'Europe/Berlin' };

	it.each([
		['ISO 8601 without an offset', '2026-07-01T10:00:00', '2026-07-01 10:00:00', '2026-07-01'],
		['the way a database writes it', ' 2026-07-01 10:00:00 ', '2026-07-01 10:00:00', '2026-07-01'],
		['with an offset', '2026-07-01T23:30:00+09:00', '2026-07-01 11:30:00', '2026-07-01'],
		['a date object', berlin, '2026-07-01 18:30:00', '2026-07-01'],
		[
			'what luxon made',
			DateTime.fromISO('2026-07-02T01:00:00+09:00', { setZone: true }),
			'2026-07-01 13:00:00',
			'2026-07-02',
		],
		['what JavaScript made', new Date('2026-07-02T01:00:00Z'), '2026-07-01 22:00:00', '2026-07-01'],
	])('may be %s', (_, given, expectedTime, expectedDate) => {
		expect(dateTime.parse(given, context)).toEqual({
			date: expectedTime,
			timezone_type: 3,
			timezone: 'America/Sao_Paulo',
		});
		expect(needed.dateTime.parse(given, context)).toEqual(dateTime.parse(given, context));
		expect(date.parse(given, context)).toBe(expectedDate);
	});

	it.each([
		[{ date: '2026-07-01 10:00:00' }],
		[{ timezone: 'UTC' }],
		[{ ...berlin, date: 5 }],
		[7],
		['tomorrow'],
		['2026-07-01 x'],
		['2026-07-01 10:00:00 Mars/Base'],
		['2026-07-01T10:00:00[Mars/Base]'],
		['Europe/Berlin'],
		['2026-07-02T01:00:00[Asia/Tokyo]'],
		['x 2026-07-01 10:00:00'],
		[{ ...berlin, timezone: 'Mars/Base' }],
		[{ ...berlin, date: '2026-07-01 10:00:00 Asia/Tokyo' }],
		[{ ...berlin, date: 'x' }],
		['1'.repeat(101)],
	])('is not %j', (given) => {
		expect(() => dateTime.parse(given, context)).toThrow('must be a date and time');
		expect(() => date.parse(given, context)).toThrow('must be a date');
	});
});
