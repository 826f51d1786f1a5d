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
		const named = namesNoZone(input.date) ? zoneNamed(input.timezone) : undefined;
		const parsed = named && DateTime.fromSQL(input.date, { zone: named });
		return keepZone ? parsed : parsed?.setZone(timezone);
	}
	return typeof input === 'string' ? fromText(input.trim(), timezone, keepZone) : undefined;
}

/** The longest date with a zone has 69 characters. */
const MAX_TEXT_LENGTH = 100;

/** What luxon takes for the name of a zone, or for the beginning of one. */
const ZONE_NAME = /[a-z_+-](?:[a-z_+-]|:?\/)/i;

/** Whether luxon may parse a date: the text is short enough, in figures, and names no zone. */
function namesNoZone(date: string): boolean {
	return date.length <= MAX_TEXT_LENGTH && /^[\d\sTWZ:.,+-]*$/i.test(date) && !ZONE_NAME.test(date);
}

/** Parses a date. A zone that it names is looked up here, because luxon would cache any name for ever. */
function fromText(text: string, timezone: string, keepZone: boolean): DateTime | undefined {
	const at = text.slice(0, MAX_TEXT_LENGTH).search(ZONE_NAME);
	const date = at < 0 ? text : text.slice(0, at).replace('[', '').trim();
	const named = at < 0 ? undefined : zoneNamed(text.slice(at).replace(']', ''));
	if (!namesNoZone(date) || (at >= 0 && named === undefined)) return undefined;
	const options = { zone: named ?? timezone, setZone: keepZone };
	const iso = DateTime.fromISO(date, options);
	const parsed = iso.isValid ? iso : DateTime.fromSQL(date, options);
	return named === undefined || keepZone ? parsed : parsed.setZone(timezone);
}
