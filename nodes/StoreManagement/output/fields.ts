import {
	isJsonObject,
	isPrimitive,
	listIn,
	type JsonObject,
	type JsonValue,
	type Primitive,
} from '../json';

import { isoDate, momentOf } from './dates';

/**
 * The content of a relation: an object with only `data` (API document, Conventions), or with `meta.pagination` beside it
 * (the sample of discounts). Any other value as it is.
 */
export function unwrap(value: JsonValue): JsonValue {
	if (!isJsonObject(value)) return value;
	const { data, meta } = value;
	// The type of `data` is checked first: listing the names of every object would be slow.
	if (typeof data !== 'object') return value;
	const isPaginated = isJsonObject(meta) && 'pagination' in meta;
	const isWrapping = Object.keys(value).length === (isPaginated ? 2 : 1);
	return isWrapping ? unwrap(data) : value;
}

/** The fields of a record, wrapped or bare; none of anything else. */
export function fieldsOf(record: JsonValue): JsonObject {
	const bare = unwrap(record);
	return isJsonObject(bare) ? bare : {};
}

/** The stores of a user (API document, User), wrapped or bare. */
export function storesOf(user: JsonValue): JsonValue[] {
	return listIn(fieldsOf(user).merchants ?? null) ?? [];
}

/** Reads one value out of a record; null if the record does not have it. */
export type RecordField = (record: JsonObject) => Primitive;

/** The first value at the first of these paths that holds any: `customer.name`, `address.order_id`. */
export function at(...paths: string[]): RecordField {
	const read = textsAt(paths);
	return (record) => read(record)[0] ?? null;
}

/** All values at the first of these paths that holds any, such as `payments.name`, as one text. */
export function joined(...paths: string[]): RecordField {
	const read = textsAt(paths);
	return (record) => read(record).join(', ') || null;
}

/** The earliest or the latest of the dates at a path; null where one of them cannot be read: it may be that one. */
export function outermost(end: 'earliest' | 'latest', path: string): RecordField {
	const keys = path.split('.');
	return (record) => {
		const dates = valuesIn(record, keys).map((date) => ({ date, moment: momentOf(date) }));
		if (dates.some(({ moment }) => Number.isNaN(moment))) return null;
		dates.sort((one, other) => one.moment - other.moment);
		return toFlat(dates.at(end === 'earliest' ? 0 : -1)?.date ?? null);
	};
}

function textsAt(paths: readonly string[]): (record: JsonObject) => Primitive[] {
	const keys = paths.map((path) => path.split('.'));
	return (record) => {
		for (const path of keys) {
			const values = valuesIn(record, path).map(toFlat).filter(hasValue);
			if (values.length > 0) return values;
		}
		return [];
	};
}

/** The values that a path leads to, through relations and lists; empty ones are left out. */
function valuesIn(value: JsonValue, [key, ...rest]: readonly string[]): JsonValue[] {
	const bare = unwrap(value);
	if (Array.isArray(bare)) {
		return bare.flatMap((entry) => valuesIn(entry, key === undefined ? [] : [key, ...rest]));
	}
	if (key === undefined) return [bare].filter(hasValue);
	return isJsonObject(bare) ? valuesIn(bare[key] ?? null, rest) : [];
}

/** Whether a field holds anything, be it false or 0. */
export function hasValue(value: JsonValue = null): boolean {
	return value !== null && value !== '';
}

/**
 * A value as Simplified shows it: a date as ISO 8601 or, where it cannot be read, the text of its `date`. Any other object
 * or list becomes null, because the record is flat.
 */
export function toFlat(value: JsonValue): Primitive {
	const bare = unwrap(value);
	if (isPrimitive(bare)) return bare;
	const { date = null } = isJsonObject(bare) ? bare : {};
	return isoDate(bare) ?? (typeof date === 'string' ? date : null);
}
