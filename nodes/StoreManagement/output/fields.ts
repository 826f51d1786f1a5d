import {
	isJsonObject,
	isPrimitive,
	listWithGaps,
	type JsonObject,
	type JsonValue,
	type Primitive,
} from '../json';

import { isDateObject, isoDate, momentOf, textOfDate } from './dates';

/**
 * Unwraps a relation: an object that has only `data`, or `meta.pagination` beside it, becomes what `data` holds: an
 * object, an array or null (API document, Conventions; the sample of discounts has a `meta` in each). A list
 * with gaps becomes a list. Nested wrappings are removed; any other value is returned as it is.
 */
export function unwrap(value: JsonValue): JsonValue {
	if (!isJsonObject(value)) return value;
	const { data, meta } = value;
	// The type of `data` is checked first: listing the names of every object would be slow.
	if (typeof data !== 'object') return relationWithGaps(value) ?? value;
	const names = Object.keys(value);
	const isPaginated = isJsonObject(meta) && 'pagination' in meta;
	const isWrapping = names.length === (isPaginated ? 2 : 1);
	return isWrapping ? unwrap(data) : value;
}

/** The highest number of a list with gaps: others may be IDs, which would be lost. */
const MAX_GAP = 999;

function relationWithGaps(object: JsonObject): JsonValue[] | undefined {
	const values = listWithGaps(object);
	const isList = values?.every(isJsonObject) && Number(Object.keys(object).at(-1)) <= MAX_GAP;
	return isList ? values : undefined;
}

/** The stores of a user (section "User" of the API document), wrapped or bare; empty where it has none. */
export function storesOf(user: JsonValue): JsonValue[] {
	const stores = isJsonObject(user) ? unwrap(user.merchants ?? null) : null;
	if (isJsonObject(stores)) return listWithGaps(stores) ?? [];
	return Array.isArray(stores) ? stores : [];
}

/**
 * The events of a webhook (API document, Webhook), wrapped or bare, as objects or as names.
 *
 * @returns undefined where the record does not list them
 */
export function eventsOf(
	webhook: JsonValue,
): Array<{ name: string; description: string }> | undefined {
	const record = unwrap(webhook);
	const list = isJsonObject(record) ? unwrap(record.events ?? null) : null;
	if (!Array.isArray(list)) return undefined;
	return list.flatMap((event) => {
		const { name, description } = isJsonObject(event) ? event : { name: event, description: null };
		const text = typeof description === 'string' ? description : '';
		return typeof name === 'string' ? [{ name, description: text }] : [];
	});
}

/** Reads one value out of a record; null where the record does not have it. */
export type Field = (record: JsonObject) => Primitive;

/** The value at a path such as `customer.name`; relations on the way may be wrapped or bare. */
export function at(path: string): Field {
	const keys = path.split('.');
	return (record) => {
		let value: JsonValue = record;
		for (const key of keys) {
			if (!isJsonObject(value)) return null;
			value = unwrap(value[key] ?? null);
		}
		return plain(value);
	};
}

/** The first of several fields that holds something. */
export function firstOf(...fields: Field[]): Field {
	return (record) => fields.map((field) => field(record)).find(hasValue) ?? null;
}

/** The first value that any element on the path holds, such as `address.order_id`. */
export function first(path: string): Field {
	const values = every(path);
	return (record) => values(record)[0] ?? null;
}

/** The values of all elements on the path, such as `payments.name`, as one text. */
export function joined(path: string): Field {
	const values = every(path);
	return (record) => values(record).join(', ') || null;
}

/** The earliest of the dates of all elements on the path. */
export function earliest(path: string): Field {
	const values = every(path);
	return (record) => {
		const dates = values(record).map((date) => ({ date, moment: momentOf(String(date)) }));
		const isEarlier = (one: number, other: number): number => (one < other ? -1 : 1);
		return dates.sort((one, other) => isEarlier(one.moment, other.moment))[0]?.date ?? null;
	};
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
		return values.map(plain).filter(hasValue);
	};
}

function hasValue(value: Primitive): boolean {
	return value !== null && value !== '';
}

/** Dates become text; any other object or list becomes null, because the record is flat. */
function plain(value: JsonValue): Primitive {
	if (isPrimitive(value)) return value;
	return isDateObject(value) ? (isoDate(value) ?? value.date) : textOfDate(value);
}

/** The API document shows no `id` among the fields of an order, but its addresses name the order. */
export const orderId: Field = firstOf(
	at('id'),
	first('address.order_id'),
	first('pickup_address.order_id'),
);

/**
 * @param order an order as the service sent it, wrapped or bare
 * @returns its `id` where it has one, else the `order_id` of its address, else that of its pickup
 *   address; null where it has none (sections "Order", "Order address" and "Pickup address")
 */
export function orderIdOf(order: JsonValue): number | string | null {
	const record = unwrap(order);
	const id = isJsonObject(record) ? orderId(record) : null;
	return typeof id === 'boolean' ? null : id;
}
