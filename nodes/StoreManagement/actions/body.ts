import { jsonObject, jsonObjectOrArray } from '../parameters/objects';
import { required, type NamedProperty } from '../parameters/parameter';

const property: NamedProperty<'body'> = {
	displayName: 'Body',
	name: 'body',
	type: 'json',
	default: '',
	placeholder: '{"name": "value"}',
	required: true,
};

/** The body of a request that is an object whose fields the API document does not show. */
export const objectBody = required(
	jsonObject({
		...property,
		description:
			'JSON object to send, exactly as the service expects it. Its fields are not documented, so ask the service for them.',
	}),
);

/** The body of a request of which the API document shows nothing. */
export const anyBody = required(
	jsonObjectOrArray({
		...property,
		description:
			'JSON object or array to send, exactly as the service expects it. What it must hold is not documented, so ask the service.',
	}),
);
