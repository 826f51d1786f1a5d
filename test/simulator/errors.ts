import type { ErrorShape } from './knobs';

export type FieldErrors = Record<string, string[]>;

/** An error response of the service. */
export class ServiceError extends Error {
	constructor(
		readonly status: number,
		message: string,
		readonly fields: FieldErrors = {},
		readonly headers: Record<string, string> = {},
	) {
		super(message);
	}
}

/** Status 400 with field errors. */
export function invalid(fields: FieldErrors): ServiceError {
	return new ServiceError(400, 'The given data was invalid.', fields);
}

export function notFound(what: string): ServiceError {
	return new ServiceError(404, `${what} was not found.`);
}

const MESSAGES: Readonly<Record<number, string>> = {
	400: 'The request could not be understood.',
	401: 'The credentials are missing or invalid.',
	403: 'You do not have access to this resource.',
	404: 'The resource does not exist.',
	422: 'The given data was invalid.',
	429: 'Too many requests.',
	500: 'Something went wrong on our side.',
	502: 'Bad gateway.',
	503: 'The service is unavailable.',
	504: 'The service did not answer in time.',
};

/** The message of the service for a status. */
export function messageOf(status: number): string {
	return MESSAGES[status] ?? 'The request failed.';
}

export interface ErrorBody {
	contentType: string;
	body: string;
}

function json(body: unknown): ErrorBody {
	return { contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

/** The body of an error response, whose shape the document does not show. */
export function errorBody(shape: ErrorShape, status: number, error: ServiceError): ErrorBody {
	const details = Object.values(error.fields).flat();
	const text = [error.message, ...details].join(' ');
	switch (shape) {
		case 'message':
			return json({ message: text });
		case 'error':
			return json({ error: text });
		case 'error_description':
			return json({ error: 'request_refused', error_description: text });
		case 'errors-text':
			return json({ errors: text });
		case 'errors-list':
			return json({ errors: details.length > 0 ? details : [error.message] });
		case 'errors-fields':
			return json({
				message: error.message,
				...(details.length > 0 ? { errors: error.fields } : {}),
			});
		case 'html':
			return {
				contentType: 'text/html; charset=utf-8',
				body: `<!doctype html><html><head><title>${status}</title></head><body><h1>${text}</h1></body></html>`,
			};
		case 'empty':
			return { contentType: 'text/plain', body: '' };
	}
}
