import { isFilled, type JsonObject, type JsonValue } from '../json';

import { toPrimitive, unwrap, type RecordField } from './fields';

/** The type of a field unless it is null, as JSON Schema names it. */
export type FieldType = 'boolean' | 'integer' | 'number' | 'string';

/** A field that the node makes from others of the record. */
export interface DerivedField {
	readonly read: (record: JsonObject) => JsonValue;
	/** The fields of the record that it is made from. */
	readonly from: readonly string[];
	/** Whether the record's own field of that name stays as it is. */
	readonly keeps: (own: JsonValue) => boolean;
}

/** A derived field that holds no other values, so that Simplified can show it. */
export interface FlatField extends DerivedField {
	readonly type: FieldType;
	readonly read: RecordField;
	/** Simplified shows this alone, whatever the record has under that name. */
	readonly isOnlyDerived?: boolean;
}

/**
 * Declares a field that Simplified, Full and Selected Fields derive, by one name.
 *
 * @param from names of the fields that it is made from, with spaces between them
 * @param keeps whether the record's own field of that name comes first; by default one that is filled
 */
export function derived(
	type: FieldType,
	from: string,
	read: RecordField,
	keeps: FlatField['keeps'] = isFilled,
): FlatField {
	return { type, read, from: from.split(' '), keeps };
}

/** The value of a field in a flat record: the record's own where it is kept, else what it is made from, else its own. */
export function flatValue(name: string, { read, keeps, isOnlyDerived }: FlatField): RecordField {
	if (isOnlyDerived) return read;
	return (record) => {
		const own = unwrap(record[name] ?? null);
		const shown = toPrimitive(own);
		return (keeps(own) ? shown : null) ?? read(record) ?? shown;
	};
}

/** The same in Full, where the record's own stands as Full shows it. */
export function fullValue(
	{ read, keeps }: DerivedField,
	record: JsonObject,
	own: JsonValue,
): JsonValue {
	return keeps(own) ? own : (read(record) ?? own);
}
