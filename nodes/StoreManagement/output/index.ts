import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, type JsonObject, type JsonValue, type Primitive } from '../json';
import { redactSecrets } from '../redaction/redactor';

import { flatValue, type DerivedField, type FieldType, type FlatField } from './derived';
import { at, fieldsOf, type RecordField } from './fields';
import { fullFormat, selectedFormat } from './formats';

/** Values of the `output` parameter of the action node; see formatRecords. */
export type OutputMode = 'simplified' | 'full' | 'raw' | 'selected';

/** One kind of record. */
export interface RecordType {
	/** The fields of Simplified, at most ten: those that a shop owner looks for. */
	readonly simplified: ReadonlyMap<string, RecordField>;
	/** The types of these fields in the API document, for the output schema; dates become texts. */
	readonly types: Readonly<Record<string, FieldType>>;
	/** The names that Selected Fields offers: those of Simplified, and others of the API document. */
	readonly names: readonly string[];
	/** What tells a record from all others of its kind; null if the record does not show it. */
	readonly identityOf: (record: JsonValue) => Primitive;
	/** Fields that the node makes from others, and which Full has, too. */
	readonly derived: ReadonlyMap<string, FlatField>;
	/** Fields that Full has in another form than the service sends them. */
	readonly reshaped: ReadonlyMap<string, DerivedField>;
	/** The related records that the service adds when it is asked to, and their titles (API document, `include`). */
	readonly relations: ReadonlyMap<string, string>;
	/** The API document does not show the record: Simplified has so many of its own fields in place of those. */
	readonly ownFields?: number | undefined;
	/** Whether Simplified shows the declared fields of a record all the same. */
	readonly isKnown?: (record: JsonObject) => boolean;
}

/** The type of a field of Simplified; with the source of its value, if that has another name; or how it is derived. */
type Declared = FieldType | readonly [FieldType, RecordField] | FlatField;

/**
 * @param simplified the fields of Simplified
 * @param documented the fields that the API document gives, and paths within them that workflows read; with spaces between them
 * @param identity the field that tells a record from all others, instead of `id`
 * @param derived fields that are derived for Full and Selected Fields alone
 */
export function defineRecord(
	simplified: Readonly<Record<string, Declared>>,
	{
		documented = '',
		identity = at('id'),
		derived = {},
		reshaped = {},
		relations = {},
		...traits
	}: {
		documented?: string;
		identity?: RecordField;
		derived?: Readonly<Record<string, FlatField>>;
		reshaped?: Readonly<Record<string, DerivedField>>;
		relations?: Readonly<Record<string, string>>;
	} & Pick<RecordType, 'ownFields' | 'isKnown'> = {},
): RecordType {
	const entries = Object.entries(simplified).map(([name, declared]) => {
		if (typeof declared === 'string') return { name, type: declared, field: at(name) };
		if (!('read' in declared)) return { name, type: declared[0], field: declared[1] };
		return { name, type: declared.type, field: flatValue(name, declared), derived: declared };
	});
	const shownByFull = entries.flatMap(({ name, derived: field }) =>
		field ? ([[name, field]] as const) : [],
	);
	const paths = documented.match(/\S+/g) ?? [];
	const names = [...Object.keys(simplified), ...Object.keys(derived), ...paths];
	return {
		simplified: new Map(entries.map(({ name, field }) => [name, field])),
		types: Object.fromEntries(entries.map(({ name, type }) => [name, type])),
		names: [...new Set(names)].sort(),
		identityOf: (record) => identity(fieldsOf(record)),
		derived: new Map([...shownByFull, ...Object.entries(derived)]),
		reshaped: new Map(Object.entries(reshaped)),
		relations: new Map(Object.entries(relations)),
		...traits,
	};
}

/**
 * Turns records into the json of items; one that is no object becomes `{ value: record }`. Secrets are censored in
 * every mode.
 *
 * @param names the fields of `selected`
 */
export function formatRecords(
	records: JsonValue[],
	type: RecordType,
	mode: OutputMode,
	names: readonly string[] = [],
): IDataObject[] {
	const formatObject = formatOf(type, mode, names);
	const format = (record: JsonValue): JsonObject =>
		isJsonObject(record) ? formatObject(record) : { value: redactSecrets(record) };
	// Simplified takes only fields that hold no secret, and to search all others takes time.
	return (mode === 'simplified' ? records : redactSecrets(records)).map(format);
}

function formatOf(
	type: RecordType,
	mode: OutputMode,
	names: readonly string[],
): (record: JsonObject) => JsonObject {
	switch (mode) {
		case 'raw':
			return (record) => record;
		case 'full':
			return fullFormat(type);
		case 'selected':
			return selectedFormat(type, names);
		case 'simplified':
			return (record) => toSimplified(record, type);
	}
}

/** A record that the API document does not show gives its own first fields. */
export function toSimplified(record: JsonObject, type: RecordType): JsonObject {
	const { ownFields, simplified, isKnown } = type;
	const fields = fieldsOf(record);
	if (ownFields === undefined || isKnown?.(fields)) {
		const flat: JsonObject = {};
		for (const [name, field] of simplified) flat[name] = field(fields);
		return flat;
	}
	const own = Object.entries(fullFormat(type)(redactSecrets(record)));
	return Object.fromEntries(own.slice(0, ownFields));
}
