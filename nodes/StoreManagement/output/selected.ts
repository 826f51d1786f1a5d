import { isJsonObject, type JsonObject, type JsonValue } from '../json';

import { unwrap } from './fields';
import { toFull } from './full';
import type { RecordType } from './index';

/**
 * Reduces a record to its ID and the named fields, each under the name that was given.
 *
 * A name is that of a field of Simplified, or a path in Full with points between its parts:
 * `customer.name`. A path through a list gives the values of all its entries.
 *
 * @param record as the service sent it, wrapped or bare; it is not changed
 * @returns null where the record does not have a field
 */
export function toSelected(
	record: JsonObject,
	{ simplified }: RecordType,
	names: readonly string[],
): JsonObject {
	const source = unwrap(record);
	const full = toFull(record);
	const valueOf = (name: string): JsonValue => {
		const field = Object.hasOwn(simplified, name) ? simplified[name] : undefined;
		const value = field && isJsonObject(source) ? field(source) : null;
		return value ?? valueAt(full, name.split('.')) ?? null;
	};
	return Object.fromEntries([...new Set(['id', ...names])].map((name) => [name, valueOf(name)]));
}

function valueAt(value: JsonValue | undefined, path: string[]): JsonValue | undefined {
	const [key, ...rest] = path;
	if (key === undefined || value === undefined) return value;
	if (Array.isArray(value)) return value.map((entry) => valueAt(entry, path) ?? null);
	if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
	return valueAt(value[key], rest);
}
