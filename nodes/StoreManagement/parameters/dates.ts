import { DateTime } from 'luxon';

import { InvalidInput } from '../transport/failure';

import { isEmpty, type Named, type Parameter, type Place } from './parameter';
import { required } from './text';

/** A date object (API document, Date object). */
export type DateObject = {
	/** YYYY-MM-DD HH:MM:SS, in the zone. */
	date: string;
	/** 3: the zone is given by its name. */
	timezone_type: 3;
	timezone: string;
};

/**
 * A moment, sent as the date object in the workflow's time zone. A value without an offset is meant
 * in that zone. Left empty it is undefined.
 */
export function moment<const Name extends string>(
	property: Named<Name>,
): Parameter<Name, DateObject | undefined> {
	return {
		name: property.name,
		properties: [property],
		read(given, place) {
			if (isEmpty(given)) return undefined;
			const parsed = toDateTime(given, place, false);
			if (!parsed?.isValid) {
				const remedy = 'Pick a date, or enter one such as 2026-01-31 18:00:00';
				throw new InvalidInput(property.displayName, 'must be a date and time', remedy, given);
			}
			return {
				date: parsed.toFormat('yyyy-MM-dd HH:mm:ss'),
				timezone_type: 3,
				timezone: parsed.zoneName ?? place.timezone,
			};
		},
	};
}

/** A moment that must be given. */
export function requiredMoment<const Name extends string>(
	property: Named<Name>,
): Parameter<Name, DateObject> {
	const optional = moment(property);
	return {
		...optional,
		read: (given, place) => required(property.displayName, optional.read(given, place)),
	};
}

/** A day, sent as YYYY-MM-DD, as it was written: a birthday does not move with the time zone. */
export function day<const Name extends string>(
	property: Named<Name>,
): Parameter<Name, string | undefined> {
	return {
		name: property.name,
		properties: [property],
		read(given, place) {
			if (isEmpty(given)) return undefined;
			const parsed = toDateTime(given, place, true);
			if (!parsed?.isValid) {
				const remedy = 'Pick a date, or enter one such as 1990-12-31';
				throw new InvalidInput(property.displayName, 'must be a date', remedy, given);
			}
			return parsed.toFormat('yyyy-MM-dd');
		},
	};
}

/** Whether one date object of a workflow lies after another. Both are in the same zone. */
export function isAfter(later: DateObject, earlier: DateObject): boolean {
	const zone = { zone: later.timezone };
	return DateTime.fromSQL(later.date, zone) > DateTime.fromSQL(earlier.date, zone);
}

/** @param asWritten keeps the zone of the value instead of moving it to the workflow's */
function toDateTime(given: unknown, place: Place, asWritten: boolean): DateTime | undefined {
	const zone = { zone: place.timezone, setZone: asWritten };
	if (DateTime.isDateTime(given)) return asWritten ? given : given.setZone(place.timezone);
	if (given instanceof Date) return DateTime.fromJSDate(given, { zone: place.timezone });
	if (isDateObject(given)) {
		const date = DateTime.fromSQL(given.date, { zone: given.timezone });
		return asWritten ? date : date.setZone(place.timezone);
	}
	if (typeof given !== 'string') return undefined;
	const text = given.trim();
	const parsed = DateTime.fromISO(text, zone);
	return parsed.isValid ? parsed : DateTime.fromSQL(text, zone);
}

/** As Output: Raw gives them, so that a record can be copied. */
function isDateObject(given: unknown): given is { date: string; timezone: string } {
	if (typeof given !== 'object' || given === null) return false;
	const { date, timezone } = given as Record<string, unknown>;
	return typeof date === 'string' && typeof timezone === 'string';
}
