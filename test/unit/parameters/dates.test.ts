import { DateTime } from 'luxon';

import { dateTime as dateTimeOf, isAfter } from '../../../nodes/StoreManagement/parameters/dates';
import { context, named, needed, optional } from './kinds';

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
		['a day of JavaScript', new Date('2026-07-01'), '2026-07-01 00:00:00', '2026-07-01'],
		['a day', '\u200e2026-07-01\u00a0', '2026-07-01 00:00:00', '2026-07-01'],
		[
			'with an offset after a space',
			'2026-07-01 10:00 -03:00',
			'2026-07-01 10:00:00',
			'2026-07-01',
		],
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
		...[
			'14:30',
			'14:30:00',
			'T14:30',
			'2026',
			'2026-07',
			'20260701',
			'2026-W27',
			'2026-182',
			'45000',
		].map((one): [unknown] => [one]),
		[2026],
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

it.each([
	['2026-07-01', '2026-07-01 23:59:59'],
	[' 2026-07-01 ', '2026-07-01 23:59:59'],
	[new Date('2026-07-01'), '2026-07-01 23:59:59'],
	['2026-07-01T00:00:00', '2026-07-01 00:00:00'],
	[new Date('2026-07-01T12:00:00Z'), '2026-07-01 09:00:00'],
])('the end %j is %s', (given, expected) => {
	const end = dateTimeOf(named, { isEnd: true }).parse(given, context);

	expect(end?.date).toBe(expected);
});

it.each([
	['2026-10-25T02:45:00+02:00', '2026-10-25T02:15:00+01:00', true],
	['2026-10-25T02:15:00+01:00', '2026-10-25T02:45:00+02:00', false],
	['2026-10-25T03:00:00', '2026-10-25T03:00:00', false],
	['2026-01-10', '2026-01-09', false],
])('by moment, after %s comes %s: %s', (start, end, expected) => {
	const [earlier, later] = [start, end].map((one) =>
		dateTimeOf(named).parse(one, { timezone: 'Europe/Berlin' }),
	);

	expect(earlier && later && isAfter(later, earlier)).toBe(expected);
});
