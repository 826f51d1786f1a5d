import type { JsonValue } from '../../../nodes/StoreManagement/json';
import { toFull } from '../../../nodes/StoreManagement/output';
import { momentOf } from '../../../nodes/StoreManagement/output/dates';
import { dateObject, formatRecord } from './format';

const NOON = '2026-01-15 12:00:00';

it.each([
	['2026-01-15 09:30:00.123456', 'Asia/Kolkata', '2026-01-15T09:30:00.123+05:30'],
	['2026-01-15 09:30:00', 'UTC', '2026-01-15T09:30:00.000Z'],
	['2026-01-15 09:30:00', 'Etc/GMT+3', '2026-01-15T09:30:00.000-03:00'],
	['2026-03-08 01:59:59', 'America/New_York', '2026-03-08T01:59:59.000-05:00'],
	['2026-03-08 03:00:00', 'America/New_York', '2026-03-08T03:00:00.000-04:00'],
])('[O1] the date object %s in %s is in full: %s', (date, timezone, expected) => {
	const twice = [dateObject(date, timezone), dateObject(date, timezone)];
	expect(toFull(twice)).toEqual([expected, expected]);
});

it.each<[string, JsonValue]>([
	['an unknown zone', dateObject(NOON, 'Mars/Olympus_Mons')],
	['an offset of more than a day', dateObject(NOON, '+25:00')],
	['an abbreviation that several zones share', dateObject(NOON, 'CEST')],
	['a day that does not exist', dateObject('2026-02-30 09:30:00')],
	['the zero date', dateObject('0000-00-00 00:00:00', 'UTC')],
	['more after the date', dateObject(`${NOON} or so`)],
	['a further key', { date: NOON, timezone: 'UTC', label: 'start' }],
	['no zone', { date: NOON, timezone_type: 3 }],
	['its text alone', NOON],
])('[O1] [O5] a date with %s stays as it came', (_, date) => {
	expect(toFull(date)).toEqual(date);
});

it.each<[JsonValue, shown: string | null]>([
	[dateObject(NOON, 'Mars/Olympus_Mons'), NOON],
	[{ date: NOON, timezone_type: 2, timezone: 'BRT' }, NOON],
	[{ date: NOON, timezone: null }, NOON],
	[{ date: NOON }, NOON],
	['1999-11-30', '1999-11-30'],
	[{ date: 20260115, timezone: 'UTC' }, null],
])('[O5] simplified, %j is the text of its date: %j', (created_at, shown) => {
	expect(formatRecord({ id: 1, created_at }, 'lead', 'simplified').created_at).toBe(shown);
});

it.each<[JsonValue, string | null]>([
	[dateObject('2026-01-15 09:30:00.000000'), '2026-01-15T12:30:00Z'],
	['2026-01-15 09:30:00', '2026-01-15T12:30:00Z'],
	['2026-01-15T09:30:00.123Z', '2026-01-15T09:30:00.123Z'],
	['2026-01-15 09:30:00+02', '2026-01-15T07:30:00Z'],
	['2026-01-15T09:30+0530', '2026-01-15T04:00:00Z'],
	['2026-01-15 09:30', '2026-01-15T12:30:00Z'],
	[['2026-01-15 09:30:00'], null],
	['2026-01-15', null],
	[null, null],
	[7, null],
	[dateObject('soon', 'UTC'), null],
])('[S1] in a workflow of São Paulo, %j is the moment %j', (date, moment) => {
	expect(momentOf(date, 'America/Sao_Paulo')).toBe(Date.parse(moment ?? ''));
	expect(momentOf('2026-01-15 09:30:00')).toBe(Date.parse('2026-01-15T09:30:00Z'));
});
