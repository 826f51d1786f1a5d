/** Any value that JSON can carry. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object, such as a record of the service. */
export type JsonObject = { [key: string]: JsonValue };

/** A value that holds no other values. */
export type Primitive = null | boolean | number | string;

/** Whether a value is a JSON object, neither a list nor null. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name of a field in lower case, without what services write between its words. */
export function shortName(name: string): string {
	return name.replace(/[_@ -]/g, '').toLowerCase();
}

/** Whether a value holds no other values. */
export function isPrimitive(value: JsonValue): value is Primitive {
	return typeof value !== 'object' || value === null;
}

/** The fields that have a value. */
export function withoutUndefined(
	fields: Readonly<Record<string, JsonValue | undefined>>,
): JsonObject {
	const entries = Object.entries(fields);
	return Object.fromEntries(
		entries.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
	);
}

/**
 * The values of an object whose names are whole numbers: so PHP writes a list with gaps, for example one
 * that was filtered. Undefined for any other object, and for an empty one.
 */
export function listWithGaps(object: JsonObject): JsonValue[] | undefined {
	// The first name tells: whole numbers come first, whatever their order in the text.
	for (const name in object) if (!/^\d+$/.test(name)) return undefined;
	const values = Object.values(object);
	return values.length === 0 ? undefined : values;
}

/** No record is nested as deeply, and a function that calls itself for each level needs little stack. */
const MAX_LEVELS = 500;

/**
 * Parses JSON. Whoever copies the value may use recursion. An integer that a number cannot hold
 * becomes its digits as text: an ID that was rounded would name another record.
 *
 * @throws SyntaxError for a text that is not JSON, or has more than 500 levels
 */
export function parseJson(text: string): JsonValue {
	const value = parseExactly(text);
	if (isDeeperThan(MAX_LEVELS, value)) throw new SyntaxError('Too many levels');
	return value;
}

const LONG_INTEGER = /(?<=^|[[:,\s])-?\d{16,}(?=[\s,\]}]|$)/g;
const QUOTE_OR_LONG_INTEGER = /\\.|"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** `JSON.parse` gives its reviver the digits only from Node.js 21 on, so they are quoted before. */
function parseExactly(text: string): JsonValue {
	try {
		return JSON.parse(text.replace(LONG_INTEGER, quoteUnsafe)) as JsonValue;
	} catch {
		// No JSON, or a quote was set inside a text, which always breaks it: then texts are told apart.
		let isInText = false;
		const careful = text.replace(QUOTE_OR_LONG_INTEGER, (found) => {
			if (found === '"') isInText = !isInText;
			return isInText ? found : quoteUnsafe(found);
		});
		return JSON.parse(careful) as JsonValue;
	}
}

function quoteUnsafe(found: string): string {
	const isSafe = !/\d/.test(found) || Number.isSafeInteger(Number(found));
	return isSafe ? found : `"${found}"`;
}

/** Loops rather than `Object.values`, which takes three times as long. */
function isDeeperThan(levels: number, value: JsonValue): boolean {
	if (isPrimitive(value)) return false;
	if (levels === 0) return true;
	if (Array.isArray(value)) return value.some((element) => isDeeperThan(levels - 1, element));
	for (const name in value) if (isDeeperThan(levels - 1, value[name] ?? null)) return true;
	return false;
}

/** A value as JSON, for people: `…` where it has no JSON, or is nested deeper than the call stack. */
export function toJsonText(value: unknown): string {
	try {
		return JSON.stringify(value) ?? String(value);
	} catch {
		return '…';
	}
}

/**
 * Sets a field under any name. A plain assignment to `__proto__`, which a JSON text may well
 * contain, would replace the object's prototype instead.
 */
function setField(target: JsonObject, key: string, value: JsonValue): void {
	if (key !== '__proto__') target[key] = value;
	else {
		const field = { value, configurable: true, enumerable: true, writable: true };
		Object.defineProperty(target, key, field);
	}
}

/** What `deepMap` does besides replacing values. */
interface MapOptions {
	/** Names of fields whose values are copied by reference, without a call of `replace`. */
	opaqueKeys?: ReadonlySet<string>;
	/** Returns the name of a field in the copy. Where a changed name is taken already, it gets a `*` more. */
	rename?: (name: string) => string;
}

/**
 * Copies a value.
 *
 * @param value as parseJson returns it; it is not changed
 * @param replace sees each value before its contents are copied, with the name of the field that
 *   holds it ('' for the root and for elements of an array), and returns what stands in its place
 */
export function deepMap(
	value: JsonValue,
	replace: (value: JsonValue, key: string) => JsonValue,
	options: MapOptions = {},
	key = '',
): JsonValue {
	if (options.opaqueKeys?.has(key)) return value;
	const replaced = replace(value, key);
	if (isPrimitive(replaced)) return replaced;
	if (Array.isArray(replaced)) return replaced.map((part) => deepMap(part, replace, options));
	const copy: JsonObject = {};
	for (const name in replaced) {
		let renamed = options.rename?.(name) ?? name;
		while (renamed !== name && Object.hasOwn(copy, renamed)) renamed += '*';
		setField(copy, renamed, deepMap(replaced[name] ?? null, replace, options, name));
	}
	return copy;
}
