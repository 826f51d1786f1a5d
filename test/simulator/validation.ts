import type { FastifySchemaValidationError } from 'fastify/types/schema';

import { type FieldErrors, invalid, type ServiceError } from './errors';

/** These report only that one of their parts failed, which has its own error. */
const COMPOSITES = ['if', 'anyOf', 'oneOf'];

/** The field errors for schema violations, by field (`restrictions.include.brands_ids.0`). */
export function validationError(violations: readonly FastifySchemaValidationError[]): ServiceError {
	const fields: FieldErrors = {};
	for (const { keyword, instancePath, params, message } of violations) {
		if (COMPOSITES.includes(keyword)) continue;
		const missing = keyword === 'required' ? [String(params.missingProperty)] : [];
		const field = [...instancePath.split('/').slice(1), ...missing].join('.') || 'body';
		(fields[field] ??= []).push(messageFor(field, keyword, params, message));
	}
	return invalid(fields);
}

function messageFor(
	field: string,
	keyword: string,
	params: Record<string, unknown>,
	message = 'is invalid',
): string {
	const name = field.replaceAll('_', ' ');
	const limit = String(params.limit);
	switch (keyword) {
		case 'required':
			return `The ${name} field is required.`;
		case 'enum':
			return `The selected ${name} is invalid.`;
		case 'type':
			return `The ${name} must be of type ${String(params.type).replaceAll(',', ' or ')}.`;
		case 'minimum':
			return `The ${name} must be at least ${limit}.`;
		case 'maximum':
			return `The ${name} may not be greater than ${limit}.`;
		case 'minLength':
			return `The ${name} must be at least ${limit} characters.`;
		case 'maxLength':
			return `The ${name} may not be greater than ${limit} characters.`;
		case 'pattern':
		case 'format':
			return `The ${name} format is invalid.`;
		default:
			return `The ${name} ${message}.`;
	}
}
