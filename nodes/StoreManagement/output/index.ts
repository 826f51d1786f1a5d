import type { IDataObject } from 'n8n-workflow';

import { deepMap, isJsonObject, type JsonObject, type JsonValue } from '../json';
import { redactSecrets } from '../redaction/redactor';

import { isoDate } from './dates';
import { fieldsOf, toFlat, unwrap } from './fields';
import { columnValue, topsOf, type RecordType } from './recordType';

/** Values of the `output` parameter of both nodes; see formatRecords. */
export type OutputMode = 'simplified' | 'full' | 'raw' | 'selected';

/**
 * Turns records into the json of items; one that is no object becomes `{ value: record }`. Secrets are censored in
 * every mode.
 *
 * @param names the fields of `selected`
 */
export function formatRecords(
	records: JsonValue[],
	type: RecordType,
	mode: OutputMode,
	names: readonly string[] = [],
): IDataObject[] {
	const formats: Record<OutputMode, (record: JsonObject) => JsonObject> = {
		raw: (record) => record,
		full: (record) => toFullRecord(record, type),
		selected: selectedFormat(type, names),
		simplified: (record) => toSimplified(record, type),
	};
	const format = (record: JsonValue): JsonObject =>
		isJsonObject(record) ? formats[mode](record) : { value: redactSecrets(record) };
	// Simplified takes only fields that hold no secret, and to search all others takes time.
	return (mode === 'simplified' ? records : redactSecrets(records)).map(format);
}

/** A record that the API document does not show gives its own first fields. */
export function toSimplified(record: JsonObject, type: RecordType): JsonObject {
	const { simplified, ownFields, hasColumns } = type;
	const fields = fieldsOf(record);
	if (ownFields !== undefined && hasColumns?.(fields) !== true) {
		const full = Object.entries(toFullRecord(redactSecrets(record), type));
		return Object.fromEntries(full.slice(0, ownFields));
	}
	const flat: JsonObject = {};
	for (const [name, column] of simplified) {
		flat[name] = columnValue(column, fields, toFlat(fields[name] ?? null));
	}
	return flat;
}

/** `params` of a lead holds what a form sent, so nothing in it is a relation or a date. */
const OPAQUE_KEYS: ReadonlySet<string> = new Set(['params']);

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
	return isoDate(bare) ?? bare;
}

function toFullRecord(
	record: JsonObject,
	{ simplified, derived, ownFields }: RecordType,
): JsonObject {
	const full = toFull(record);
	if (!isJsonObject(full)) return { value: full };
	const fields = fieldsOf(record);
	// Fields that are added one by one share a hidden class; a spread of both would take many times the memory.
	for (const [name, column] of derived)
		full[name] = columnValue(column, fields, full[name] ?? null);
	if (ownFields === undefined) {
		// An expression finds null where a column did not come.
		for (const name of simplified.keys()) full[name] ??= null;
	}
	return full;
}

/**
 * Makes of each record its ID and the named fields, nested as in Full; null where it lacks one. A name is a path in Full
 * such as `customer.name`.
 */
function selectedFormat(
	{ derived }: RecordType,
	names: readonly string[],
): (record: JsonObject) => JsonObject {
	const paths = ['id', ...names];
	const tops = [...new Set(topsOf(paths))];
	const pick = picker(paths.map((path) => path.split('.')));
	return (record) => {
		const fields = fieldsOf(record);
		// The rest of Full is not made.
		const shown = tops.map((name) => {
			const own = toFull(ownValue(fields, name), name);
			const column = derived.get(name);
			return [name, column ? columnValue(column, fields, own) : own] as const;
		});
		return pick(Object.fromEntries(shown)) as JsonObject;
	};
}

/** Picks what paths lead to, nested; through a list the same of each entry. A path and one below it pick the whole. */
function picker(paths: ReadonlyArray<readonly string[]>): (value: JsonValue) => JsonValue {
	if (paths.some(({ length }) => length === 0)) return (value) => value;
	const names = new Set(paths.map(([name = '']) => name));
	const parts = [...names].map((name) => {
		const below = paths.filter(([first]) => first === name).map((path) => path.slice(1));
		return { name, pick: picker(below) };
	});
	const pick = (value: JsonValue): JsonValue => {
		if (Array.isArray(value)) return value.map(pick);
		const fields = isJsonObject(value) ? value : {};
		return Object.fromEntries(
			parts.map((part) => [part.name, part.pick(ownValue(fields, part.name))]),
		);
	};
	return pick;
}

function ownValue(object: JsonObject, name: string): JsonValue {
	return Object.hasOwn(object, name) ? (object[name] ?? null) : null;
}
