import { InvalidInputError, MissingInputError } from '../errors/invalidInputError';
import { isJsonObject, isPrimitive, type JsonObject, type JsonValue } from '../json';
import { trimmed, VISIBLE } from '../text';

import { isEmpty } from './emptiness';
import type { Parse } from './field';
import { checkText } from './values';

/** A JSON object: entered as text, or an object that an expression yields. */
export const jsonObject: Parse<JsonObject> = (input, { title }) => {
	const value = toJson(input, title);
	if (isJsonObject(value)) return value;
	const remedy = 'Enter an object in braces, such as {"name": "value"}';
	throw new InvalidInputError(title, 'must be a JSON object', remedy, input);
};

/** A JSON object or a JSON array. */
export const jsonObjectOrArray: Parse<JsonObject | JsonValue[]> = (input, { title }) => {
	const value = toJson(input, title);
	if (isJsonObject(value) || Array.isArray(value)) return value;
	const remedy = 'Enter an object, such as {"name": "value"}, or an array in brackets';
	throw new InvalidInputError(title, 'must be a JSON object or array', remedy, input);
};

/** A JSON object whose every part says something: a filter that is sent empty would widen the list. */
export const filledObject: Parse<JsonObject> = (input, field) => {
	const object = jsonObject(input, field);
	const empty = emptyPartOf(object);
	if (empty === undefined) return object;
	const name = [field.title, ...empty].join(' → ');
	throw new MissingInputError([name], !field.isTool);
};

/** The names on the way to the first part without a value; undefined if all have one. */
function emptyPartOf(object: JsonObject): string[] | undefined {
	for (const [name, part] of Object.entries(object)) {
		const inner = isJsonObject(part) ? emptyPartOf(part) : undefined;
		const isNothing = isPrimitive(part) ? isEmpty(part) : Object.keys(part).length === 0;
		if (inner || isNothing) return [name, ...(inner ?? [])];
	}
	return undefined;
}

function toJson(input: unknown, title: string): JsonValue {
	return copyOf(typeof input === 'string' ? parseText(trimmed(input), title) : input, title, []);
}

function parseText(text: string, title: string): unknown {
	const value = parseOrError(text);
	if (!(value instanceof SyntaxError)) return value;
	const remedy = 'Check quotes, commas and braces: names and texts need double quotes';
	const problem = `must be valid JSON: ${mistakeIn(text, value.message)}`;
	throw new InvalidInputError(title, problem, remedy, text);
}

function parseOrError(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch (error) {
		return error;
	}
}

/** What JavaScript says of a text that is not JSON, with line and character in place of the position. */
function mistakeIn(text: string, said: string): string {
	const visible = said.replace(/(?<=Unexpected token ')[^]+?(?=')/, (token) => {
		const code = token.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
		return VISIBLE.test(token) ? token : `U+${code}, which is invisible`;
	});
	const [words = '', position] = visible.split(/(?: in JSON)? at position /);
	if (position === undefined) return words;
	const lines = text.slice(0, Number.parseInt(position, 10)).split('\n');
	return `${words} at line ${lines.length}, character ${[...(lines.at(-1) ?? '')].length + 1}`;
}

/** Deeper values hold themselves. */
const MAX_DEPTH = 200;

/**
 * Copies a value as JSON writes it, and refuses what JSON would drop, turn into null or round.
 *
 * @param path the names on the way to the value
 */
function copyOf(given: unknown, title: string, path: readonly string[]): JsonValue {
	const value = asJsonWrites(given);
	if (typeof value === 'string') {
		checkText(title, trimmed(value));
		return value.normalize('NFC');
	}
	if (typeof value === 'boolean' || (value === null && given === null)) return value;
	if (typeof value === 'number' && Number.isFinite(value)) return exact(value, title, path);
	if (path.length > MAX_DEPTH) throw notJson('a value that holds itself', title, []);
	if (Array.isArray(value)) {
		return Array.from(value, (part, index) => copyOf(part, title, [...path, String(index)]));
	}
	if (kindOf(value) !== 'Object') throw notJson(describeLost(value), title, path);
	const parts = Object.entries(value as object).map(([name, part]: [string, unknown]) => {
		checkText(title, name);
		return [name.normalize('NFC'), copyOf(part, title, [...path, name])] as const;
	});
	const copy = Object.fromEntries(parts);
	if (Object.keys(copy).length === parts.length) return copy;
	throw notJson('two fields of the same name', title, path, 'Remove or rename one of them');
}

/** A date, for example, says how JSON writes it. */
function asJsonWrites(value: unknown): unknown {
	return hasOwnNotation(value) ? value.toJSON() : value;
}

function hasOwnNotation(value: unknown): value is { toJSON: () => unknown } {
	return (
		typeof value === 'object' &&
		value !== null &&
		'toJSON' in value &&
		typeof value.toJSON === 'function'
	);
}

/** @throws InvalidInputError for a number that has lost some of its digits already */
function exact(value: number, title: string, path: readonly string[]): number {
	if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value;
	const remedy = 'Write all of its digits in double quotes, as text';
	throw notJson(`the number ${value}, which n8n rounds,`, title, path, remedy);
}

function notJson(
	what: string,
	title: string,
	path: readonly string[],
	remedy = 'Correct the expression, or remove the part that has no value',
): InvalidInputError {
	const where = path.length === 0 ? '' : ` at "${path.join('.')}"`;
	return new InvalidInputError(title, `must not contain ${what}${where}`, remedy);
}

function describeLost(value: unknown): string {
	if (value === null) return 'an invalid date';
	if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
	const isNamed = typeof value === 'number' || value === undefined;
	return isNamed ? String(value) : `a ${kindOf(value)}`;
}

/** "Date", "Map", also of a value from another realm, such as that of n8n's expressions. */
function kindOf(value: unknown): string {
	return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

/** What the fields of an operation hold. */
type BodyValue =
	JsonValue | undefined | readonly BodyValue[] | { readonly [name: string]: BodyValue };

/** The body of a request. The service has the names of the fields in snake case; what has no value is not sent. */
export function toBody(values: { readonly [name: string]: BodyValue }): JsonObject {
	const body: JsonObject = {};
	for (const [name, value] of Object.entries(values)) {
		const serviceName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
		if (value !== undefined) body[serviceName] = toPart(value);
	}
	return body;
}

function toPart(value: BodyValue = null): JsonValue {
	if (Array.isArray(value)) return value.map(toPart);
	return typeof value === 'object' && value !== null
		? toBody(value as Readonly<Record<string, BodyValue>>)
		: value;
}
