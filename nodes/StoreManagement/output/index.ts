import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, isPrimitive, toJsonText, type JsonObject, type JsonValue } from '../json';
import { redactSecrets } from '../redaction/redactor';

import { at, unwrap, type Field } from './fields';
import { formatFull } from './full';
import { toSelected } from './selected';

/** Values of the `output` parameter of the action node; see formatRecords. */
export type OutputMode = 'simplified' | 'full' | 'messages' | 'raw' | 'selected';

/** The type of a field unless it is null, as JSON Schema names it. */
export type FieldType = 'boolean' | 'integer' | 'number' | 'string';

/** What differs between kinds of records, besides their fields. */
interface RecordTraits {
	/** The fields of Messages, where a record is one that customers are written to about. */
	readonly messages?: Readonly<Record<string, Field>>;
	/** Fields of Full that the record itself may lack, and how to derive them. */
	readonly derived?: Readonly<Record<string, Field>>;
	/** What Full has in place of, or besides, the record's own fields. */
	readonly added?: (record: JsonObject) => JsonObject;
	/** The relations that the fields of an output come from, for a hint on those that it does not show. */
	readonly relations?: Partial<Record<OutputMode, readonly string[]>>;
	/** The API document does not show the record, so it may have none of these fields. */
	readonly isUndocumented?: boolean;
}

/** What the output knows about one kind of record. */
export interface RecordType extends RecordTraits {
	/** The fields of Simplified in their order, at most ten: those that a shop owner looks for. */
	readonly simplified: Readonly<Record<string, Field>>;
	/** The types of these fields in the API document, for the output schema; dates become texts. */
	readonly types: Readonly<Record<string, FieldType>>;
	/** The names that Selected Fields offers: those of Simplified, and others of the API document. */
	readonly names: readonly string[];
}

/**
 * Declares a kind of record.
 *
 * @param fields the fields of Simplified in their order: the type of a field that keeps its name, or
 *   the type and where the value comes from
 * @param more `documented`: names of further fields of Full, with spaces between them
 */
export function defineRecord(
	fields: Readonly<Record<string, FieldType | readonly [FieldType, Field]>>,
	{ documented = '', ...more }: RecordTraits & { documented?: string } = {},
): RecordType {
	const entries = Object.entries(fields).map(([name, field]) =>
		typeof field === 'string' ? ([name, field, at(name)] as const) : ([name, ...field] as const),
	);
	return {
		simplified: Object.fromEntries(entries.map(([name, , field]) => [name, field])),
		types: Object.fromEntries(entries.map(([name, type]) => [name, type])),
		names: [...new Set([...Object.keys(fields), ...(documented.match(/\S+/g) ?? [])])].sort(),
		...more,
	};
}

/** The record under whose path records were listed, such as the order to which items belong. */
export interface Parent {
	/** Name of the field that holds this ID in each record. */
	name: string;
	id: string;
}

/** What else decides how a record looks. */
interface FormatOptions {
	/** Added to each record except in Raw, so that the records of several items can be told apart. */
	parent?: Parent | undefined;
	/** The fields of `selected`. */
	names?: readonly string[] | undefined;
	/** Receives those of them that a record has. */
	present?: Set<string>;
	/** Called for each record that `simplified` shows with its own fields. */
	onOwnFields?: () => void;
}

/**
 * Turns records into the json of items.
 *
 * - `simplified`: at most ten fields, flat, always present (null where absent).
 * - `full`: every field, beginning with id, number, status and created_at where the record has them;
 *   relations unwrapped, date objects as ISO 8601 with offset.
 * - `messages`: what a message to the customer needs, flat, always present.
 * - `raw`: exactly as sent, with one exception in every mode: secrets are censored, because none may appear
 *   in an item.
 * - `selected`: the ID and the fields listed in `names`.
 *
 * @param records as the service sent them; they are not changed
 * @returns each record, or `{ value: record }` where it is not an object
 */
export function formatRecords(
	records: JsonValue[],
	type: RecordType,
	mode: OutputMode,
	{ parent, names = [], present, onOwnFields }: FormatOptions = {},
): IDataObject[] {
	const shown = mode === 'messages' && type.messages;
	const flat = shown ? { ...type, simplified: shown } : type;
	const isFlat = mode === 'simplified' || mode === 'messages';
	const format = (record: JsonValue): JsonObject => {
		if (!isJsonObject(record)) return { value: record };
		if (mode === 'raw') return record;
		const whole = parent ? withParent(record, parent) : record;
		if (isFlat) return toSimplified(whole, flat, parent?.name, onOwnFields);
		return mode === 'full' ? formatFull(whole, type) : toSelected(whole, type, names, present);
	};
	// Simplified makes little of a record, so that little is left to search for secrets.
	if (isFlat) return redactSecrets(records.map(format));
	return redactSecrets(records).map(format);
}

function withParent(record: JsonObject, { name, id }: Parent): JsonObject {
	const source = unwrap(record);
	if (!isJsonObject(source)) return record;
	const number = Number(id);
	return { [name]: Number.isSafeInteger(number) ? number : id, ...source };
}

/** The most fields of Simplified. */
const MAX_FIELDS = 10;

/**
 * Reduces a record to at most ten fields that a shop owner looks for, none of which holds other
 * values. Records of one kind always have the same fields, null where a record lacks them. Only a
 * record that has none of them gives its own first fields: flat ones, or others as JSON.
 *
 * @param record as the service sent it, wrapped or bare; it is not changed
 * @param added name of a field that is not the record's own
 * @param onOwnFields is called where the record gives its own fields
 * @returns numbers and booleans as they came; dates as ISO 8601 with offset where the record
 *   names a known zone, as their text where it does not
 */
export function toSimplified(
	record: JsonObject,
	type: RecordType,
	added?: string,
	onOwnFields?: () => void,
): JsonObject {
	const bare = unwrap(record);
	const source = isJsonObject(bare) ? bare : {};
	const result: JsonObject = {};
	let isKnown = false;
	// No `Object.entries`, which would build a list of the fields for each record.
	for (const name in type.simplified) {
		const value = (result[name] = type.simplified[name]?.(source) ?? null);
		isKnown ||= value !== null && name !== added;
	}
	const own = isKnown
		? []
		: Object.entries(redactSecrets(source)).filter(([, value]) => isSomething(value));
	if (own.every(([name]) => name === added)) return result;
	onOwnFields?.();
	const flat = own.filter(([, value]) => isPrimitive(value));
	const shown = flat.some(([name]) => name !== added) ? flat : own;
	return Object.fromEntries(
		shown
			.slice(0, MAX_FIELDS)
			.map(([name, value]) => [name, isPrimitive(value) ? value : toJsonText(value)]),
	);
}

function isSomething(value: JsonValue): boolean {
	return isPrimitive(value) ? value !== null : Object.keys(value).length > 0;
}
