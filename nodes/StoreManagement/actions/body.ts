import { InvalidInputError } from '../errors/invalidInputError';
import { jsonObject, jsonObjectOrArray } from '../parameters/objects';
import { required, titleOf, type NamedProperty, type Parameter } from '../parameters/parameter';

/** The initial value of the field, which shows what a body looks like. It is never sent. */
const EXAMPLE = '{\n  "field_name": "new value"\n}';

const property: NamedProperty<'body'> = {
	displayName: 'Body',
	name: 'body',
	type: 'json',
	default: EXAMPLE,
	required: true,
};

/** A request body that is an object whose fields the API document does not show. */
export const objectBody = notTheExample(
	required(
		jsonObject({
			...property,
			description:
				'JSON object to send, exactly as the service expects it. Its fields are not documented, so ask the service for them.',
		}),
	),
);

/** A request body about which the API document shows nothing. */
export const anyBody = notTheExample(
	required(
		jsonObjectOrArray({
			...property,
			description:
				'JSON object or array to send, exactly as the service expects it. What it must hold is not documented, so ask the service.',
		}),
	),
);

/** The same parameter, which rejects the unchanged example. */
function notTheExample<const Name extends string, Value>(
	body: Parameter<Name, Value>,
): Parameter<Name, Value> {
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
