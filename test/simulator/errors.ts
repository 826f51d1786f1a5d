import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';

type FieldErrors = Record<string, string[]>;

/** An error response of the service. */
export class ServiceError extends Error {
	constructor(
		readonly status: number,
		message = STATUS_CODES[status] ?? 'The request failed.',
		readonly fields: FieldErrors = {},
		readonly headers: Record<string, string> = {},
	) {
		super(message);
	}

	/** The body of the response, whose shape the document does not show. */
	get body(): object {
		const { message, fields } = this;
		return { message, ...(Object.keys(fields).length > 0 && { errors: fields }) };
	}
}

/** Status 400, or another one, with field errors. */
export function invalid(fields: FieldErrors, status = 400): ServiceError {
	return new ServiceError(status, 'The given data was invalid.', fields);
}

export function notFound(what: string): ServiceError {
	return new ServiceError(404, `${what} was not found.`);
}

/** A body as the document describes it. @throws ServiceError 400 with all of its faults */
export function parsed<Schema extends z.ZodTypeAny>(
	schema: Schema,
	body: unknown,
): z.output<Schema> {
	const result = schema.safeParse(body);
	if (result.success) return result.data as z.output<Schema>;
	const fields: FieldErrors = {};
	for (const { path, message } of result.error.issues) {
		(fields[path.join('.') || 'body'] ??= []).push(message);
	}
	throw invalid(fields);
}
