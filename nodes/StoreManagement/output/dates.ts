import { DateTime, FixedOffsetZone, IANAZone, type Zone } from 'luxon';

import { isJsonObject, type JsonObject, type JsonValue } from '../json';

/** A date as the service writes it (API document, Date object). */
export type DateObject = JsonObject & {
	/** YYYY-MM-DD HH:MM:SS with optional microseconds, in the zone. */
	date: string;
	timezone: string;
};

/** Whether a value is `{date, timezone}` or `{date, timezone, timezone_type}`, with no other key. */
export function isDateObject(value: unknown): value is DateObject {
	if (!isJsonObject(value as JsonValue)) return false;
	const { date, timezone, timezone_type: type } = value as JsonObject;
	if (typeof date !== 'string' || typeof timezone !== 'string') return false;
	return Object.keys(value as JsonObject).length === (type === undefined ? 2 : 3);
}

/** The text of a date object without a zone, as sent; null for any other value. */
export function textOfDate(value: JsonValue): string | null {
	if (!isJsonObject(value)) return null;
	const { date, timezone } = value;
	if (typeof date !== 'string' || typeof timezone === 'string') return null;
	const isOther = (key: string): boolean => !['date', 'timezone', 'timezone_type'].includes(key);
	return Object.keys(value).some(isOther) ? null : date;
}

const DATE_TEXT = /^(\d{4}-\d\d-\d\d) ((?:[01]\d|2[0-4]):[0-5]\d:[0-5]\d)(?:\.(\d{1,6}))?$/;
/** An hour of 24 is midnight of the next day. */
const END_OF_DAY = '24';
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?$/;
const OFFSET = /^([+-])([01]\d|2[0-3]):?([0-5]\d)$/;
const UNIVERSAL_TIME = /^(?:utc|gmt|z)$/i;

/**
 * @returns the moment as ISO 8601 with milliseconds and offset, in the zone that the date object
 *   names; undefined when the zone is unknown or the date cannot be parsed. A time that the clocks
 *   skip is moved forward by the gap; of a time that occurs twice, the first is taken.
 */
export function isoDate({ date, timezone }: DateObject): string | undefined {
	const [, day, time = '', fraction = ''] = DATE_TEXT.exec(date) ?? [];
	if (day === undefined) return undefined;
	const wallTime = `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}`;
	const offset = time < END_OF_DAY ? offsetOfDay(day, timezone) : undefined;
	if (offset !== undefined) return wallTime + offset;

	const zone = zoneNamed(timezone);
	if (zone === undefined) return undefined;
	// Which of two possible times luxon prefers depends on the season it runs in: take the first.
	const [first] = DateTime.fromISO(wallTime, { zone }).getPossibleOffsets();
	return first?.toISO() ?? undefined;
}

/**
 * Parses a date of either notation, for sorting.
 *
 * @param text `YYYY-MM-DD HH:MM:SS` or ISO 8601; without an offset it counts as UTC
 * @returns milliseconds since 1970; Infinity when the text cannot be parsed
 */
export function momentOf(text: string): number {
	const [, day, time, offset = 'Z'] = TIMESTAMP.exec(text) ?? [];
	const moment = Date.parse(`${day}T${time}${offset}`);
	return Number.isNaN(moment) ? Infinity : moment;
}

/**
 * @param name of an IANA zone, an offset such as `+02:00`, or `Z`
 * @returns undefined where there is no such zone
 */
export function zoneNamed(name: string): Zone | undefined {
	if (UNIVERSAL_TIME.test(name)) return FixedOffsetZone.utcInstance;
	const offset = OFFSET.exec(name);
	if (offset === null) return ianaZone(name);
	const minutes = Number(offset[2]) * 60 + Number(offset[3]);
	return FixedOffsetZone.instance(offset[1] === '-' ? -minutes : minutes);
}

/** The longest name of a zone has 32 characters; a text longer than this limit is not looked up. */
const MAX_NAME_LENGTH = 40;

const DAY_IN_MS = 86_400_000;
const MAX_KNOWN_DAYS = 10_000;
const knownDays = new Map<string, string | undefined>();

/**
 * The offset that holds for a whole day; undefined for the few days around a change of the clocks, and
 * for a day or a zone that does not exist. Looking up the time-zone database for each date takes most of
 * the time of formatting a record, and the records of a page share their days, so the results are cached.
 *
 * @param day YYYY-MM-DD
 */
function offsetOfDay(day: string, timezone: string): string | undefined {
	const key = `${day} ${timezone.slice(0, MAX_NAME_LENGTH + 1)}`;
	if (knownDays.has(key)) return knownDays.get(key);

	const zone = zoneNamed(timezone);
	const start = DateTime.fromISO(day, { zone: 'utc' });
	const offset = zone && start.isValid ? constantOffset(start.toMillis(), zone) : undefined;
	if (knownDays.size >= MAX_KNOWN_DAYS) knownDays.clear();
	knownDays.set(key, offset);
	return offset;
}

