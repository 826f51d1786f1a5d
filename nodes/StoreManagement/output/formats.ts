import { deepMap, isJsonObject, type JsonObject, type JsonValue } from '../json';

import { isDateObject, isoDate } from './dates';
import { fullValue } from './derived';
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
 * Makes Full of records, one after the other. One that the API document shows has, besides its own fields, those that
 * are derived.
 */
export function fullFormat({
	derived,
	reshaped,
	ownFields,
}: FullTraits): (record: JsonObject) => JsonObject {
	const made = ownFields === undefined ? [...derived, ...reshaped] : [];
	let names: readonly string[] = [];
	let empty: JsonObject = {};
	return (record) => {
		const full = toFull(record);
		if (!isJsonObject(full)) return { value: full };
		const fields = fieldsOf(record);
		const others: JsonObject = {};
		for (const [name, field] of made) others[name] = fullValue(field, fields, full[name] ?? null);
		const ownNames = [...new Set([...Object.keys(full), ...Object.keys(others)])];
		if (!isSame(ownNames, names)) {
			names = ownNames;
			empty = emptyRecord([...LEADING_FIELDS.filter((name) => names.includes(name)), ...names]);
		}
		return { ...empty, ...full, ...others };
	};
}

/** What Full of a kind of record depends on. */
type FullTraits = Pick<RecordType, 'derived' | 'reshaped' | 'ownFields'>;

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
export function selectedFormat(
	{ derived, reshaped }: Omit<FullTraits, 'ownFields'>,
	names: readonly string[],
): (record: JsonObject) => JsonObject {
	const picked = toTree(['id', ...names].map((name) => name.split('.')));
	return (record) => {
		const fields = fieldsOf(record);
		const selected: JsonObject = { ...picked.empty };
		for (const [name, within] of picked.branches) {
			// The rest of Full is not made.
			const own = toFull(ownValue(fields, name), name);
			const field = derived.get(name) ?? reshaped.get(name);
			const full = field ? fullValue(field, fields, own) : own;
			selected[name] = within ? pickFrom(full, within) : full;
		}
		return selected;
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

function pickFrom(value: JsonValue, { empty, branches }: Tree): JsonValue {
	if (Array.isArray(value)) return value.map((entry) => pickFrom(entry, { empty, branches }));
	const picked: JsonObject = { ...empty };
	for (const [name, within] of branches) {
		const inner = isJsonObject(value) ? ownValue(value, name) : null;
		picked[name] = within ? pickFrom(inner, within) : inner;
	}
	return picked;
}

function ownValue(object: JsonObject, name: string): JsonValue {
	return Object.hasOwn(object, name) ? (object[name] ?? null) : null;
}
