import { DateTime } from 'luxon';

import {
	day,
	endMoment,
	moment,
	toDateObject,
} from '../../../nodes/StoreManagement/parameters/dates';
import { refusalOf } from './refusal';

const timezone = 'America/Sao_Paulo';
const at = { title: 'Field', timezone };
const berlin = { date: '2026-07-01 23:30:00', timezone_type: 3, timezone: 'Europe/Berlin' };
const dateOf = (input: unknown, parse = moment) => toDateObject(parse(input, at)).date;

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
])('[F6] %s is the moment %s in the zone of the workflow, and the day %s', (input, date, its) => {
	expect(toDateObject(moment(input, at))).toEqual({ date, timezone_type: 3, timezone });
	expect(day(input, at)).toBe(its);
	expect(dateOf(input, endMoment)).toBe(input === its ? `${its} 23:59:59` : date);
});

it.each([
	[{ date: '2026-07-01 10:00:00' }],
	[{ ...berlin, timezone: 'Mars/Base' }],
	...['tomorrow', '2026-07-01 x', '2026-02-30', '14:30', '20260701', '31/12/1990', 5],
])('[F5] %j is neither, and an example is', (input) => {
	for (const [parse, rule] of [
		[moment, 'must be a date and time'],
		[day, 'must be a date'],
	] as const) {
		expect(refusalOf(() => parse(input, at))).toMatchObject({
			message: expect.stringContaining(`'Field' ${rule} (given: `) as string,
			remedy: expect.stringMatching(/^Pick a date, or enter one such as \d{4}-/) as string,
		});
	}
});

it('[F6] moments are compared, not the texts that are sent', () => {
	const inBerlin = { ...at, timezone: 'Europe/Berlin' };
	const [first, second] = ['2026-10-25T02:45:00+02:00', '2026-10-25T02:15:00+01:00'];

	expect(moment(second, inBerlin) > moment(first, inBerlin)).toBe(true);
});
