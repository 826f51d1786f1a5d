import { DateTime } from 'luxon';

import { type DateObject, STORE_TIME_ZONE } from '../../data/dates';
import { type FieldErrors, invalid } from '../../errors';

function dateTimeOf({ date, timezone }: DateObject): DateTime {
	return DateTime.fromSQL(date, { zone: timezone });
}

/** A string has no time zone: it is read in that of the store. */
export function toDateObject(date: DateObject | string): DateObject {
	return typeof date === 'string' ? { date, timezone_type: 3, timezone: STORE_TIME_ZONE } : date;
}

/**
 * Checks what JSON Schema cannot: existing days, known time zones, an end after the start.
 *
 * @throws ServiceError 400
 */
export function checkDates(start: DateObject, end: DateObject | null): void {
	const errors: FieldErrors = {};
	if (!dateTimeOf(start).isValid) errors.start_at = ['The start at is not a valid date.'];
	if (end && !dateTimeOf(end).isValid) errors.end_at = ['The end at is not a valid date.'];
	else if (end && dateTimeOf(end) <= dateTimeOf(start)) {
		errors.end_at = ['The end at must be a date after start at.'];
	}
	if (Object.keys(errors).length > 0) throw invalid(errors);
}
