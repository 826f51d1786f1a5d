import { jsonParse } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';
import { isJsonObject, tryParseJson, type JsonObject, type JsonValue } from '../json';

import type { Parse } from './field';
import { checkText, trimmed } from './texts';

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
	const value = tryParseJson(input);
	if (value !== undefined) return copyOf(value, title);
	const remedy = 'Check quotes, commas and braces: names and texts need double quotes';
	throw new InvalidInputError(title, 'must be valid JSON', remedy, input);
}

/** Refuses values that JSON would silently leave out or turn into null. */
function copyOf(value: unknown, title: string): JsonValue {
	const text = JSON.stringify(value, (name, part: unknown) => {
		if (typeof part === 'string') {
			checkText(title, trimmed(part));
			return part.normalize('NFC');
		}
		if (!isLost(part)) return part;
		const remedy = 'Correct the expression, or remove the part that has no value';
		throw new InvalidInputError(title, `must not contain ${String(part)} at "${name}"`, remedy);
	});
	return JSON.parse(text) as JsonValue;
}

function isLost(part: unknown): boolean {
	return (
		part === undefined ||
		typeof part === 'bigint' ||
		(typeof part === 'number' && !Number.isFinite(part))
	);
}

/** The list or object in a JSON text, which is how agents write them; any other input as it is. */
export function fromJsonText(input: unknown): unknown {
	if (typeof input !== 'string' || !/^\s*[[{]/.test(input)) return input;
	return jsonParse<unknown>(input, { fallbackValue: input });
}
