import { jsonParse } from 'n8n-workflow';

import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { InvalidInput } from '../transport/failure';

import { isEmpty, type Named, type Parameter } from './parameter';
import { required } from './text';

/** A JSON object: typed as text, or an object that an expression yields. */
export function jsonObject<const Name extends string>(
	property: Named<Name>,
): Parameter<Name, JsonObject | undefined> {
	return {
		name: property.name,
		properties: [property],
		read(given) {
			if (isEmpty(given)) return undefined;
			const value = typeof given === 'string' ? parsed(property.displayName, given) : given;
			if (!isJsonObject(value as JsonValue)) {
				const remedy = 'Enter an object in braces, such as {"name": "value"}';
				throw new InvalidInput(property.displayName, 'must be a JSON object', remedy, given);
			}
			return value as JsonObject;
		},
	};
}

/** A JSON object that must be given. */
export function requiredJsonObject<const Name extends string>(
	property: Named<Name>,
): Parameter<Name, JsonObject> {
	const optional = jsonObject(property);
	return {
		...optional,
		read: (given, place) => required(property.displayName, optional.read(given, place)),
	};
}

function parsed(field: string, text: string): unknown {
	const notJson = Symbol('not JSON');
	const value: unknown = jsonParse(text, { fallbackValue: notJson });
	if (value === notJson) {
		const remedy = 'Check quotes, commas and braces: names and texts stand in double quotes';
		throw new InvalidInput(field, 'must be valid JSON', remedy, text);
	}
	return value;
}
