import { Settings } from 'luxon';

import type { JsonValue } from '../../../nodes/StoreManagement/json';
import { momentOf } from '../../../nodes/StoreManagement/output/dates';
import { dateObject, formatRecord, toFull } from './format';

function full(date: string, timezone: string): JsonValue {
	return toFull(dateObject(date, timezone));
}

describe('a date object in full', () => {
	test.each([
		['2026-01-15 09:30:00', 'America/Sao_Paulo', '2026-01-15T09:30:00.000-03:00'],
		['2026-01-15 09:30:00.000000', 'America/Sao_Paulo', '2026-01-15T09:30:00.000-03:00'],
		['2026-01-15 09:30:00.123456', 'Asia/Kolkata', '2026-01-15T09:30:00.123+05:30'],
		['2026-01-15 09:30:00.5', 'Asia/Kathmandu', '2026-01-15T09:30:00.500+05:45'],
		['2026-01-15 09:30:00', 'UTC', '2026-01-15T09:30:00.000Z'],
		['2026-01-15 09:30:00', 'Europe/London', '2026-01-15T09:30:00.000+00:00'],
		['2026-07-15 09:30:00', 'Europe/London', '2026-07-15T09:30:00.000+01:00'],
		['2026-07-15 09:30:00', 'america/new_york', '2026-07-15T09:30:00.000-04:00'],
		['2018-11-04 12:00:00', 'America/Sao_Paulo', '2018-11-04T12:00:00.000-02:00'],
		['2024-02-29 23:59:59', 'Pacific/Kiritimati', '2024-02-29T23:59:59.000+14:00'],
		['2026-01-15 09:30:00', 'Etc/GMT+3', '2026-01-15T09:30:00.000-03:00'],
		['2026-01-15 09:30:00', 'etc/gmt-14', '2026-01-15T09:30:00.000+14:00'],
		['2026-01-15 09:30:00', '+00:00', '2026-01-15T09:30:00.000Z'],
		['2026-01-15 09:30:00', '-03:00', '2026-01-15T09:30:00.000-03:00'],
		['2026-01-15 09:30:00', '+0545', '2026-01-15T09:30:00.000+05:45'],
		['2026-01-15 09:30:00', '-03', '2026-01-15T09:30:00.000-03:00'],
		['0099-06-01 00:00:00', 'UTC', '0099-06-01T00:00:00.000Z'],
		['0099-06-01 00:00:00', 'America/New_York', '0099-06-01T00:00:00.000-04:56'],
	])('%s in %s is %s', (date, timezone, expected) => {
		expect(full(date, timezone)).toBe(expected);
	});

	test('needs no timezone_type', () => {
		const date = { date: '2026-01-15 09:30:00', timezone: 'UTC' };
		expect(toFull(date)).toBe('2026-01-15T09:30:00.000Z');
	});

	test.each([
		['an unknown zone', '2026-01-15 09:30:00', 'Mars/Olympus_Mons'],
		['the zone of the machine', '2026-01-15 09:30:00', 'local'],
		['an empty zone', '2026-01-15 09:30:00', ''],
		['an offset of more than a day', '2026-01-15 09:30:00', '+25:00'],
		['an abbreviation that several zones share', '2026-01-15 09:30:00', 'CEST'],
		['a day that does not exist', '2026-02-30 09:30:00', 'UTC'],
		['a day that does not exist, in a zone with changes', '2026-02-30 09:30:00', 'Europe/Berlin'],
		['an hour of 24', '2026-01-15 24:00:00', 'America/Sao_Paulo'],
		['an offset that no zone has', '2026-01-15 09:30:00', '+15:00'],
		['half an offset', '2026-01-15 09:30:00', '-3'],
		['an hour that does not exist', '2026-01-15 25:00:00', 'Europe/Berlin'],
		['the zero date', '0000-00-00 00:00:00', 'UTC'],
		['a negative year', '-0001-11-30 00:00:00', 'UTC'],
		['no time', '2026-01-15', 'UTC'],
		['a date of its own offset', '2026-01-15T09:30:00+02:00', 'UTC'],
		['no date at all', 'soon', 'UTC'],
		['more after the date', '2026-01-15 09:30:00 or so', 'UTC'],
		['more before the date', 'at 2026-01-15 09:30:00', 'UTC'],
	])('with %s stays as it came', (_, date, timezone) => {
		expect(full(date, timezone)).toEqual(dateObject(date, timezone));
	});

	test.each<[string, JsonValue]>([
		['a further key', { date: '2026-01-15 09:30:00', timezone: 'UTC', label: 'start' }],
		['another key', { date: '2026-01-15 09:30:00', timezone: 'UTC', label: 3, timezone_type: 3 }],
		['no zone', { date: '2026-01-15 09:30:00', timezone_type: 3 }],
		['a zone that is no text', { date: '2026-01-15 09:30:00', timezone: null }],
		['a date that is no text', { date: 20260115, timezone: 'UTC' }],
		['a list for a date', { date: ['2026-01-15 09:30:00'], timezone: 'UTC' }],
		['a list for a zone', { date: '2026-01-15 09:30:00', timezone: ['UTC'] }],
	])('what has %s is no date object', (_, value) => {
		expect(toFull(value)).toEqual(value);
	});
});

