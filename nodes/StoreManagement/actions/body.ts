import { InvalidInputError } from '../errors/invalidInputError';
import { jsonObject, jsonObjectOrArray } from '../parameters/objects';
import {
	required,
	textField,
	titleOf,
	type NamedProperty,
	type Parameter,
} from '../parameters/parameter';

/** The initial value of the field, which shows what a body looks like. It is never sent. */
const EXAMPLE = '{\n  "field_name": "new value"\n}';

function property(kind: string): NamedProperty<'body'> {
	return textField('Body', 'body', {
		...{ type: 'json', default: EXAMPLE, required: true },
		description: `${kind} to send, exactly as the service expects it. Its fields are not documented, so ask the service for them.`,
	});
}

/** A request body that is an object whose fields the API document does not show. */
export const objectBody = notTheExample(jsonObject(property('JSON object')));

/** A request body about which the API document shows nothing. */
export const anyBody = notTheExample(jsonObjectOrArray(property('JSON object or array')));

/** The same parameter, which must have a value other than the unchanged example. */
function notTheExample<const Name extends string, Value>(
	optional: Parameter<Name, Value | undefined>,
): Parameter<Name, Value> {
	const body = required(optional);
	return {
		...body,
		parse(input, context) {
			const value = body.parse(input, context);
			if (JSON.stringify(value) !== JSON.stringify(JSON.parse(EXAMPLE))) return value;
			const remedy = 'Replace it by the fields that the service expects';
			throw new InvalidInputError(titleOf(body), 'is still the example', remedy);
		},
	};
}
