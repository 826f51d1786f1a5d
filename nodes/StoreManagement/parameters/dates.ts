import { DateTime } from 'luxon';

import { isoDate, type DateObject } from '../output/dates';
import { trimmed } from '../text';

import { parser, type Parse } from './field';

/** A moment, in the time zone of the workflow. A day without a time is its first second. */
export const moment: Parse<DateTime> = parser(
	(input, { timezone }) => toDateTime(input, timezone)?.setZone(timezone),
	'must be a date and time',
	'Pick a date, or enter one such as 2026-01-31 18:00:00',
);

/** A moment at which something ends: a day without a time counts to its end. */
export const endMoment: Parse<DateTime> = (input, field) => {
	const parsed = moment(input, field);
	return DAY.test(trimmed(input)) ? parsed.endOf('day') : parsed;
};

/** A day as YYYY-MM-DD. Its time zone does not matter: a birthday is the same everywhere. */
export const day: Parse<string> = parser(
	(input, { timezone }) =>
		toDateTime(input, input instanceof Date ? 'utc' : timezone)?.toFormat('yyyy-MM-dd'),
	'must be a date',
	'Pick a date, or enter one such as 1990-12-31',
);

/** A moment as the service takes it (API document, Date object). */
export function toDateObject(dateTime: DateTime): DateObject {
	const date = dateTime.toFormat('yyyy-MM-dd HH:mm:ss');
	// 3: the zone is given by its name.
	return { date, timezone_type: 3, timezone: dateTime.zoneName ?? 'UTC' };
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** A day, with or without a time and its offset. luxon would take 14:30, 2026 or the name of a zone, too. */
const DATE = /^\d{4}-\d\d-\d\d(?:[t ]\d\d:\d\d[\d:.]*(?:z|[+-]\d\d:?\d\d)?)?$/i;

/** @param zone of a value that names none */
function toDateTime(input: unknown, zone: string): DateTime | undefined {
	const read = readDate(input, zone);
	return read?.isValid ? read : undefined;
}

function readDate(input: unknown, zone: string): DateTime | undefined {
	if (DateTime.isDateTime(input)) return input;
	if (input instanceof Date) return DateTime.fromJSDate(input, { zone });
	const text = trimmed(isoDate(input) ?? input);
	return DATE.test(text)
		? DateTime.fromISO(text.replace(' ', 'T'), { zone, setZone: true })
		: undefined;
}
