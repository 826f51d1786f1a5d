import { isFilled, type JsonObject, type JsonValue, type Primitive } from '../json';

import { at, fieldsOf } from './fields';

/** A column that an output shows under a name of the package. */
export interface Column {
	/** The type unless it is null, as JSON Schema names it. Undefined if it holds other values, so that Simplified cannot show it. */
	readonly type?: 'boolean' | 'integer' | 'number' | 'string' | undefined;
	readonly read: (record: JsonObject) => JsonValue;
	/** The fields of the record that it is made from; undefined if Simplified alone shows it in this form. */
	readonly from?: readonly string[];
	/** Whether the record's own field of that name comes first. */
	readonly ownValueWins?: (own: JsonValue) => boolean;
}

export interface RecordType {
	/** The columns of Simplified, at most ten: those that a shop owner looks for. */
	readonly simplified: ReadonlyMap<string, Column>;
	/** The columns that Full and Selected Fields have besides the fields of the record, by the same names. */
	readonly derived: ReadonlyMap<string, Column>;
	/** The names that Selected Fields offers: those of Simplified, and others of the API document. */
	readonly names: readonly string[];
	/** What tells a record from all others of its kind; null if the record does not show it. */
	readonly identityOf: (record: JsonValue) => Primitive;
	/** The related records that the service adds when it is asked to, and their titles (API document, `include`). */
	readonly relations: ReadonlyMap<string, string>;
	/** The API document does not show the record: Simplified has so many of its own fields in place of the columns. */
	readonly firstFields?: number | undefined;
	/** Whether it is recognized by its fields, so that Simplified shows its columns all the same. */
	readonly isRecognized?: (record: JsonObject) => boolean;
}

/**
 * Declares a column that Simplified, Full and Selected Fields make, by one name.
 *
 * @param from names of the fields that it is made from, with spaces between them
 * @param ownValueWins by default one that is filled
 */
export function derived(
	type: Column['type'],
	from: string,
	read: Column['read'],
	ownValueWins: Column['ownValueWins'] = isFilled,
): Column {
	return { type, read, from: from.split(' '), ownValueWins };
}

/** The value of a column: the record's own where that is kept, else what it is made from, else its own. */
export function columnValue(
	{ read, ownValueWins }: Column,
	record: JsonObject,
	own: JsonValue,
): JsonValue {
	return ownValueWins?.(own) ? own : (read(record) ?? own);
}

/**
 * @param simplified the columns of Simplified; of a field that is shown as it is, its type
 * @param documented the fields that the API document gives, and paths within them that workflows read; with spaces between them
 * @param identity the field that tells a record from all others, instead of `id`
 * @param derived columns that are made for Full and Selected Fields alone
 */
export function defineRecord(
	simplified: Readonly<Record<string, NonNullable<Column['type']> | Column>>,
	{
		documented = '',
		identity = at('id'),
		derived: more = {},
		relations = {},
		...traits
	}: {
		documented?: string;
		identity?: (record: JsonObject) => Primitive;
		derived?: Readonly<Record<string, Column>>;
		relations?: Readonly<Record<string, string>>;
	} & Pick<RecordType, 'firstFields' | 'isRecognized'> = {},
): RecordType {
	const columns = Object.entries(simplified).map(([name, declared]): [string, Column] => [
		name,
		typeof declared === 'string' ? { type: declared, read: at(name) } : declared,
	]);
	const flat = [...columns, ...Object.entries(more)].filter(([, { type }]) => type !== undefined);
	const names = [...flat.map(([name]) => name), ...(documented.match(/\S+/g) ?? [])];
	return {
		simplified: new Map(columns),
		derived: new Map([...columns.filter(([, { from }]) => from), ...Object.entries(more)]),
		names: [...new Set(names)].sort(),
		identityOf: (record) => identity(fieldsOf(record)),
		relations: new Map(Object.entries(relations)),
		...traits,
	};
}