describe('where the clocks change', () => {
	afterEach(() => {
		Settings.now = () => Date.now();
		Settings.resetCaches();
	});

	test.each([
		['before the gap', '2026-03-08 01:59:59', '2026-03-08T01:59:59.000-05:00'],
		['in the gap, moved forward', '2026-03-08 02:30:00', '2026-03-08T03:30:00.000-04:00'],
		['after the gap', '2026-03-08 03:00:00', '2026-03-08T03:00:00.000-04:00'],
		['the day before', '2026-03-07 12:00:00', '2026-03-07T12:00:00.000-05:00'],
		['the day after', '2026-03-09 12:00:00', '2026-03-09T12:00:00.000-04:00'],
		['before the overlap', '2026-11-01 00:59:59', '2026-11-01T00:59:59.000-04:00'],
		['in the overlap, the first time', '2026-11-01 01:30:00', '2026-11-01T01:30:00.000-04:00'],
		['after the overlap', '2026-11-01 02:00:00', '2026-11-01T02:00:00.000-05:00'],
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

	test('more days than the cache holds change no result', () => {
		const day = (index: number) => new Date(Date.UTC(1990, 0, index)).toISOString().slice(0, 10);
		const summer = full('2026-07-15 09:30:00', 'Europe/Paris');
		for (let index = 1; index <= 10_001; index++) full(`${day(index)} 12:00:00`, 'Europe/Paris');
		expect(full('2026-07-15 09:30:00', 'Europe/Paris')).toBe(summer);
	});
});

describe('dates without a zone', () => {
	const lead = {
		birthday: '1999-11-30',
		confirmed_at: '2025-12-01 10:05:00',
		last_login_at: '2026-01-20T08:00:00+00:00',
	};

	test('stay text in full', () => {
		expect(toFull(lead)).toEqual(lead);
	});

	test('stay text when simplified', () => {
		expect(formatRecord({ end_at: '2026-12-31 23:59:59' }, 'discount', 'simplified').end_at).toBe(
			'2026-12-31 23:59:59',
		);
	});
});

describe('a date object when simplified', () => {
	const createdAt = (created_at: JsonValue) =>
		formatRecord({ id: 1, created_at }, 'lead', 'simplified').created_at;

	test('is ISO 8601 with offset', () => {
		expect(createdAt(dateObject('2026-01-15 09:30:00'))).toBe('2026-01-15T09:30:00.000-03:00');
	});

	const date = '2026-01-15 09:30:00.000000';
	test.each<[JsonValue, string]>([
		[dateObject(date, 'Mars/Olympus_Mons'), `${date} Mars/Olympus_Mons`],
		[{ date, timezone_type: 2, timezone: 'BRT' }, `${date} BRT`],
		[{ date, timezone_type: 3, timezone: null }, `${date} (no time zone)`],
		[{ date, timezone: '' }, `${date} (no time zone)`],
		[{ date }, `${date} (no time zone)`],
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
		[dateObject('2026-01-15 09:30:00', 'UTC'), '2026-01-15T09:30:00Z'],
		['2026-01-15 09:30:00', '2026-01-15T12:30:00Z'],
		['2026-01-15T09:30:00', '2026-01-15T12:30:00Z'],
		['2026-01-15T09:30:00.123Z', '2026-01-15T09:30:00.123Z'],
		['2026-01-15T09:30:00+05:30', '2026-01-15T04:00:00Z'],
		['2026-01-15T09:30:00-0300', '2026-01-15T12:30:00Z'],
		['2026-01-15 09:30:00+02', '2026-01-15T07:30:00Z'],
		['2026-01-15T09:30Z', '2026-01-15T09:30:00Z'],
		['2026-01-15T09:30+0530', '2026-01-15T04:00:00Z'],
		['2026-01-15 09:30', '2026-01-15T12:30:00Z'],
	])('%j, in a workflow of São Paulo', (date, moment) => {
		expect(momentOf(date, SAO_PAULO)).toBe(Date.parse(moment));
	});

	test.each<JsonValue>(['yesterday', '2026-01-15', '', null, 7, {}, dateObject('soon', 'UTC')])(
		'%j is none',
		(date) => {
			expect(momentOf(date, SAO_PAULO)).toBeNaN();
		},
	);
});
