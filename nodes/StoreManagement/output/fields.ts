import {
	isJsonObject,
	isPrimitive,
	listIn,
	type JsonObject,
	type JsonValue,
	type Primitive,
} from '../json';

import { isDateObject, isoDate, momentOf, unreadDate } from './dates';

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

/** The value at a path such as `customer.name`; relations on the way may be wrapped or bare. */
export function at(path: string): RecordField {
	const [key = '', ...rest] = path.split('.');
	if (rest.length === 0) return (record) => toPrimitive(unwrap(record[key] ?? null));
	const inner = at(rest.join('.'));
	return (record) => inner(fieldsOf(record[key] ?? null));
}

/** The first of several fields that holds something. */
export function firstOf(...fields: RecordField[]): RecordField {
	return (record) => {
		for (const field of fields) {
			const value = field(record);
			if (hasValue(value)) return value;
		}
		return null;
	};
}

/** The first value that any element on the path holds, such as `address.order_id`. */
export function first(path: string): RecordField {
	const values = every(path);
	return (record) => values(record)[0] ?? null;
}

/** The values of all elements on the path, such as `payments.name`, as one text. */
export function joined(path: string): RecordField {
	const values = every(path);
	return (record) => values(record).join(', ') || null;
}

/** How far from UTC a date is whose zone is furthest ahead of it, or furthest behind. In milliseconds. */
const FURTHEST = { earliest: -14 * 60 * 60 * 1000, latest: 12 * 60 * 60 * 1000 };

/** The earliest or the latest of the dates of all elements on the path. One whose zone cannot be read stays as it is. */
export function outermost(end: keyof typeof FURTHEST, path: string): RecordField {
	const values = every(path);
	const sign = end === 'earliest' ? 1 : -1;
	return (record) => {
		const dates = values(record).map((date) => ({
			date,
			moment: momentAtMost(date, FURTHEST[end]),
		}));
		const known = dates.filter(({ moment }) => !Number.isNaN(moment));
		return known.sort((a, b) => sign * (a.moment - b.moment))[0]?.date ?? null;
	};
}

/** The moment of a date or, if its zone cannot be read, the one furthest off that it may mean; NaN of anything else. */
function momentAtMost(date: Primitive, furthest: number): number {
	const moment = momentOf(date);
	if (!Number.isNaN(moment)) return moment;
	return momentOf(String(date).slice(0, 'YYYY-MM-DD HH:MM:SS'.length)) + furthest;
}

/** All values at a path that leads through lists, in their order; empty ones are left out. */
function every(path: string): (record: JsonObject) => Primitive[] {
	const keys = path.split('.');
	return (record) => {
		let values: JsonValue[] = [record];
		for (const key of keys) {
			values = values.flatMap((value) => {
				const inner = isJsonObject(value) ? unwrap(value[key] ?? null) : null;
				return Array.isArray(inner) ? inner.map(unwrap) : [inner];
			});
		}
		return values.map(toPrimitive).filter((value) => hasValue(value));
	};
}

/** Whether a field holds anything, be it false or 0. */
export function hasValue(value: JsonValue = null): boolean {
	return value !== null && value !== '';
}

/** Dates become text; any other object or list becomes null, because the record is flat. */
export function toPrimitive(value: JsonValue): Primitive {
	if (isPrimitive(value)) return value;
	return (isDateObject(value) ? isoDate(value) : undefined) ?? unreadDate(value) ?? null;
}
