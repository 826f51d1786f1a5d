import { deepMap, isJsonObject, type JsonObject, type JsonValue } from '../json';

import { isDateObject, isoDate } from './dates';
import { fieldsOf, unwrap } from './fields';

/** `params` of a lead holds what a form sent, so nothing in it is a relation or a date. */
const OPAQUE_KEYS: ReadonlySet<string> = new Set(['params']);

/** Fields that most workflows use; they come first. */
const LEADING_FIELDS = ['id', 'number', 'status', 'created_at'];

/** A copy with relations unwrapped and date objects as ISO 8601, unless their zone is unknown. */
export function toFull(value: JsonValue): JsonValue {
	return deepMap(value, unwrapValue, OPAQUE_KEYS);
}

function unwrapValue(value: JsonValue): JsonValue {
	const bare = unwrap(value);
	return isDateObject(bare) ? (isoDate(bare) ?? bare) : bare;
}

/** @param derive fields that take the place of the record's own, or that it lacks */
export function formatFull(
	record: JsonObject,
	derive: (record: JsonObject) => JsonObject = () => ({}),
): JsonObject {
	const full = toFull(record);
	if (!isJsonObject(full)) return { value: full };
	const all = { ...full, ...derive(fieldsOf(record)) };
	const leading = LEADING_FIELDS.flatMap((name) =>
		all[name] === undefined ? [] : [[name, all[name]] as const],
	);
	return { ...Object.fromEntries(leading), ...all };
}
