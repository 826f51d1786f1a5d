import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, type JsonObject, type JsonValue, type Primitive } from '../json';
import { redactSecrets } from '../redaction/redactor';

import { at, fieldsOf, type RecordField } from './fields';
import { fullFormat, selectedFormat } from './formats';

/** Values of the `output` parameter of the action node; see formatRecords. */
export type OutputMode = 'simplified' | 'full' | 'raw' | 'selected';

/** The type of a field unless it is null, as JSON Schema names it. */
type FieldType = 'boolean' | 'integer' | 'number' | 'string';

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
	/** Makes the fields that Full has in place of, or besides, the record's own. */
	readonly derive?: (record: JsonObject) => JsonObject;
	/** The API document does not show the record: Simplified has so many of its own fields in place of those. */
	readonly ownFields?: number;
}

/**
 * @param simplified the fields of Simplified: the type, or type and source of the value if the name differs
 * @param documented the fields that the API document gives, and paths within them that workflows read; with spaces between them
 * @param identity the field that tells a record from all others, instead of `id`
 */
export function defineRecord(
	simplified: Readonly<Record<string, FieldType | readonly [FieldType, RecordField]>>,
	{
		documented = '',
		identity = at('id'),
		...traits
	}: { documented?: string; identity?: RecordField } & Pick<
		RecordType,
		'derive' | 'ownFields'
	> = {},
): RecordType {
	const entries = Object.entries(simplified).map(([name, declared]) => {
		const [type, field] = typeof declared === 'string' ? [declared, at(name)] : declared;
		return { name, type, field };
	});
	const paths = documented.match(/\S+/g) ?? [];
	return {
		simplified: new Map(entries.map(({ name, field }) => [name, field])),
		types: Object.fromEntries(entries.map(({ name, type }) => [name, type])),
		names: [...new Set([...Object.keys(simplified), ...paths])].sort(),
		identityOf: (record) => identity(fieldsOf(record)),
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
			return fullFormat(type.derive);
		case 'selected':
			return selectedFormat(type, names);
		case 'simplified':
			return (record) => toSimplified(record, type);
	}
}

/** A record that the API document does not show gives its own first fields. */
export function toSimplified(
	record: JsonObject,
	{ ownFields, simplified }: RecordType,
): JsonObject {
	if (ownFields === undefined) {
		const fields = fieldsOf(record);
		const flat: JsonObject = {};
		for (const [name, field] of simplified) flat[name] = field(fields);
		return flat;
	}
	const own = Object.entries(fullFormat()(redactSecrets(record)));
	return Object.fromEntries(own.slice(0, ownFields));
}
