import { isJsonObject, type JsonObject, type JsonValue } from './json';

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
