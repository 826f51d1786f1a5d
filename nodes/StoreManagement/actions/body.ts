import { jsonObject } from '../parameters/objects';
import { required } from '../parameters/parameter';

/** The body of a request whose fields the API document does not show. */
export const body = required(
	jsonObject({
		displayName: 'Body',
		name: 'body',
		type: 'json',
		default: '',
		placeholder: '{"name": "value"}',
		required: true,
		description:
			'JSON object to send, exactly as the service expects it. Its fields are not documented, so ask the service for them.',
	}),
);
