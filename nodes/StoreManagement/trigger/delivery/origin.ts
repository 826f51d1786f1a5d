import { isJsonObject, setField, type JsonObject, type JsonValue } from '../../json';
import { unwrap } from '../../output/fields';

/** The tracking parameters of the store URL (API document, Events, point 8). */
export const TRACKING = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

/** Relations with metadata or utm fields of their own (API document, Transaction, Customer). */
const OTHER_RECORDS: ReadonlySet<string> = new Set(['transactions', 'customer']);

/** Where an order came from. */
export interface Origin {
	/** What was sent as metadata with the purchase URL, key → value. */
	metadata: JsonObject;
	/** The five utm parameters; null where there is none. */
	tracking: JsonObject;
}

/**
 * Finds metadata and tracking of an order event. The API document does not show where they are, so they
 * are looked for next to the resource and in it and, only if they are not there, one level deeper, then
 * two: the order itself may be one level deeper.
 *
 * @param resource the resource, wrapped in `data` or bare, perhaps as a list of one
 * @param others the other fields of the delivery, `event` and `resource` excluded
 */
export function originOf(resource: JsonValue, others: JsonObject): Origin {
	const near = [others, ...recordIn(resource)];
	const deep = fieldsOf(near);
	const levels = [near, deep, fieldsOf(deep)];
	let metadata: JsonObject | undefined;
	for (const level of levels) metadata ??= mergedMetadata(level);
	// Tracking is readable the same way as metadata (Events, point 8), so it may be there too.
	const places = [near, metadata ? [metadata] : [], ...levels.slice(1)];
	return { metadata: metadata ?? {}, tracking: trackingIn(places) };
}

/** Whether all of a value is metadata: nothing in it is lost when it is converted to key → value. */
export function isMetadata(value: JsonValue | undefined): boolean {
	const metadata = unwrap(value ?? null);
	return Array.isArray(metadata)
		? metadata.every((entry) => isJsonObject(entry) && typeof entry.key === 'string')
		: metadata === null || isJsonObject(metadata);
}

/** The record that a value is or wraps, also in a list of one; a list of several gives none. */
function recordIn(value: JsonValue): JsonObject[] {
	const inner = unwrap(value);
	const record = Array.isArray(inner) && inner.length === 1 ? unwrap(inner[0] ?? null) : inner;
	return isJsonObject(record) ? [record] : [];
}

/** The records in the fields of records. Not those in lists, which are other records, such as items. */
function fieldsOf(records: readonly JsonObject[]): JsonObject[] {
	const found: JsonObject[] = [];
	for (const record of records) {
		for (const name in record) {
			if (name === 'metadata' || OTHER_RECORDS.has(name)) continue;
			const inner = unwrap(record[name] ?? null);
			if (isJsonObject(inner)) found.push(inner);
		}
	}
	return found;
}

/** The metadata of all records; an earlier record takes precedence. Undefined where there are none. */
function mergedMetadata(records: readonly JsonObject[]): JsonObject | undefined {
	let result: JsonObject | undefined;
	for (let index = records.length - 1; index >= 0; index--) {
		for (const [key, value] of entriesOf(records[index]?.metadata ?? null)) {
			setField((result ??= {}), key, value);
		}
	}
	return result;
}

/** Metadata are a list of `{ key, value }`; an object is taken as it is. */
function entriesOf(value: JsonValue): Array<[string, JsonValue]> {
	const metadata = unwrap(value);
	if (isJsonObject(metadata)) return Object.entries(metadata);
	if (!Array.isArray(metadata)) return [];
	return metadata.flatMap((entry): Array<[string, JsonValue]> => {
		const { key, value: held = null } = isJsonObject(entry) ? entry : {};
		return typeof key === 'string' ? [[key, held]] : [];
	});
}

/** Each parameter from the first record that has it. */
function trackingIn(levels: ReadonlyArray<readonly JsonObject[]>): JsonObject {
	const tracking: JsonObject = Object.fromEntries(TRACKING.map((name) => [name, null]));
	for (const records of levels) {
		for (const record of records) {
			for (const name of TRACKING)
				tracking[name] ??= record[name] === '' ? null : (record[name] ?? null);
		}
	}
	return tracking;
}
