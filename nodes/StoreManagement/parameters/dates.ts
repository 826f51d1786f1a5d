import { DateTime } from 'luxon';

import { InvalidInputError } from '../errors/invalidInputError';
import { isDateObject, type DateObject } from '../output/dates';

import { parameter, type NamedProperty, type Parameter, type ParseContext } from './parameter';

/**
 * A date and time, sent as a date object in the workflow's time zone. A value without an offset is
 * meant in that zone.
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

/** Whether one date object lies after another. Both are in the same zone. */
export function isAfter(later: DateObject, earlier: DateObject): boolean {
	const zone = { zone: later.timezone };
	return DateTime.fromSQL(later.date, zone) > DateTime.fromSQL(earlier.date, zone);
}

/** @param keepZone keeps the zone of the value instead of converting to the workflow's */
function toDateTime(
	input: unknown,
	{ timezone }: ParseContext,
	keepZone: boolean,
): DateTime | undefined {
	const zone = { zone: timezone, setZone: keepZone };
	if (DateTime.isDateTime(input)) return keepZone ? input : input.setZone(timezone);
	if (input instanceof Date) return DateTime.fromJSDate(input, { zone: timezone });
	if (isDateObject(input)) {
		const parsed = DateTime.fromSQL(input.date, { zone: input.timezone });
		return keepZone ? parsed : parsed.setZone(timezone);
	}
	if (typeof input !== 'string') return undefined;
	const text = input.trim();
	const parsed = DateTime.fromISO(text, zone);
	return parsed.isValid ? parsed : DateTime.fromSQL(text, zone);
}
