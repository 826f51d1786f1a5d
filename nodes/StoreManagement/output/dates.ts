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
export function isDateObject(value: unknown): value is DateObject {
	if (!isJsonObject(value as JsonValue)) return false;
	const { date, timezone, timezone_type: type } = value as JsonObject;
	if (typeof date !== 'string' || typeof timezone !== 'string') return false;
	return Object.keys(value as JsonObject).length === (type === undefined ? 2 : 3);
}

const DATE = /^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?$/;

/** A date as ISO 8601 in the zone that it names; undefined where zone or date cannot be read. */
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
const DAY = 86_400_000;

const MAX_KNOWN_ZONES = 50;
/** Of one zone: as many as eight years have. */
const MAX_KNOWN_DAYS = 3_000;

/** The offsets of a zone. To look up each date would take most of the time of formatting a record. */
class KnownOffsets {
	private readonly days = new Map<string, string | undefined>();
	/** Offsets at midnight UTC, in minutes: each is needed for four days. */
	private readonly midnights = new Map<number, number>();

	constructor(private readonly zone: Zone) {}

	/** The offset of a whole day; `varies` around a change of the clocks; undefined for no day. */
	on(day: string): string | undefined {
		const known = this.days.get(day);
		if (known !== undefined || this.days.has(day)) return known;
		const offset = this.lookUp(day);
		if (this.days.size >= MAX_KNOWN_DAYS) {
			this.days.clear();
			this.midnights.clear();
		}
		this.days.set(day, offset);
		return offset;
	}

	private lookUp(day: string): string | undefined {
		const start = DateTime.fromISO(day, { zone: 'utc' }).toMillis();
		if (Number.isNaN(start)) return undefined;
		// No offset reaches a day, so these four moments enclose the day wherever the zone lies.
		const offsets = new Set([-1, 0, 1, 2].map((days) => this.at(start + days * DAY)));
		if (offsets.size > 1) return 'varies';
		const isZulu = this.zone.isUniversal && offsets.has(0);
		return isZulu ? 'Z' : this.zone.formatOffset(start, 'short');
	}

	private at(midnight: number): number {
		const offset = this.midnights.get(midnight) ?? this.zone.offset(midnight);
		this.midnights.set(midnight, offset);
		return offset;
	}
}

/** By the names of zones; null where there is no such zone. */
const knownZones = new TtlCache<string, KnownOffsets | null>({
	ttl: Infinity,
	max: MAX_KNOWN_ZONES,
});

function offsetOn(day: string, timezone: string): string | undefined {
	const known = knownZones.get(timezone);
	if (known !== undefined) return known?.on(day);
	const zone = zoneNamed(timezone);
	const offsets = zone === undefined ? null : new KnownOffsets(zone);
	knownZones.set(timezone, offsets);
	return offsets?.on(day);
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
