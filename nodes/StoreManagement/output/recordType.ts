import { isFilled, type JsonObject, type JsonValue, type Primitive } from '../json';

import { at, fieldsOf, joined } from './fields';

/** A column that an output shows under a name of the package. */
export interface Column {
	/** The type unless it is null, as JSON Schema names it. Undefined if it holds other values, so that Simplified cannot show it. */
	readonly type: 'boolean' | 'integer' | 'number' | 'string' | undefined;
	/** The fields of the record that it is made from; undefined if it is the field of its name, which Simplified shows flat. */
	readonly from?: readonly string[] | undefined;
	/** Null if nothing shows it: then it is the field of its name. */
	readonly read: (record: JsonObject) => JsonValue;
	/** It also takes the place of a field of its name that the record has filled. */
	readonly isOverOwn?: boolean;
}

export interface RecordType {
	/** The columns of Simplified, at most ten: those that a shop owner looks for. */
	readonly simplified: ReadonlyMap<string, Column>;
	/** The columns made from other fields, which Full and Selected Fields have, too. */
	readonly derived: ReadonlyMap<string, Column>;
	/** The names that Selected Fields offers: those of the columns, and others of the API document. */
	readonly names: readonly string[];
	/** What tells a record from all others of its kind; null if the record does not show it. */
	readonly identityOf: (record: JsonValue) => Primitive;
	/** The names of related records that `include` accepts (API document, endpoint 2), and their titles. */
	readonly includes: ReadonlyMap<string, string>;
	/** The API document does not show the record: Simplified has so many of its own fields in place of the columns. */
	readonly ownFields?: number | undefined;
	/** Whether such a record has the columns of Simplified all the same. */
	readonly hasColumns?: ((record: JsonObject) => boolean) | undefined;
}

/** @param from names of the fields that it is made from, with spaces between them */
export function derived(
	type: Column['type'],
	from: string,
	read: Column['read'],
	more: Pick<Column, 'isOverOwn'> = {},
): Column {
	return { type, from: wordsIn(from), read, ...more };
}

/** The value of a column in the place of the record's own: what that has filled comes first, unless the column is over it. */
export function columnValue(column: Column, record: JsonObject, own: JsonValue): JsonValue {
	const isKept = column.isOverOwn !== true && isFilled(own);
	return isKept ? own : (column.read(record) ?? own);
}

/** The type of records from which these related records were left out: a yes that is made of them is not known. */
export function lacking(type: RecordType, leftOut: readonly string[]): RecordType {
	const doubted = ([name, column]: [string, Column]): [string, Column] => {
		const sources = (column.from ?? []).filter((source) => leftOut.includes(source));
		if (column.type !== 'boolean' || sources.length === 0) return [name, column];
		const read = (record: JsonObject): JsonValue => {
			const value = column.read(record);
			const isKnown = sources.every((source) => source in record);
			return value === true && !isKnown ? null : value;
		};
		return [name, { ...column, read }];
	};
	const columns = (all: RecordType['derived']) => new Map([...all].map(doubted));
	return { ...type, simplified: columns(type.simplified), derived: columns(type.derived) };
}

/**
 * @param columns of Simplified, with spaces between them, such as `id:integer payments=payments.name|payment`: the name, its
 *   type unless it is a text, and the paths to its values, of which the first that leads to any counts
 * @param more `derived`: the columns that no path leads to, and those of Full alone. `others`: further fields of the API
 *   document, and paths within it that workflows read. `identity`: what tells a record from all others, instead of `id`
 */
export function defineRecord(
	columns: string,
	more: {
		derived?: Readonly<Record<string, Column>>;
		others?: string;
		identity?: (record: JsonObject) => Primitive;
		includes?: Readonly<Record<string, string>>;
	} & Pick<RecordType, 'ownFields' | 'hasColumns'> = {},
): RecordType {
	const { derived = {}, others = '', identity = at('id'), includes = {} } = more;
	const simplified = wordsIn(columns).map((declared): [string, Column] => {
		const [name, column] = columnIn(declared);
		return [name, derived[name] ?? column];
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
		ownFields: more.ownFields,
		hasColumns: more.hasColumns,
	};
}

function columnIn(declared: string): [name: string, Column] {
	const [, name = '', type = 'string', written] =
		/^(\w+)(?::(\w+))?(?:=(.+))?$/.exec(declared) ?? [];
	const paths = written?.split('|') ?? [];
	const tops = topsOf(paths);
	const isOwn = tops.every((top) => top === name);
	const from = isOwn ? undefined : tops;
	return [name, { type: type as Column['type'], from, read: joined(...paths) }];
}

/** The names at the top of a record from which paths go on. */
export function topsOf(paths: readonly string[]): string[] {
	return paths.map((path) => path.split('.')[0] ?? path);
}

function wordsIn(text: string): string[] {
	return text.match(/\S+/g) ?? [];
}
