import { DateTime } from 'luxon';

import { InvalidInputError } from '../errors/invalidInputError';
import { isDateObject, zoneNamed, type DateObject } from '../output/dates';

import { parameter, type NamedProperty, type Parameter, type ParseContext } from './parameter';

/**
 * A date and time, sent as a date object in the workflow's time zone. A value without an offset is
 * taken to be in that zone.
 */
export function dateTime<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, DateObject | undefined> {
	return parameter(property, (input, context) => {
		const parsed = toDateTime(input, context, false);
		if (!parsed?.isValid) {
			const remedy = 'Pick a date, or enter one such as 2026-01-31 18:00:00';
			throw new InvalidInputError(property.displayName, 'must be a date and time', remedy, input);
		}
		return {
			date: parsed.toFormat('yyyy-MM-dd HH:mm:ss'),
			// 3: the zone is given by its name.
			timezone_type: 3,
			timezone: parsed.zoneName ?? context.timezone,
		};
	});
}

/** A date, sent as YYYY-MM-DD as it was written: a birthday does not depend on the time zone. */
export function date<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, string | undefined> {
	return parameter(property, (input, context) => {
		const parsed = toDateTime(input, context, true);
		if (parsed?.isValid) return parsed.toFormat('yyyy-MM-dd');
		const remedy = 'Pick a date, or enter one such as 1990-12-31';
		throw new InvalidInputError(property.displayName, 'must be a date', remedy, input);
	});
}

/** Whether one date object is later than another in the same zone. */
export function isAfter(later: DateObject, earlier: DateObject): boolean {
	// In this format, the texts sort as the times do.
	return later.date > earlier.date;
}

/** @param keepZone keeps the zone of the value instead of converting to the workflow's */
function toDateTime(
	input: unknown,
	{ timezone }: ParseContext,
	keepZone: boolean,
): DateTime | undefined {
	if (DateTime.isDateTime(input)) return keepZone ? input : input.setZone(timezone);
	if (input instanceof Date) return DateTime.fromJSDate(input, { zone: timezone });
	if (isDateObject(input)) {
		const named = IN_FIGURES.test(input.date) ? zoneNamed(input.timezone) : undefined;
		const parsed = named && DateTime.fromSQL(input.date, { zone: named });
		return keepZone ? parsed : parsed?.setZone(timezone);
	}
	return typeof input === 'string' ? fromText(input.trim(), timezone, keepZone) : undefined;
}

/**
 * A date in figures, without the name of a zone, such as `UTC` or `+-`: luxon would keep any name for ever.
 * The longest date has fewer than 100 characters.
 */
const IN_FIGURES = /^(?!.*[twz+-]{2})[\d\stwz:.,+-]{1,100}$/is;

function fromText(text: string, zone: string, setZone: boolean): DateTime | undefined {
	if (!IN_FIGURES.test(text)) return undefined;
	const iso = DateTime.fromISO(text, { zone, setZone });
	return iso.isValid ? iso : DateTime.fromSQL(text, { zone, setZone });
}
