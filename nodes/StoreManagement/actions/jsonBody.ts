import { requiredField, type Field, type Parse } from '../parameters/field';

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
