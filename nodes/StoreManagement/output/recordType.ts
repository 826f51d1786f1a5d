import { isFilled, type JsonObject, type JsonValue, type Primitive } from '../json';

import { at, fieldsOf, toPrimitive, unwrap } from './fields';

/** A column that an output shows under a name of the package. */
export interface Column {
	/** The type unless it is null, as JSON Schema names it. Undefined if it holds other values, so that Simplified cannot show it. */
	readonly type: 'boolean' | 'integer' | 'number' | 'string' | undefined;
	/** The fields of the record that it is made from; undefined if Simplified alone shows it in this form. */
	readonly from?: readonly string[];
	readonly read: (record: JsonObject) => JsonValue;
	/** It also takes the place of a field of its name that the record has filled. */
	readonly isOverOwn?: boolean;
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
	/** The names of related records that `include` accepts (API document, endpoint 2), and their titles. */
	readonly includes: ReadonlyMap<string, string>;
	/** The API document does not show the record: Simplified has so many of its own fields in place of the columns. */
	readonly firstFields?: number | undefined;
	/** Whether it is recognized by its fields, so that Simplified shows its columns all the same. */
	readonly isRecognized?: (record: JsonObject) => boolean;
}

/** @param from names of the fields that it is made from, with spaces between them */
export function derived(
	type: Column['type'],
	from: string,
	read: Column['read'],
	more: Pick<Column, 'isOverOwn'> = {},
): Column {
	return { type, from: from.split(' '), read, ...more };
}

/** The value of a column in the place of the record's own: what that has filled comes first, unless the column is over it. */
export function columnValue(column: Column, record: JsonObject, own: JsonValue): JsonValue {
	const isKept = column.isOverOwn !== true && isFilled(own);
	return isKept ? own : (column.read(record) ?? own);
}

/**
 * @param columns of Simplified, such as `id:integer name`: their names, and the types of those that are no text; with
 *   spaces between them
 * @param more `made`: the columns of these that are not shown as the record has them. `derived`: those that only Full
 *   and Selected Fields have. `others`: further fields of the API document, and paths within it that workflows read.
 *   `identity`: the field that tells a record from all others, instead of `id`
 */
export function defineRecord(
	columns: string,
	more: {
		made?: Readonly<Record<string, Column>>;
		derived?: Readonly<Record<string, Column>>;
		others?: string;
		identity?: (record: JsonObject) => Primitive;
		includes?: Readonly<Record<string, string>>;
	} & Pick<RecordType, 'firstFields' | 'isRecognized'> = {},
): RecordType {
	const { made = {}, derived = {}, others = '', identity = at('id'), includes = {} } = more;
	const simplified = wordsIn(columns).map((declared): [string, Column] => {
		const [name = '', type = 'string'] = declared.split(':');
		return [name, made[name] ?? { type: type as Column['type'], read: asItIs(name) }];
	});
	const fromOthers = simplified.filter(([, { from }]) => from !== undefined);
	const all = [...simplified, ...Object.entries(derived)];
	const flat = all.filter(([, { type }]) => type !== undefined).map(([name]) => name);
	return {
		simplified: new Map(simplified),
		derived: new Map([...fromOthers, ...Object.entries(derived)]),
		names: [...new Set([...flat, ...wordsIn(others)])].sort(),
		identityOf: (record) => identity(fieldsOf(record)),
		includes: new Map(Object.entries(includes)),
		firstFields: more.firstFields,
		...(more.isRecognized && { isRecognized: more.isRecognized }),
	};
}

function wordsIn(text: string): string[] {
	return text.match(/\S+/g) ?? [];
}

function asItIs(name: string): Column['read'] {
	return (record) => toPrimitive(unwrap(record[name] ?? null));
}
