import { InvalidInputError, missingInput } from '../errors/invalidInputError';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';

import { type Field, isEmpty, parser, type Parse, requiredField } from './field';
import { checkText, toExact } from './values';

/** A JSON object: entered as text, or an object that an expression yields. */
export const jsonObject: Parse<JsonObject> = parser(
	(input, { title }) => {
		const value = toJson(input, title);
		return isJsonObject(value) ? value : undefined;
	},
	'must be a JSON object',
	'Enter an object in braces, such as {"name": "value"}',
);

/** A JSON object or a JSON array. */
export const jsonObjectOrArray: Parse<JsonObject | JsonValue[]> = parser(
	(input, { title }) => {
		const value = toJson(input, title);
		return isJsonObject(value) || Array.isArray(value) ? value : undefined;
	},
	'must be a JSON object or array',
	'Enter an object, such as {"name": "value"}, or an array in brackets',
);

/** A request body whose fields the API document does not show. */
export function jsonBody<Value extends object>(
	description: string,
	parse: Parse<Value>,
): Field<'body', Value> {
	return requiredField({
		displayName: 'Body (JSON)',
		name: 'body',
		type: 'json',
		default: '',
		description,
		parse,
	});
}

/** A JSON object whose every part says something: a filter that is sent empty would widen the list. */
export const filledObject: Parse<JsonObject> = (input, field) => {
	const object = jsonObject(input, field);
	const empty = Object.keys(object).find((name) => isEmpty(object[name]));
	if (empty === undefined) return object;
	throw missingInput([`${field.title} → ${empty}`], !field.isTool);
};

/** A value as JSON writes it. What JSON would drop or turn into null is refused: null stands for nothing. */
function toJson(input: unknown, title: string): JsonValue {
	const value = typeof input === 'string' ? parseText(input, title) : input;
	const text = JSON.stringify(value, (name, part: unknown) => checkedPart(title, name, part));
	return JSON.parse(text) as JsonValue;
}

function parseText(text: string, title: string): unknown {
	const parsed = parseOrError(text);
	if (!(parsed instanceof SyntaxError)) return parsed;
	const remedy = 'Check quotes, commas and braces: names and texts need double quotes';
	throw new InvalidInputError(title, `must be valid JSON: ${parsed.message}`, remedy, text);
}

function parseOrError(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch (error) {
		return error;
	}
}

function checkedPart(title: string, name: string, part: unknown): unknown {
	const place = name === '' ? title : `${title} → ${name}`;
	checkText(title, name);
	if (typeof part === 'string') checkText(place, part);
	if (typeof part === 'number') return toExact(place, part);
	if (part !== undefined && typeof part !== 'function') return part;
	const remedy = 'Correct the expression, or remove this part';
	throw new InvalidInputError(place, 'must have a value', remedy, String(part));
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
