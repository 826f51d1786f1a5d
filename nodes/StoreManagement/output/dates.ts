import { DateTime, FixedOffsetZone, Info, type Zone } from 'luxon';

import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { TtlCache } from '../ttlCache';

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
	if (typeof date !== 'string' || typeof timezone !== 'string') return false;
	return Object.keys(value as JsonObject).length === (type === undefined ? 2 : 3);
}

const DATE = /^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?$/;

/** A date as ISO 8601 in the zone that it names; undefined if zone or date cannot be read. */
export function isoDate({ date, timezone }: DateObject): string | undefined {
	if (!DATE.test(date) || timezone.length > MAX_NAME_LENGTH) return undefined;
	const day = date.slice(0, 10);
	const wallTime = `${day}T${date.slice(11, 19)}.${date.slice(20, 23).padEnd(3, '0')}`;
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

/**
 * What a text shows of a date object whose zone or date cannot be read: both, so that it means no other moment.
 * Undefined for anything but a date, with or without a zone.
 */
export function unreadDate(value: JsonValue): string | undefined {
	if (!isJsonObject(value) || typeof value.date !== 'string') return undefined;
	const { date, timezone } = value;
	const isOther = (name: string): boolean => !['date', 'timezone', 'timezone_type'].includes(name);
	if (Object.keys(value).some(isOther)) return undefined;
	return `${date} ${typeof timezone === 'string' && timezone ? timezone : '(no time zone)'}`;
}

const TIMESTAMP = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/**
 * Milliseconds since 1970 of a date in a notation of the API document: a date object, `YYYY-MM-DD HH:MM:SS` or
 * ISO 8601 with or without seconds; NaN for anything else.
 *
 * @param timezone of a text that names no offset
 */
export function momentOf(value: JsonValue, timezone = 'UTC'): number {
	const iso = isDateObject(value) ? isoDate(value) : isoText(value, timezone);
	return Date.parse(iso ?? '');
}

function isoText(value: JsonValue, timezone: string): string | undefined {
	const [, day, written = '', offset] =
		TIMESTAMP.exec(typeof value === 'string' ? value : '') ?? [];
	if (day === undefined) return undefined;
	const time = written.padEnd('HH:MM:SS'.length, ':00');
	if (offset === undefined) return isoDate({ date: `${day} ${time}`, timezone });
	const [, hours = 'Z', minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(offset) ?? [];
	return `${day}T${time}${hours === 'Z' ? hours : `${hours}:${minutes}`}`;
}

/** The longest name of a zone has 32 characters. */
const MAX_NAME_LENGTH = 40;

/** Offsets by zone and day, because looking one up takes most of the time of formatting a record; null if there is none. */
const offsets = new TtlCache<string, string | null>({ ttl: Infinity, max: 10_000 });

/** The offset of a zone on a whole day; `varies` around a change of the clocks; undefined for no day or no zone. */
function offsetOn(day: string, timezone: string): string | undefined {
	const key = `${day} ${timezone}`;
	const known = offsets.get(key);
	if (known !== undefined) return known ?? undefined;
	const offset = lookUpOffset(day, timezone);
	offsets.set(key, offset ?? null);
	return offset;
}

function lookUpOffset(day: string, timezone: string): string | undefined {
	const zone = zoneNamed(timezone);
	const start = DateTime.fromISO(day, { zone: 'utc' });
	if (!zone || !start.isValid) return undefined;
	// No offset reaches a day, so these moments enclose the day wherever the zone lies.
	const around = [-1, 0, 1, 2].map((days) => zone.offset(start.plus({ days }).toMillis()));
	if (new Set(around).size > 1) return 'varies';
	return zone.isUniversal && around[0] === 0 ? 'Z' : zone.formatOffset(start.toMillis(), 'short');
}

/** An offset as PHP writes it (`timezone_type` 1), which Intl knows as the name of a zone from Node 22 on. */
const OFFSET = /^([+-])(0\d|1[0-4])(?::?([0-5]\d))?$/;

/** luxon keeps every name that it is asked for, so it gets those that Intl knows, in Intl's spelling. */
function zoneNamed(name: string): Zone | undefined {
	if (/^[+-]/.test(name)) return fixedZone(name);
	try {
		const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
		return Info.normalizeZone(timeZone);
	} catch {
		return undefined;
	}
}

function fixedZone(offset: string): Zone | undefined {
	const [, sign, hours, minutes = 0] = OFFSET.exec(offset) ?? [];
	if (hours === undefined) return undefined;
	const distance = Number(hours) * 60 + Number(minutes);
	return FixedOffsetZone.instance(sign === '-' ? -distance : distance);
}
