import { jsonParse } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';

import { parameter, type NamedProperty, type Parameter } from './parameter';

/** A JSON object: entered as text, or an object that an expression yields. */
export function jsonObject<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, JsonObject | undefined> {
	return parameter(property, (input) => {
		const value = toValue(property.displayName, input);
		if (isJsonObject(value)) return value;
		const remedy = 'Enter an object in braces, such as {"name": "value"}';
		throw new InvalidInputError(property.displayName, 'must be a JSON object', remedy, input);
	});
}

/** A JSON object or a JSON array: entered as text, or what an expression yields. */
export function jsonObjectOrArray<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, JsonObject | JsonValue[] | undefined> {
	return parameter(property, (input) => {
		const value = toValue(property.displayName, input);
		if (isJsonObject(value) || Array.isArray(value)) return value;
		const rule = 'must be a JSON object or array';
		const remedy = 'Enter an object, such as {"name": "value"}, or an array in brackets';
		throw new InvalidInputError(property.displayName, rule, remedy, input);
	});
}

function toValue(field: string, input: unknown): JsonValue {
	return (typeof input === 'string' ? parseJson(field, input) : input) as JsonValue;
}

function parseJson(field: string, text: string): unknown {
	const notJson = Symbol('not JSON');
	const value: unknown = jsonParse(text, { fallbackValue: notJson });
	if (value === notJson) {
		const remedy = 'Check quotes, commas and braces: names and texts stand in double quotes';
		throw new InvalidInputError(field, 'must be valid JSON', remedy, text);
	}
	const shortened = integersIn(text).find((one) => !Number.isSafeInteger(Number(one)));
	if (shortened === undefined) return value;
	const rule = 'has a number with more digits than can be sent';
	throw new InvalidInputError(field, rule, 'Write it as text, in double quotes', shortened);
}

/** The long whole numbers in a JSON text, such as IDs, as they are written. */
function integersIn(json: string): string[] {
	return json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '').match(/(?<![\d.])\d{16,}/g) ?? [];
}
