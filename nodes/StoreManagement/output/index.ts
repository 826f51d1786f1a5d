import type { IDataObject } from 'n8n-workflow';

import { deepMap, isJsonObject, type JsonObject, type JsonValue } from '../json';
import { redactSecrets } from '../redaction/redactor';

import { isDateObject, isoDate } from './dates';
import { fieldsOf, toPrimitive, unwrap } from './fields';
import { columnValue, type RecordType } from './recordType';

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
	const formatObject = formatOf(type, mode, names);
	const format = (record: JsonValue): JsonObject =>
		isJsonObject(record) ? formatObject(record) : { value: redactSecrets(record) };
	// Simplified takes only fields that hold no secret, and to search all others takes time.
	return (mode === 'simplified' ? records : redactSecrets(records)).map(format);
}

function formatOf(
	type: RecordType,
	mode: OutputMode,
	names: readonly string[],
): (record: JsonObject) => JsonObject {
	switch (mode) {
		case 'raw':
			return (record) => record;
		case 'full':
			return fullFormat(type);
		case 'selected':
			return selectedFormat(type, names);
		case 'simplified':
			return (record) => toSimplified(record, type);
	}
}

/** A record that the API document does not show gives its own first fields. */
export function toSimplified(record: JsonObject, type: RecordType): JsonObject {
	const { firstFields, simplified, isRecognized } = type;
	const fields = fieldsOf(record);
	if (firstFields !== undefined && !isRecognized?.(fields)) {
		const full = Object.entries(fullFormat(type)(redactSecrets(record)));
		return Object.fromEntries(full.slice(0, firstFields));
	}
	const flat: JsonObject = {};
	for (const [name, column] of simplified) {
		flat[name] = column.from
			? columnValue(column, fields, toPrimitive(unwrap(fields[name] ?? null)))
			: column.read(fields);
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
	return isDateObject(bare) ? (isoDate(bare) ?? bare) : bare;
}

/** Fields of documented records that most workflows use; they come first. */
const LEADING_FIELDS = ['id', 'number', 'status', 'created_at'];

/**
 * Makes Full of records, one after the other. One that the API document shows has the derived columns, too; any other
 * has its own fields in the sequence of the service.
 */
function fullFormat({ derived, firstFields }: RecordType): (record: JsonObject) => JsonObject {
	const isDocumented = firstFields === undefined;
	const columns = isDocumented ? [...derived] : [];
	const leading = isDocumented ? LEADING_FIELDS : [];
	let names: readonly string[] = [];
	let empty: JsonObject = {};
	return (record) => {
		const full = toFull(record);
		if (!isJsonObject(full)) return { value: full };
		const fields = fieldsOf(record);
		const others: JsonObject = {};
		for (const [name, column] of columns)
			others[name] = columnValue(column, fields, full[name] ?? null);
		const ownNames = [...new Set([...Object.keys(full), ...Object.keys(others)])];
		if (!isSame(ownNames, names)) {
			names = ownNames;
			empty = emptyRecord([...leading.filter((name) => names.includes(name)), ...names]);
		}
		return { ...empty, ...full, ...others };
	};
}

function isSame(names: readonly string[], others: readonly string[]): boolean {
	return names.length === others.length && names.every((name, index) => name === others[index]);
}

/**
 * A record of null with these fields in their order. Spreads of it share its hidden class: records to which
 * more than a dozen fields are added have one each, which takes several times the time and memory.
 */
function emptyRecord(names: Iterable<string>): JsonObject {
	const fields = [...new Set(names)].map((name) => `${JSON.stringify(name)}:null`);
	return JSON.parse(`{${fields.join()}}`) as JsonObject;
}

/**
 * Makes of each record its ID and the named fields, nested as in Full; null where it lacks one. A name is a path in
 * Full such as `customer.name`. A path through a list gives the same of each entry, and names through one list meet in its entries.
 */
function selectedFormat(
	{ derived }: RecordType,
	names: readonly string[],
): (record: JsonObject) => JsonObject {
	const picked = toTree(['id', ...names].map((name) => name.split('.')));
	return (record) => {
		const fields = fieldsOf(record);
		// The rest of Full is not made.
		return pick(picked, (name) => {
			const own = toFull(ownValue(fields, name), name);
			const column = derived.get(name);
			return column ? columnValue(column, fields, own) : own;
		});
	};
}

/** Names that are picked from an object. */
interface Tree {
	/** The object with all of them, null. */
	empty: JsonObject;
	/** What is picked within each; undefined if all of it is. */
	branches: ReadonlyMap<string, Tree | undefined>;
}

/** A path and another one below it pick the whole. */
function toTree(paths: ReadonlyArray<readonly string[]>): Tree {
	const below = new Map<string, string[][]>();
	for (const [name = '', ...rest] of paths) below.set(name, [...(below.get(name) ?? []), rest]);
	const branches = [...below].map(([name, rests]) => {
		const isWhole = rests.some(({ length }) => length === 0);
		return [name, isWhole ? undefined : toTree(rests)] as const;
	});
	return { empty: emptyRecord(below.keys()), branches: new Map(branches) };
}

/** @param read returns the value of a name in the object that is picked from */
function pick({ empty, branches }: Tree, read: (name: string) => JsonValue): JsonObject {
	const picked: JsonObject = { ...empty };
	for (const [name, within] of branches) {
		const value = read(name);
		picked[name] = within ? pickFrom(value, within) : value;
	}
	return picked;
}

function pickFrom(value: JsonValue, tree: Tree): JsonValue {
	if (Array.isArray(value)) return value.map((entry) => pickFrom(entry, tree));
	return pick(tree, (name) => (isJsonObject(value) ? ownValue(value, name) : null));
}

function ownValue(object: JsonObject, name: string): JsonValue {
	return Object.hasOwn(object, name) ? (object[name] ?? null) : null;
}
