import { deepMap, isJsonObject, type JsonObject, type JsonValue } from '../json';

import { isDateObject, isoDate } from './dates';
import { unwrap } from './fields';
import type { RecordType } from './index';

/** `params` of a lead holds what a form sent, so nothing in it is a relation or a date. */
const OPAQUE_KEYS: ReadonlySet<string> = new Set(['params']);

/**
 * Returns every field of a record of any kind: relations without their `{data: …}`, date objects
 * as ISO 8601 with offset. A date object with an unknown zone or an unreadable date, and a date
 * sent as text, are not changed, because nothing says which moment they mean.
 *
 * @param value a record, or a part of one; it is not changed
 * @returns a copy
 */
export function toFull(value: JsonValue): JsonValue {
	return deepMap(value, unwrapValue, OPAQUE_KEYS);
}

function unwrapValue(value: JsonValue): JsonValue {
	const bare = unwrap(value);
	return isDateObject(bare) ? (isoDate(bare) ?? bare) : bare;
}

/** Fields that most workflows use; they come first. */
const LEADING_FIELDS = ['id', 'number', 'status', 'created_at'];

/**
 * Every field of a record: the leading ones first, then what the service sent, then what the type adds.
 *
 * @param record as the service sent it, wrapped or bare; it is not changed
 */
export function formatFull(
	record: JsonObject,
	{ derived = {}, added }: Pick<RecordType, 'derived' | 'added'>,
): JsonObject {
	const full = toFull(record);
	const source = unwrap(record);
	if (!isJsonObject(full) || !isJsonObject(source)) return { value: full };
	const leading: JsonObject = {};
	for (const name of LEADING_FIELDS) {
		const value = full[name] ?? derived[name]?.(source) ?? full[name];
		if (value !== undefined) leading[name] = value;
	}
	// First for the order, last for the derived values.
	return { ...leading, ...full, ...leading, ...added?.(source) };
}
