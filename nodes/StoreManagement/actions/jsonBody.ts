import { requiredField, type Field, type Parse } from '../parameters/field';

/** A request body whose fields the API document does not show. */
export function jsonBody<Value extends object>(
	kind: string,
	parse: Parse<Value>,
): Field<'body', Value> {
	return requiredField({
		displayName: 'Body',
		name: 'body',
		type: 'json',
		default: '',
		description: `${kind} to send, exactly as the service expects it. Its fields are not documented, so ask the service for them.`,
		parse,
	});
}
