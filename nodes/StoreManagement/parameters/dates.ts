import { DateTime, type Zone } from 'luxon';

import { InvalidInputError } from '../errors/invalidInputError';
import { isDateObject, isoDate, zoneNamed, type DateObject } from '../output/dates';

import { parameter, type NamedProperty, type Parameter, type ParseContext } from './parameter';
import { asSeen } from './texts';

/** The moments of date objects in seconds since 1970: where the clocks go back, their texts are ambiguous. */
const moments = new WeakMap<DateObject, number>();

/**
 * A date and time, sent as a date object in the workflow's time zone. A value without an offset is
 * taken to be in that zone, and a day without a time to be its first second.
 *
 * @param isEnd takes the last second of a day without a time
 */
export function dateTime<const Name extends string>(
	property: NamedProperty<Name>,
	{ isEnd = false } = {},
): Parameter<Name, DateObject | undefined> {
	return parameter(property, (input, context) => {
		const parsed = toDateTime(input, context, false);
		if (!parsed?.isValid) {
			const remedy = 'Pick a date, or enter one such as 2026-01-31 18:00:00';
			throw new InvalidInputError(property.displayName, 'must be a date and time', remedy, input);
		}
		const moment = isEnd && dayOf(input) !== undefined ? parsed.endOf('day') : parsed;
		return toDateObject(moment, context);
	});
}

/** The present moment as a date object in the workflow's time zone. */
export function now(context: ParseContext): DateObject {
	return toDateObject(DateTime.now().setZone(context.timezone), context);
}

function toDateObject(moment: DateTime, { timezone }: ParseContext): DateObject {
	// 3: the zone is given by its name.
	const zone = { timezone_type: 3, timezone: moment.zoneName ?? timezone };
	const sent = { date: moment.toFormat('yyyy-MM-dd HH:mm:ss'), ...zone };
	moments.set(sent, Math.floor(moment.toSeconds()));
	return sent;
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

/** Whether one date object is later than another. */
export function isAfter(later: DateObject, earlier: DateObject): boolean {
	const [one = NaN, other = NaN] = [later, earlier].map(
		(object) => moments.get(object) ?? Date.parse(isoDate(object) ?? '') / 1000,
	);
	return one > other;
}

/** A day, YYYY-MM-DD, with or without a time and its offset. Names of zones are left out: luxon keeps each for ever. */
const DATE =
	/^\d{4}-\d\d-\d\d(?:[t ]\d\d(?::?\d\d(?::?\d\d(?:[.,]\d{1,30})?)?)?(?: ?(?:z|[+-]\d\d(?::?\d\d)?))?)?$/i;

/** The day of an input without a time. A Date at midnight UTC is what a day becomes in code and spreadsheets. */
function dayOf(input: unknown): string | undefined {
	if (input instanceof Date) {
		const [day, time] = Number.isNaN(input.getTime()) ? [] : input.toISOString().split('T');
		return time === '00:00:00.000Z' ? day : undefined;
	}
	const text = typeof input === 'string' ? asSeen(input) : '';
	return DATE.test(text) && /^[\d-]+$/.test(text) ? text : undefined;
}

/** @param keepZone keeps the zone of the value instead of converting to the workflow's */
function toDateTime(
	input: unknown,
	{ timezone: zone }: ParseContext,
	keepZone: boolean,
): DateTime | undefined {
	const fromText = (text: string, zoneOfText: Zone | string): DateTime | undefined => {
		if (!DATE.test(text)) return undefined;
		const parsed = DateTime.fromISO(text, { zone: zoneOfText, setZone: keepZone });
		return parsed.isValid
			? parsed
			: DateTime.fromSQL(text, { zone: zoneOfText, setZone: keepZone });
	};
	const day = dayOf(input);
	if (day !== undefined) return fromText(day, zone);
	if (DateTime.isDateTime(input)) return keepZone ? input : input.setZone(zone);
	if (input instanceof Date) return DateTime.fromJSDate(input, { zone });
	if (isDateObject(input)) {
		const named = zoneNamed(input.timezone);
		const parsed = named && fromText(input.date, named);
		return keepZone ? parsed : parsed?.setZone(zone);
	}
	return typeof input === 'string' ? fromText(asSeen(input), zone) : undefined;
}
