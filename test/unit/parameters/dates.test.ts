import { DateTime } from 'luxon';

import { InvalidInputError } from '../../../nodes/StoreManagement/errors/invalidInputError';
import {
	day,
	endMoment,
	moment,
	toDateObject,
} from '../../../nodes/StoreManagement/parameters/dates';

const at = { title: 'Field', path: 'field', timezone: 'America/Sao_Paulo' };
/** The problem and the way out. */
function failureOf(parse: () => unknown): string {
	try {
		return String(parse());
	} catch (error) {
		return error instanceof InvalidInputError ? `${error.message} ${error.remedy}` : String(error);
	}
}
const berlin = { date: '2026-07-01 23:30:00', timezone_type: 3, timezone: 'Europe/Berlin' };

it.each([
	['2026-07-01T10:00:00', '2026-07-01 10:00:00', '2026-07-01'],
	[' 2026-07-01 10:00:00 ', '2026-07-01 10:00:00', '2026-07-01'],
	['2026-07-02T01:00:00+09:00', '2026-07-01 13:00:00', '2026-07-02'],
	[berlin, '2026-07-01 18:30:00', '2026-07-01'],
	[
		DateTime.fromISO('2026-07-02T01:00:00+09:00', { setZone: true }),
		'2026-07-01 13:00:00',
		'2026-07-02',
	],
	[new Date('2026-07-02T01:00:00Z'), '2026-07-01 22:00:00', '2026-07-02'],
	['2026-07-01', '2026-07-01 00:00:00', '2026-07-01'],
])('%s is a moment in the zone of the workflow, and a day', (input, date, expectedDay) => {
	const timezone = 'America/Sao_Paulo';

	expect(toDateObject(moment(input, at))).toEqual({ date, timezone_type: 3, timezone });
	expect(day(input, at)).toBe(expectedDay);
});

it.each([
	[{ date: '2026-07-01 10:00:00' }],
	[{ ...berlin, timezone: 'Mars/Base' }],
	['tomorrow'],
	['2026-07-01 x'],
	['2026-02-30'],
	['14:30'],
	['20260701'],
	['31/12/1990'],
])('%j is neither', (input) => {
	const remedy = /Pick a date, or enter one such as \d{4}-/;

	expect(failureOf(() => moment(input, at))).toMatch(/^'Field' must be a date and time/);
	expect(failureOf(() => moment(input, at))).toMatch(remedy);
	expect(failureOf(() => day(input, at))).toMatch(/^'Field' must be a date/);
	expect(failureOf(() => day(input, at))).toMatch(remedy);
});

it.each([
	['2026-07-01', '2026-07-01 23:59:59'],
	['2026-07-01T00:00:00', '2026-07-01 00:00:00'],
])('the end %s is %s', (input, date) => {
	expect(toDateObject(endMoment(input, at)).date).toBe(date);
});

it('[F6] moments are compared, not the texts that are sent', () => {
	const inBerlin = { ...at, timezone: 'Europe/Berlin' };
	const [first, second] = ['2026-10-25T02:45:00+02:00', '2026-10-25T02:15:00+01:00'];

	expect(moment(second, inBerlin) > moment(first, inBerlin)).toBe(true);
});
