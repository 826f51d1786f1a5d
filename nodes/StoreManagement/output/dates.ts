import { DateTime, Info, type Zone } from 'luxon';

import { isJsonObject, type JsonObject, type JsonValue } from '../json';

/** A date as the service writes it (API document, Date object). */
export type DateObject = JsonObject & {
	/** YYYY-MM-DD HH:MM:SS with optional microseconds, in the zone. */
	date: string;
	timezone: string;
};

/** Whether a value is `{date, timezone}` or `{date, timezone, timezone_type}`, with no other field. */
export function isDateObject(value: unknown): value is DateObject {
	if (!isJsonObject(value as JsonValue)) return false;
	const { date, timezone, timezone_type: type } = value as JsonObject;
	const count = Object.keys(value as JsonObject).length;
	const isComplete = typeof date === 'string' && typeof timezone === 'string';
	return isComplete && count === (type === undefined ? 2 : 3);
}

const DATE = /^(\d{4}-\d\d-\d\d) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,6}))?$/;

/** A date as ISO 8601 in the zone that it names; undefined where zone or date cannot be read. */
export function isoDate({ date, timezone }: DateObject): string | undefined {
	const [, day, time, fraction = ''] = DATE.exec(date) ?? [];
	if (day === undefined || timezone.length > MAX_NAME_LENGTH) return undefined;
	const wallTime = `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}`;
	const offset = offsetOn(day, timezone);
	if (offset === 'varies') return withOffset(wallTime, timezone);
	return offset === undefined ? undefined : wallTime + offset;
}

/** Where the clocks go back, luxon's choice of two moments depends on the season: takes the first. */
function withOffset(wallTime: string, timezone: string): string | undefined {
	const parsed = DateTime.fromISO(wallTime, { zone: zoneNamed(timezone) });
	const [first = parsed] = parsed.getPossibleOffsets();
	return first.toISO() ?? undefined;
}

const TIMESTAMP =
	/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)(?:(Z)|([+-]\d\d)(?::?(\d\d))?)?$/i;

/**
 * Milliseconds since 1970 of a date in a notation of the API document: a date object, `YYYY-MM-DD HH:MM:SS` or
 * ISO 8601; NaN for anything else.
 *
 * @param timezone of a text that names no offset
 */
export function momentOf(value: JsonValue, timezone = 'UTC'): number {
	if (isDateObject(value)) return Date.parse(isoDate(value) ?? '');
	const [, day, time = '', utc, hours, minutes = '00'] =
		TIMESTAMP.exec(typeof value === 'string' ? value : '') ?? [];
	if (day === undefined) return NaN;
	if (utc !== undefined) return Date.parse(`${day}T${time}Z`);
	if (hours !== undefined) return Date.parse(`${day}T${time}${hours}:${minutes}`);
	return Date.parse(isoDate({ date: `${day} ${time}`, timezone }) ?? '');
}

/** The longest name of a zone has 32 characters. */
const MAX_NAME_LENGTH = 40;
const MAX_KNOWN_DAYS = 10_000;
const DAY = 86_400_000;

/** By day and zone. To look up each date would take most of the time of formatting a record. */
const knownOffsets = new Map<string, string | undefined>();

/** The offset of a whole day; `varies` around a change of the clocks; undefined for no day or no zone. */
function offsetOn(day: string, timezone: string): string | undefined {
	const key = `${day} ${timezone}`;
	if (!knownOffsets.has(key)) {
		if (knownOffsets.size >= MAX_KNOWN_DAYS) knownOffsets.clear();
		knownOffsets.set(key, lookUpOffset(day, timezone));
	}
	return knownOffsets.get(key);
}

function lookUpOffset(day: string, timezone: string): string | undefined {
	const zone = zoneNamed(timezone);
	const start = DateTime.fromISO(day, { zone: 'utc' }).toMillis();
	if (zone === undefined || Number.isNaN(start)) return undefined;
	// No offset reaches a day, so these four moments enclose the day wherever the zone lies.
	const offsets = new Set([-1, 0, 1, 2].map((days) => zone.offset(start + days * DAY)));
	if (offsets.size > 1) return 'varies';
	return zone.isUniversal && offsets.has(0) ? 'Z' : zone.formatOffset(start, 'short');
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
