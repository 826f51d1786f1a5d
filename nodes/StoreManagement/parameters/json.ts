import { jsonParse } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';
import { isJsonObject, tryParseJson, type JsonObject, type JsonValue } from '../json';
import { trimmed } from '../text';

import type { Parse } from './field';
import { checkText } from './texts';

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

function toJson(input: unknown, title: string): JsonValue {
	if (typeof input !== 'string') return copyOf(input, title);
	const value = tryParseJson(trimmed(input));
	if (value !== undefined) return copyOf(value, title);
	const remedy = 'Check quotes, commas and braces: names and texts need double quotes';
	throw new InvalidInputError(title, 'must be valid JSON', remedy, input);
}

/** Refuses values that JSON would silently leave out or turn into null. */
function copyOf(value: unknown, title: string): JsonValue {
	const replace = function (this: Readonly<Record<string, unknown>>, name: string, part: unknown) {
		if (typeof part === 'string') {
			checkText(title, trimmed(part));
			return part.normalize('NFC');
		}
		const lost = lostIn(part, this[name]);
		if (lost === undefined) return part;
		const remedy = 'Correct the expression, or remove the part that has no value';
		throw new InvalidInputError(title, `must not contain ${lost} at "${name}"`, remedy);
	};
	return JSON.parse(JSON.stringify(value, replace)) as JsonValue;
}

/**
 * What JSON would drop or turn into null, or, of a Set or a Map, into an empty object; undefined for any other value.
 *
 * @param part the value as JSON writes it
 * @param given the value itself, such as a date that is none, which JSON writes as null
 */
function lostIn(part: unknown, given: unknown): string | undefined {
	if (part === null) return given === null ? undefined : 'an invalid date';
	if (typeof part === 'function' || typeof part === 'symbol') return `a ${typeof part}`;
	if (typeof part === 'object') {
		const isPlain = Array.isArray(part) || kindOf(part) === 'Object';
		return isPlain ? undefined : `a ${kindOf(part)}`;
	}
	if (typeof part === 'bigint') return `${part}`;
	if (typeof part === 'number') return Number.isFinite(part) ? undefined : `${part}`;
	return part === undefined ? 'undefined' : undefined;
}

/** "Date", "Map", also of a value from another realm, such as that of n8n's expressions. */
function kindOf(value: unknown): string {
	return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

/** The list or object in a JSON text, which is how agents write them; any other input as it is. */
export function fromJsonText(input: unknown): unknown {
	if (typeof input !== 'string' || !/^\s*[[{]/.test(input)) return input;
	return jsonParse<unknown>(input, { fallbackValue: input });
}
