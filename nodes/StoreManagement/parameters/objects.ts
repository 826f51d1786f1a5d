import { jsonParse } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';
import { isJsonObject, isPrimitive, type JsonObject, type JsonValue } from '../json';

import { parameter, type NamedProperty, type Parameter } from './parameter';
import { checkDigits, checkText } from './texts';

/** A JSON object: entered as text, or an object that an expression yields. */
export function jsonObject<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, JsonObject | undefined> {
	const field = property.displayName;
	return parameter(property, (input) => {
		const value = toJson(field, input);
		if (isJsonObject(value)) return value;
		const remedy = 'Enter an object in braces, such as {"name": "value"}';
		throw new InvalidInputError(field, 'must be a JSON object', remedy, input);
	});
}

/** A JSON object or a JSON array: entered as text, or what an expression yields. */
export function jsonObjectOrArray<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, JsonObject | JsonValue[] | undefined> {
	const field = property.displayName;
	return parameter(property, (input) => {
		const value = toJson(field, input);
		if (!isPrimitive(value)) return value;
		const remedy = 'Enter an object, such as {"name": "value"}, or an array in brackets';
		throw new InvalidInputError(field, 'must be a JSON object or array', remedy, input);
	});
}

function toJson(field: string, input: unknown): JsonValue {
	const notJson = Symbol('not JSON');
	const value: unknown =
		typeof input === 'string' ? jsonParse(input, { fallbackValue: notJson }) : input;
	if (value === notJson) {
		const remedy = 'Check quotes, commas and braces: names and texts stand in double quotes';
		throw new InvalidInputError(field, 'must be valid JSON', remedy, input);
	}
	return toJsonPart(field, value, '');
}

/**
 * A value as it is sent, with its texts in NFC.
 *
 * @param path of the value, such as `items[0].price`
 * @throws InvalidInputError for what JSON leaves out or makes null, and for what is refused in a text
 */
function toJsonPart(field: string, value: unknown, path: string): JsonValue {
	const place = path && ` at "${path}"`;
	if (typeof value === 'string') {
		checkText(field, value, place);
		return value.normalize('NFC');
	}
	if (typeof value === 'number') checkDigits(field, value, place);
	if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
	if (Array.isArray(value)) {
		return Array.from(value, (part, index) => toJsonPart(field, part, `${path}[${index}]`));
	}
	if (typeof value !== 'object') {
		const remedy = 'Correct the expression in it, or take out what has no value';
		throw new InvalidInputError(field, `must not hold ${typeof value}${place}`, remedy);
	}
	// A date has a form of its own in JSON; that of an invalid one is null.
	if ('toJSON' in value) {
		const copy: unknown = JSON.parse(JSON.stringify(value));
		return toJsonPart(field, copy ?? undefined, path);
	}
	const parts = Object.entries(value).map(
		([name, part]) => [name, toJsonPart(field, part, path ? `${path}.${name}` : name)] as const,
	);
	return Object.fromEntries(parts);
}
