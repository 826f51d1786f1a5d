import { isJsonObject, type JsonObject, type JsonValue } from '../json';

import { unwrap } from './fields';
import { formatFull } from './full';
import type { RecordType } from './index';

/**
 * Reduces a record to its ID and the named fields, each under the name that was given.
 *
 * A name is that of a field of Simplified, or a path in Full with points between its parts:
 * `customer.name`. A path through a list gives the values of all its entries.
 *
 * @param record as the service sent it, wrapped or bare; it is not changed
 * @param present receives the names that the record has, with a value or null
 * @returns null where the record does not have a field
 */
export function toSelected(
	record: JsonObject,
	type: RecordType,
	names: readonly string[],
	present?: Set<string>,
): JsonObject {
	const source = unwrap(record);
	const full = formatFull(record, type);
	const valueOf = (name: string): JsonValue => {
		const field = Object.hasOwn(type.simplified, name) ? type.simplified[name] : undefined;
		const value = field && isJsonObject(source) ? field(source) : null;
		const found = value ?? valueAt(full, name.split('.'));
		if (found !== undefined || field) present?.add(name);
		return found ?? null;
	};
	return Object.fromEntries([...new Set(['id', ...names])].map((name) => [name, valueOf(name)]));
}

function valueAt(value: JsonValue | undefined, path: string[]): JsonValue | undefined {
	const [key, ...rest] = path;
	if (key === undefined || value === undefined) return value;
	if (Array.isArray(value)) {
		const values = value.map((entry) => valueAt(entry, path));
		const isAnywhere = values.length === 0 || values.some((one) => one !== undefined);
		return isAnywhere ? values.map((one) => one ?? null) : undefined;
	}
	if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
	return valueAt(value[key], rest);
}

/** What to say of a name that no record has: a sentence with the known name that shares the most pairs of letters. */
export function hintOnName(name: string, known: readonly string[]): string {
	const what = `No record has the field "${name}" of Selected Fields`;
	if (known.includes(name)) {
		return `${what}: the service does not send it, or only with Include.`;
	}
	const wanted = pairsOf(name);
	const likeness = (other: string): number => {
		const pairs = pairsOf(other);
		return pairs.filter((pair) => wanted.includes(pair)).length / (pairs.length + wanted.length);
	};
	const [nearest] = [...known].sort((one, other) => likeness(other) - likeness(one));
	return nearest === undefined ? `${what}.` : `${what}. The nearest that there is: "${nearest}".`;
}

function pairsOf(text: string): string[] {
	const letters = [...text.toLowerCase()];
	return letters.map((letter, index) => letter + (letters[index + 1] ?? ''));
}
