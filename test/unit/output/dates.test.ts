import { Settings } from 'luxon';

import type { JsonValue } from '../../../nodes/StoreManagement/json';
import { momentOf } from '../../../nodes/StoreManagement/output/dates';
import { dateObject, formatRecord, toFull } from './format';

function full(date: string, timezone: string): JsonValue {
	return toFull(dateObject(date, timezone));
}

describe('[O1] [O5] a date object in full', () => {
	test.each([
		['2026-01-15 09:30:00.123456', 'Asia/Kolkata', '2026-01-15T09:30:00.123+05:30'],
		['2026-01-15 09:30:00', 'UTC', '2026-01-15T09:30:00.000Z'],
		['2026-07-15 09:30:00', 'Europe/London', '2026-07-15T09:30:00.000+01:00'],
		['2018-11-04 12:00:00', 'America/Sao_Paulo', '2018-11-04T12:00:00.000-02:00'],
		['2026-01-15 09:30:00', 'Etc/GMT+3', '2026-01-15T09:30:00.000-03:00'],
		['2026-01-15 09:30:00', '+0545', '2026-01-15T09:30:00.000+05:45'],
		['2026-01-15 09:30:00', '-03', '2026-01-15T09:30:00.000-03:00'],
		['0099-06-01 00:00:00', 'America/New_York', '0099-06-01T00:00:00.000-04:56'],
	])('%s in %s is %s', (date, timezone, expected) => {
		expect(full(date, timezone)).toBe(expected);
	});

	test.each([
		['an unknown zone', '2026-01-15 09:30:00', 'Mars/Olympus_Mons'],
		['the zone of the machine', '2026-01-15 09:30:00', 'local'],
		['an offset of more than a day', '2026-01-15 09:30:00', '+25:00'],
		['an abbreviation that several zones share', '2026-01-15 09:30:00', 'CEST'],
		['a day that does not exist', '2026-02-30 09:30:00', 'UTC'],
		['an hour of 24', '2026-01-15 24:00:00', 'America/Sao_Paulo'],
		['the zero date', '0000-00-00 00:00:00', 'UTC'],
		['no time', '2026-01-15', 'UTC'],
		['more after the date', '2026-01-15 09:30:00 or so', 'UTC'],
	])('with %s stays as it came', (_, date, timezone) => {
		expect(full(date, timezone)).toEqual(dateObject(date, timezone));
	});

	test.each<[string, JsonValue]>([
		['a further key', { date: '2026-01-15 09:30:00', timezone: 'UTC', label: 'start' }],
		['no zone', { date: '2026-01-15 09:30:00', timezone_type: 3 }],
		['a list for a zone', { date: '2026-01-15 09:30:00', timezone: ['UTC'] }],
	])('what has %s is no date object', (_, value) => {
		expect(toFull(value)).toEqual(value);
	});
});

describe('[O1] where the clocks change', () => {
	afterEach(() => {
		Settings.now = () => Date.now();
		Settings.resetCaches();
	});

	test.each([
		['in the gap, moved forward', '2026-03-08 02:30:00', '2026-03-08T03:30:00.000-04:00'],
		['in the overlap, the first time', '2026-11-01 01:30:00', '2026-11-01T01:30:00.000-04:00'],
	])('%s', (_, date, expected) => {
		expect(full(date, 'America/New_York')).toBe(expected);
	});

	test.each([
		['early in the far east', '2026-04-05 01:00:00', 'Pacific/Auckland', '01:00:00.000+13:00'],
		['late in the west', '2026-03-28 23:30:00', 'America/Nuuk', '00:30:00.000-01:00'],
	])('%s', (_, date, zone, expected) => {
		expect(full(date, zone)).toContain(expected);
	});

	test.each(['2026-01-10T00:00:00Z', '2026-07-10T00:00:00Z'])(
		'a repeated hour means the same moment when the workflow runs at %s',
		(now) => {
			Settings.resetCaches();
			Settings.now = () => Date.parse(now);
			expect(full('2026-10-25 02:30:00', 'Europe/Berlin')).toBe('2026-10-25T02:30:00.000+02:00');
			expect(full('2026-03-29 02:30:00', 'Europe/Berlin')).toBe('2026-03-29T03:30:00.000+02:00');
		},
	);
});

test.each(['1999-11-30', '2025-12-01 10:05:00'])('[O5] the text %s stays as it is', (date) => {
	expect(toFull({ date_end: date })).toEqual({ date_end: date });
	expect(formatRecord({ end_at: date }, 'discount', 'simplified').end_at).toBe(date);
});

describe('a date object when simplified', () => {
	const createdAt = (created_at: JsonValue) =>
		formatRecord({ id: 1, created_at }, 'lead', 'simplified').created_at;

	const date = '2026-01-15 09:30:00.000000';
	test.each<[JsonValue, string]>([
		[dateObject(date, 'Mars/Olympus_Mons'), `${date} Mars/Olympus_Mons`],
		[{ date, timezone_type: 2, timezone: 'BRT' }, `${date} BRT`],
		[{ date, timezone: '' }, `${date} (no time zone)`],
	])('[S1] without a known zone is a text that names no moment: %j', (given, shown) => {
		expect(createdAt(given)).toBe(shown);
		expect(momentOf(shown)).toBeNaN();
	});

	test('is no date with a key of its own', () => {
		expect(createdAt({ date, label: 'start' })).toBeNull();
		expect(createdAt({ date: 20260115, timezone: 'UTC' })).toBeNull();
	});
});

describe('[S1] the moment of a date', () => {
	const SAO_PAULO = 'America/Sao_Paulo';
	test.each<[JsonValue, string]>([
		[dateObject('2026-01-15 09:30:00.000000', SAO_PAULO), '2026-01-15T12:30:00Z'],
		['2026-01-15 09:30:00', '2026-01-15T12:30:00Z'],
		['2026-01-15T09:30:00.123Z', '2026-01-15T09:30:00.123Z'],
		['2026-01-15 09:30:00+02', '2026-01-15T07:30:00Z'],
		['2026-01-15T09:30+0530', '2026-01-15T04:00:00Z'],
		['2026-01-15 09:30', '2026-01-15T12:30:00Z'],
	])('%j, in a workflow of São Paulo', (date, moment) => {
		expect(momentOf(date, SAO_PAULO)).toBe(Date.parse(moment));
	});

	test.each<JsonValue>(['2026-01-15', null, 7, dateObject('soon', 'UTC')])('%j is none', (date) => {
		expect(momentOf(date, SAO_PAULO)).toBeNaN();
	});
});
