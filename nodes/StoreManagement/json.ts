/** Any value that JSON can carry. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object, such as a record of the service. */
export type JsonObject = { [key: string]: JsonValue };

/** A value that holds no other values. */
export type Primitive = null | boolean | number | string;

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isPrimitive(value: JsonValue): value is Primitive {
	return typeof value !== 'object' || value === null;
}

/** Whether a value says anything: null, false, 0, and an empty text, list or object do not. */
export function isFilled(value: JsonValue): boolean {
	if (typeof value === 'string') return value.trim() !== '';
	return isPrimitive(value) ? Boolean(value) : Object.keys(value).length > 0;
}

/** The value under `data`, whatever stands beside it, or the value itself: the document does not show which endpoint wraps. */
export function contentOf(value: JsonValue): JsonValue {
	return isJsonObject(value) && value.data !== undefined ? value.data : value;
}

/** The records of a list, wrapped or bare; undefined if it is none. */
export function listIn(value: JsonValue): JsonValue[] | undefined {
	const content = contentOf(value);
	if (Array.isArray(content)) return content;
	return isJsonObject(content) ? listWithGaps(content) : undefined;
}

/**
 * The values of an object whose names are whole numbers: so PHP writes a list that was filtered. Undefined
 * for any other object, and for an empty one.
 */
function listWithGaps(object: JsonObject): JsonValue[] | undefined {
	// The first other name decides: JavaScript puts whole numbers before it.
	for (const name in object) if (!/^\d+$/.test(name)) return undefined;
	const values = Object.values(object);
	return values.length === 0 ? undefined : values;
}

/** A number of at least 16 digits where JSON has a value, or where a text looks like that. */
const LONG_INTEGER = /(?:^|[[:,\s])-?\d{16}/;
/** A quotation mark, an escaped character, or an integer of at least 16 digits. */
const TOKEN = /"|\\.|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/**
 * Parses JSON. An integer that a number cannot hold becomes its digits as text: an ID that was rounded would
 * name another record. `JSON.parse` shows its reviver the digits only from Node.js 21 on.
 *
 * @throws SyntaxError for a text that is not JSON
 */
export function parseJson(text: string): JsonValue {
	return JSON.parse(LONG_INTEGER.test(text) ? quoteLongIntegers(text) : text) as JsonValue;
}

/** @returns undefined for a text that is not JSON */
export function tryParseJson(text: string): JsonValue | undefined {
	try {
		return parseJson(text);
	} catch {
		return undefined;
	}
}

/** The list or object in a JSON text, which is how agents write them; any other input as it is. */
export function fromJsonText(input: unknown): unknown {
	const isWritten = typeof input === 'string' && /^\s*[[{]/.test(input);
	return isWritten ? (tryParseJson(input) ?? input) : input;
}

function quoteLongIntegers(text: string): string {
	let isInText = false;
	return text.replace(TOKEN, (token) => {
		if (token === '"') isInText = !isInText;
		const isUnsafe = /\d/.test(token) && !Number.isSafeInteger(Number(token));
		return isUnsafe && !isInText ? `"${token}"` : token;
	});
}

/** A value as JSON, for people; `…` if it cannot be written as JSON. */
export function toJsonText(value: unknown): string {
	try {
		return JSON.stringify(value) ?? String(value);
	} catch {
		return '…';
	}
}

/**
 * Copies a value.
 *
 * @param value as parseJson returns it; it is not changed
 * @param replace sees each value before its contents are copied, with the name of the field that
 *   holds it ('' for the root and for elements of an array), and returns what stands in its place
 * @param opaqueKeys names of fields whose values are copied by reference, without a call of `replace`
 */
export function deepMap(
	value: JsonValue,
	replace: (value: JsonValue, key: string) => JsonValue,
	opaqueKeys?: ReadonlySet<string>,
	key = '',
): JsonValue {
	if (opaqueKeys?.has(key)) return value;
	const replaced = replace(value, key);
	if (isPrimitive(replaced)) return replaced;
	if (Array.isArray(replaced)) return replaced.map((part) => deepMap(part, replace, opaqueKeys));
	// A spread shares the hidden class of its source, as an object to which many fields are added does not.
	const copy: JsonObject = { ...replaced };
	for (const name in copy) copy[name] = deepMap(copy[name] ?? null, replace, opaqueKeys, name);
	return copy;
}
