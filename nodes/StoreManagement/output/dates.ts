import { DateTime, Info, type Zone } from 'luxon';

import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { TtlCache } from '../ttlCache';

/** A date as the service writes it (API document, Date object). */
export type DateObject = JsonObject & {
	/** YYYY-MM-DD HH:MM:SS with optional microseconds, in the zone. */
	date: string;
	timezone: string;
};

/** Whether a value is `{date, timezone}` or `{date, timezone, timezone_type}`, with no other field. */
function isDateObject(value: unknown): value is DateObject {
	if (!isJsonObject(value as JsonValue)) return false;
	const { date, timezone, timezone_type: type } = value as JsonObject;
	if (typeof date !== 'string' || typeof timezone !== 'string') return false;
	return Object.keys(value as JsonObject).length === (type === undefined ? 2 : 3);
}

const DATE = /^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?$/;

/** A date object as ISO 8601 in the zone that it names; undefined for anything else, and if zone or date cannot be read. */
export function isoDate(value: unknown): string | undefined {
	if (!isDateObject(value) || !DATE.test(value.date)) return undefined;
	const { date, timezone } = value;
	const offset = offsetIn(date.slice(0, 'YYYY-MM-DD HH'.length), timezone);
	if (offset === null) return undefined;
	return `${date.slice(0, 10)}T${date.slice(11, 19)}.${date.slice(20, 23).padEnd(3, '0')}${offset}`;
}

/** A date and a time. luxon would take a year alone for a date, too. */
const TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
/** A time with an offset, as JavaScript itself reads it, many times faster than luxon. */
const EXACT_TIME = /^[\d-]{10}T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Milliseconds since 1970 of a date in a notation of the API document: a date object, `YYYY-MM-DD HH:MM:SS` or
 * ISO 8601; NaN for anything else.
 *
 * @param timezone of a text that names no offset
 */
export function momentOf(value: JsonValue, timezone = 'UTC'): number {
	if (typeof value !== 'string') return Date.parse(isoDate(value) ?? '');
	if (!TIMESTAMP.test(value)) return NaN;
	if (EXACT_TIME.test(value)) return Date.parse(value);
	return DateTime.fromISO(value.replace(' ', 'T'), { zone: timezone }).toMillis();
}

/** Offsets by hour and zone, because looking one up takes most of the time of formatting a record; null if there is none. */
const offsets = new TtlCache<string, string | null>({ ttl: Infinity, max: 10_000 });

/** The offset of a zone in one hour, as ISO 8601 writes it; null for no day or no zone. */
function offsetIn(hour: string, timezone: string): string | null {
	const key = `${hour} ${timezone}`;
	const known = offsets.get(key);
	if (known !== undefined) return known;
	const zone = zoneNamed(timezone);
	const written = zone && DateTime.fromISO(hour.replace(' ', 'T'), { zone }).toISO();
	const offset = written?.slice('YYYY-MM-DDTHH:MM:SS.SSS'.length) ?? null;
	offsets.set(key, offset);
	return offset;
}

/** luxon keeps every name that it is asked for, so it gets those that Intl knows, in Intl's spelling. */
function zoneNamed(name: string): Zone | undefined {
	try {
		const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
		return Info.normalizeZone(timeZone);
	} catch {
		return undefined;
	}
}
