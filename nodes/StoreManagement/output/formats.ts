import { deepMap, isJsonObject, type JsonObject, type JsonValue } from '../json';

import { isDateObject, isoDate } from './dates';
import { fieldsOf, unwrap } from './fields';
import type { RecordType } from './index';

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

/**
 * Makes of each record its ID and the named fields; null if it lacks one. A name is a path in Full such
 * as `customer.name`, or that of a field which only Simplified has. A path through a list gives the values of all its entries.
 */
export function selectedFormat(
	{ simplified, derive = () => ({}) }: RecordType,
	names: readonly string[],
): (record: JsonObject) => JsonObject {
	const paths = [...new Set(['id', ...names])].map((name) => ({ name, path: name.split('.') }));
	return (record) => {
		const fields = fieldsOf(record);
		const derived = derive(fields);
		const selected = paths.map(({ name, path: [top = '', ...rest] }) => {
			// The rest of Full is not made.
			const full = valueAt(derived, [top]) ?? toFull(valueAt(fields, [top]) ?? null, top);
			return [name, valueAt(full, rest) ?? simplified.get(name)?.(fields) ?? null] as const;
		});
		return Object.fromEntries(selected);
	};
}

function valueAt(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
	const [key, ...rest] = path;
	if (key === undefined) return value;
	if (Array.isArray(value)) return value.map((entry) => valueAt(entry, path) ?? null);
	return isJsonObject(value) && Object.hasOwn(value, key) ? valueAt(value[key], rest) : undefined;
}
