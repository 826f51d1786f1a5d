import { deepMap, isJsonObject, type JsonObject, type JsonValue } from '../json';

import { isDateObject, isoDate } from './dates';
import { fieldsOf, unwrap } from './fields';

/** `params` of a lead holds what a form sent, so nothing in it is a relation or a date. */
const OPAQUE_KEYS: ReadonlySet<string> = new Set(['params']);

/** Fields that most workflows use; they come first. */
const LEADING_FIELDS = ['id', 'number', 'status', 'created_at'];

/**
 * A copy with relations unwrapped and date objects as ISO 8601, unless their zone is unknown.
 *
 * @param name of the field that holds the value
 */
export function toFull(value: JsonValue, name?: string): JsonValue {
	return deepMap(value, unwrapValue, OPAQUE_KEYS, name);
}

function unwrapValue(value: JsonValue): JsonValue {
	const bare = unwrap(value);
	return isDateObject(bare) ? (isoDate(bare) ?? bare) : bare;
}

/**
 * Makes Full of records, one after the other.
 *
 * @param derive fields that take the place of the record's own, or that it lacks
 */
export function fullFormat(
	derive: (record: JsonObject) => JsonObject = () => ({}),
): (record: JsonObject) => JsonObject {
	let names: readonly string[] = [];
	let empty: JsonObject = {};
	return (record) => {
		const full = toFull(record);
		if (!isJsonObject(full)) return { value: full };
		const derived = derive(fieldsOf(record));
		const ownNames = [...new Set([...Object.keys(full), ...Object.keys(derived)])];
		if (!isSame(ownNames, names)) {
			names = ownNames;
			empty = emptyRecord(names);
		}
		return { ...empty, ...full, ...derived };
	};
}

function isSame(names: readonly string[], others: readonly string[]): boolean {
	return names.length === others.length && names.every((name, index) => name === others[index]);
}

/**
 * A record of null with these fields in their final order. Spreads of it share its hidden class: records to which
 * more than a dozen fields are added have one each, which takes several times the time and memory.
 */
function emptyRecord(names: readonly string[]): JsonObject {
	const leading = LEADING_FIELDS.filter((name) => names.includes(name));
	const fields = [...new Set([...leading, ...names])].map((name) => `${JSON.stringify(name)}:null`);
	return JSON.parse(`{${fields.join()}}`) as JsonObject;
}
