import { jsonParse } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';

import { parameter, type NamedProperty, type Parameter } from './parameter';

/** A JSON object: entered as text, or an object that an expression yields. */
export function jsonObject<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, JsonObject | undefined> {
	return parameter(property, (input) => {
		const value = typeof input === 'string' ? parseJson(property.displayName, input) : input;
		if (isJsonObject(value as JsonValue)) return value as JsonObject;
		const remedy = 'Enter an object in braces, such as {"name": "value"}';
		throw new InvalidInputError(property.displayName, 'must be a JSON object', remedy, input);
	});
}

function parseJson(field: string, text: string): unknown {
	const notJson = Symbol('not JSON');
	const value: unknown = jsonParse(text, { fallbackValue: notJson });
	if (value !== notJson) return value;
	const remedy = 'Check quotes, commas and braces: names and texts stand in double quotes';
	throw new InvalidInputError(field, 'must be valid JSON', remedy, text);
}
