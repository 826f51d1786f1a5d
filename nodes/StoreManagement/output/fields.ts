import {
	isJsonObject,
	isPlainValue,
	type JsonObject,
	type JsonValue,
	type PlainValue,
} from '../json';

import { isDateObject, isoDate, momentOf } from './dates';
import { unwrap } from './relations';

/** Reads one value out of a record; null where the record does not tell it. */
export type Field = (record: JsonObject) => PlainValue;

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
	return (record) => {
		for (const field of fields) {
			const value = field(record);
			if (isTold(value)) return value;
		}
		return null;
	};
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
		let found: PlainValue = null;
		let foundMoment = Infinity;
		for (const date of values(record)) {
			const moment = momentOf(String(date));
			if (found !== null && moment >= foundMoment) continue;
			found = date;
			foundMoment = moment;
		}
		return found;
	};
}

/** All values at a path that leads through lists, in their order; empty ones are left out. */
function every(path: string): (record: JsonObject) => PlainValue[] {
	const keys = path.split('.');
	return (record) => {
		let values: JsonValue[] = [record];
		for (const key of keys) {
			values = values.flatMap((value) => {
				const inner = isJsonObject(value) ? unwrap(value[key] ?? null) : null;
				return Array.isArray(inner) ? inner.map(unwrap) : [inner];
			});
		}
		return values.map(plain).filter(isTold);
	};
}

function isTold(value: PlainValue): boolean {
	return value !== null && value !== '';
}

/** Dates become text; anything else that holds other values has no place in a flat record. */
function plain(value: JsonValue): PlainValue {
	if (isPlainValue(value)) return value;
	return isDateObject(value) ? (isoDate(value) ?? value.date) : null;
}
