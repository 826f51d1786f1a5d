import { isJsonObject, type JsonObject, type JsonValue } from '../json';

import { fieldsOf } from './fields';
import { toFull } from './full';
import type { RecordType } from './index';

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
