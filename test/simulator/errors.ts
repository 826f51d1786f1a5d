import type { ErrorShape } from './knobs';

export type FieldErrors = Record<string, string[]>;

/** A refusal, with the words the service gives for it. */
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

export function invalid(fields: FieldErrors): ServiceError {
	return new ServiceError(400, 'The given data was invalid.', fields);
}

export function notFound(what: string): ServiceError {
	return new ServiceError(404, `${what} was not found.`);
}

const TITLES: Readonly<Record<number, string>> = {
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

export function titleOf(status: number): string {
	return TITLES[status] ?? 'The request failed.';
}

export interface Answer {
	contentType: string;
	body: string;
}

function json(body: unknown): Answer {
	return { contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

/** The body of an error answer, whose shape the document does not show. */
export function errorAnswer(shape: ErrorShape, status: number, error: ServiceError): Answer {
	const details = Object.values(error.fields).flat();
	const sentence = [error.message, ...details].join(' ');
	switch (shape) {
		case 'message':
			return json({ message: sentence });
		case 'error':
			return json({ error: sentence });
		case 'error_description':
			return json({ error: 'request_refused', error_description: sentence });
		case 'errors-text':
			return json({ errors: sentence });
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
				body: `<!doctype html><html><head><title>${status}</title></head><body><h1>${sentence}</h1></body></html>`,
			};
		case 'empty':
			return { contentType: 'text/plain', body: '' };
	}
}
