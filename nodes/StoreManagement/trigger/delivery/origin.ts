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
 * Finds metadata and tracking of an order event. The API document does not show where they stand, so
 * they are looked for beside the resource and in it, and only if they are not there one level deeper,
 * then two: the order itself may be one level deeper.
 *
 * @param resource the resource, wrapped in `data` or bare, perhaps as a list of one
 * @param others the other fields of the delivery, `event` and `resource` excluded
 */
export function originOf(resource: JsonValue, others: JsonObject): Origin {
	const near = [others, ...recordIn(resource)];
	const deep = near.flatMap(fieldsOf);
	const levels = [near, deep, deep.flatMap(fieldsOf)];
	const found = levels.map(mergedMetadata);
	const metadata = found.find((entries) => Object.keys(entries).length > 0) ?? {};
	// Tracking is readable the same way as metadata (Events, point 8), so it may stand there too.
	return { metadata, tracking: trackingIn([...near, metadata, ...levels.slice(1).flat()]) };
}

/** Whether a value is metadata as a whole: nothing in it would be lost as key → value. */
export function isMetadata(value: JsonValue | undefined): boolean {
	const metadata = unwrap(value ?? null);
	return Array.isArray(metadata)
		? metadata.every((entry) => isJsonObject(entry) && typeof entry.key === 'string')
		: metadata === null || isJsonObject(metadata);
}

/** The record that a value is or wraps, also as a list of one; of several, none is the order. */
function recordIn(value: JsonValue): JsonObject[] {
	const inner = unwrap(value);
	const record = Array.isArray(inner) && inner.length === 1 ? unwrap(inner[0] ?? null) : inner;
	return isJsonObject(record) ? [record] : [];
}

/** The records in the fields of a record; lists hold other records, such as items. */
function fieldsOf(record: JsonObject): JsonObject[] {
	return Object.entries(record)
		.filter(([name]) => name !== 'metadata' && !OTHER_RECORDS.has(name))
		.map(([, value]) => unwrap(value))
		.filter(isJsonObject);
}

/** The metadata of all records; those of an earlier one have precedence. */
function mergedMetadata(records: readonly JsonObject[]): JsonObject {
	const result: JsonObject = {};
	for (const record of [...records].reverse()) {
		for (const [key, value] of entriesOf(record.metadata ?? null)) setField(result, key, value);
	}
	return result;
}

/** Metadata are a list of `{ key, value }`; an object is taken as it is. */
function entriesOf(value: JsonValue): Array<[string, JsonValue]> {
	const metadata = unwrap(value);
	if (isJsonObject(metadata)) return Object.entries(metadata);
	if (!Array.isArray(metadata)) return [];
	return metadata.flatMap((entry) =>
		isJsonObject(entry) && typeof entry.key === 'string' ? [[entry.key, entry.value ?? null]] : [],
	);
}

/** Each parameter from the first record that has it. */
function trackingIn(records: readonly JsonObject[]): JsonObject {
	const valueOf = (name: string): JsonValue =>
		records.map((record) => record[name] ?? '').find((value) => value !== '') ?? null;
	return Object.fromEntries(TRACKING.map((name) => [name, valueOf(name)]));
}
