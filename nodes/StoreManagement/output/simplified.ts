import { isJsonObject, isPrimitive, type JsonObject, setField } from '../json';

import { unwrap, type Field } from './fields';

const MAX_FIELDS = 10;

/** What the output knows about one kind of record. */
export interface RecordType {
	/** The fields of Simplified in their order, at most ten: those that a shop owner looks for. */
	readonly simplified: Readonly<Record<string, Field>>;
	/** Fields of Full that the record itself may lack, and how to derive them. */
	readonly derived?: Readonly<Record<string, Field>>;
	/** The API document does not show the record, so it may have none of these fields. */
	readonly isUndocumented?: boolean;
	/** The record has a `secret_key` that must not be shown. */
	readonly hasSecretKey?: boolean;
}

/**
 * Reduces a record to at most ten fields that a shop owner looks for, none of which holds other
 * values. A kind always has the same fields, null where the record does not have them. Only a
 * record of a kind that the API document does not show, and that has none of them, gives its own first
 * primitive fields.
 *
 * @param record as the service sent it, wrapped or bare; it is not changed
 * @returns numbers and booleans as they came; dates as ISO 8601 with offset where the record
 *   names a known zone, as their text where it does not
 */
export function toSimplified(record: JsonObject, type: RecordType): JsonObject {
	const bare = unwrap(record);
	const source = isJsonObject(bare) ? bare : {};
	const result: JsonObject = {};
	let hasValues = false;
	for (const [name, field] of Object.entries(type.simplified)) {
		const value = field(source);
		result[name] = value;
		hasValues ||= value !== null;
	}
	if (hasValues || !type.isUndocumented) return result;
	const own = firstPrimitiveFields(source);
	return Object.keys(own).length > 0 ? own : result;
}

function firstPrimitiveFields(record: JsonObject): JsonObject {
	const result: JsonObject = {};
	const names = Object.keys(record).filter((name) => isPrimitive(record[name] ?? null));
	for (const name of names.slice(0, MAX_FIELDS)) setField(result, name, record[name] ?? null);
	return result;
}