/** @param start of the day in UTC, in milliseconds since 1970 */
function constantOffset(start: number, zone: Zone): string | undefined {
	// No offset reaches a day, so these four moments enclose the day wherever the zone lies.
	const offsets = new Set([-1, 0, 1, 2].map((days) => zone.offset(start + days * DAY_IN_MS)));
	if (offsets.size > 1) return undefined;
	return zone.isUniversal && offsets.has(0) ? 'Z' : zone.formatOffset(start, 'short');
}

/**
 * Names of the time-zone database that `Intl.supportedValuesOf` leaves out because they are aliases of
 * zones that it lists. They are listed here because luxon caches every name that it is asked for, in any
 * letter case, for ever: only names from here and from Intl reach it.
 */
const OTHER_NAMES = `
	Africa/Asmara Africa/Timbuktu America/Argentina/Buenos_Aires America/Argentina/Catamarca
	America/Argentina/ComodRivadavia America/Argentina/Cordoba America/Argentina/Jujuy
	America/Argentina/Mendoza America/Atikokan America/Atka America/Ensenada America/Fort_Wayne
	America/Indiana/Indianapolis America/Kentucky/Louisville America/Knox_IN America/Montreal
	America/Nipigon America/Nuuk America/Pangnirtung America/Porto_Acre America/Rainy_River
	America/Rosario America/Santa_Isabel America/Shiprock America/Thunder_Bay America/Virgin
	America/Yellowknife Antarctica/South_Pole Asia/Ashkhabad Asia/Choibalsan Asia/Chongqing
	Asia/Chungking Asia/Dacca Asia/Harbin Asia/Ho_Chi_Minh Asia/Istanbul Asia/Kashgar
	Asia/Kathmandu Asia/Kolkata Asia/Macao Asia/Tel_Aviv Asia/Thimbu Asia/Ujung_Pandang
	Asia/Ulan_Bator Asia/Yangon Atlantic/Faroe Atlantic/Jan_Mayen Australia/ACT Australia/Canberra
	Australia/Currie Australia/LHI Australia/NSW Australia/North Australia/Queensland
	Australia/South Australia/Tasmania Australia/Victoria Australia/West Australia/Yancowinna
	Brazil/Acre Brazil/DeNoronha Brazil/East Brazil/West CET CST6CDT Canada/Atlantic Canada/Central
	Canada/Eastern Canada/Mountain Canada/Newfoundland Canada/Pacific Canada/Saskatchewan
	Canada/Yukon Chile/Continental Chile/EasterIsland Cuba EET EST EST5EDT Egypt Eire Etc/GMT
	Etc/GMT0 Etc/Greenwich Etc/UCT Etc/UTC Etc/Universal Etc/Zulu Europe/Belfast Europe/Kyiv
	Europe/Nicosia Europe/Tiraspol Europe/Uzhgorod Europe/Zaporozhye GB GB-Eire GMT GMT+0 GMT-0
	GMT0 Greenwich HST Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT
	Mexico/BajaNorte Mexico/BajaSur Mexico/General NZ NZ-CHAT Navajo PRC PST8PDT Pacific/Chuuk
	Pacific/Johnston Pacific/Kanton Pacific/Pohnpei Pacific/Samoa Pacific/Yap Poland Portugal ROC
	ROK Singapore Turkey UCT US/Alaska US/Aleutian US/Arizona US/Central US/East-Indiana US/Eastern
	US/Hawaii US/Indiana-Starke US/Michigan US/Mountain US/Pacific US/Samoa UTC Universal W-SU WET
	Zulu
`;

/** Hours of `Etc/GMT-14` to `Etc/GMT+12`, which Intl does not list either. */
const GMT_HOURS = Array.from({ length: 27 }, (_, index) => index - 14);

/** The spelling of each name, by its lower-case form; built at the first use. */
let spellings: ReadonlyMap<string, string> | undefined;

function knownSpellings(): ReadonlyMap<string, string> {
	spellings ??= new Map(
		[
			...Intl.supportedValuesOf('timeZone'),
			...OTHER_NAMES.trim().split(/\s+/),
			...GMT_HOURS.map((hours) => `Etc/GMT${hours < 0 ? hours : `+${hours}`}`),
		].map((name) => [name.toLowerCase(), name]),
	);
	return spellings;
}

/**
 * @param name of an IANA zone, in any letter case
 * @returns undefined where the time-zone database has no zone of this name
 */
function ianaZone(name: string): IANAZone | undefined {
	if (name.length > MAX_NAME_LENGTH) return undefined;
	const spelling = knownSpellings().get(name.toLowerCase());
	if (spelling === undefined) return undefined;
	const zone = IANAZone.create(spelling);
	return zone.isValid ? zone : undefined;
}
