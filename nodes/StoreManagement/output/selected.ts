import { isJsonObject, type JsonObject, type JsonValue } from '../json';

import { fieldsOf } from './fields';
import { formatFull } from './full';
import type { RecordType } from './index';

/**
 * The ID and the named fields of a record; null where it lacks one. A name is a path in
 * Full such as `customer.name`, or that of a field which only Simplified has. A path through a list gives the values of all its entries.
 */
export function toSelected(
	record: JsonObject,
	type: RecordType,
	names: readonly string[],
): JsonObject {
	const full = formatFull(record, type.derive);
	const selected = [...new Set(['id', ...names])].map((name) => {
		const own = valueAt(full, name.split('.'));
		return [name, own ?? type.simplified.get(name)?.(fieldsOf(record)) ?? null] as const;
	});
	return Object.fromEntries(selected);
}

function valueAt(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
	const [key, ...rest] = path;
	if (key === undefined) return value;
	if (Array.isArray(value)) return value.map((entry) => valueAt(entry, path) ?? null);
	return isJsonObject(value) && Object.hasOwn(value, key) ? valueAt(value[key], rest) : undefined;
}
