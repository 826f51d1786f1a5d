import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { unwrap } from './fields';

/** The tracking parameters of the store URL (API document, Events, point 8). */
export const TRACKING = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

/** What is not looked into: metadata itself, and relations with metadata or utm fields of their own. */
const CLOSED: ReadonlySet<string> = new Set(['metadata', 'transactions', 'customer']);

/** Where an order came from: what was sent as metadata, key → value, and the five utm parameters or null. */
export interface Origin {
	metadata: JsonObject;
	tracking: JsonObject;
}

/**
 * Finds metadata and tracking of an order event. The API document does not show where they are, so they
 * are looked for next to the resource and in it, and one level deeper: the order itself may be there.
 * Tracking is readable the same way as metadata (Events, point 8), so it may be in them too.
 *
 * @param resource the resource, wrapped in `data` or bare, perhaps as a list of one
 * @param others the other fields of the delivery, `event` and `resource` excluded
 */
export function originOf(resource: JsonValue, others: JsonObject): Origin {
	const near = [others, ...recordIn(resource)];
	const deeper = near.flatMap(recordsIn);
	const metadata = metadataIn(near) ?? metadataIn(deeper) ?? {};
	const records = [...near, metadata, ...deeper];
	const tracking = TRACKING.map((name): [string, JsonValue] => [name, firstIn(records, name)]);
	return { metadata, tracking: Object.fromEntries(tracking) };
}

/**
 * Metadata and tracking of an order, as its Full has them. What the service sends as metadata and what is
 * none stays as it is.
 */
export function orderOrigin(order: JsonObject): JsonObject {
	const { metadata, tracking } = originOf(order, {});
	return isMetadata(order.metadata) ? { metadata, tracking } : { tracking };
}

/** Whether all of a value is metadata: nothing in it is lost when it is converted to key → value. */
export function isMetadata(value: JsonValue = null): boolean {
	const metadata = unwrap(value);
	if (Array.isArray(metadata)) return metadata.every((entry) => entriesOf([entry]).length > 0);
	return metadata === null || isJsonObject(metadata);
}

/** The record that a value is or wraps, also in a list of one; a list of several gives none. */
function recordIn(value: JsonValue): JsonObject[] {
	const inner = unwrap(value);
	const record = Array.isArray(inner) && inner.length === 1 ? unwrap(inner[0] ?? null) : inner;
	return isJsonObject(record) ? [record] : [];
}

/** The records in the fields of a record. Not those in lists, which are other records, such as items. */
function recordsIn(record: JsonObject): JsonObject[] {
	const open = Object.entries(record).filter(([name]) => !CLOSED.has(name));
	return open.map(([, value]) => unwrap(value)).filter(isJsonObject);
}

/** The metadata of all records; an earlier record takes precedence. Undefined where there are none. */
function metadataIn(records: readonly JsonObject[]): JsonObject | undefined {
	const entries = [...records].reverse().flatMap(({ metadata = null }) => entriesOf(metadata));
	return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Metadata are a list of `{ key, value }`, where a key may come more than once; an object is taken as it is. */
function entriesOf(value: JsonValue): Array<[string, JsonValue]> {
	const metadata = unwrap(value);
	if (isJsonObject(metadata)) return Object.entries(metadata);
	const values = new Map<string, JsonValue[]>();
	for (const entry of Array.isArray(metadata) ? metadata : []) {
		if (!isJsonObject(entry) || typeof entry.key !== 'string') continue;
		values.set(entry.key, [...(values.get(entry.key) ?? []), entry.value ?? null]);
	}
	return [...values].map(([key, all]) => [key, all.length === 1 ? (all[0] ?? null) : all]);
}

/** The value of the first record that has the field. */
function firstIn(records: readonly JsonObject[], name: string): JsonValue {
	const record = records.find((one) => (one[name] ?? '') !== '');
	return record?.[name] ?? null;
}
