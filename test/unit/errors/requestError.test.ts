import {
	errorFromResponse,
	errorWithoutResponse,
	RequestError,
} from '../../../nodes/StoreManagement/errors/requestError';

const HISTORY = {
	request: 'GET /v2/secret-store/orders',
	attempts: 2,
	mayHaveSucceeded: false,
	cursorLost: false,
	waitTooLong: false,
};
const redact = (text: string) => text.replaceAll('secret', '***');

function errorFor(status: number, text = '', retryAfterSeconds?: number) {
	return errorFromResponse({ status, text, retryAfterSeconds }, HISTORY, redact);
}

it.each([
	[200, 'malformedBody'],
	[299, 'malformedBody'],
	[300, 'redirect'],
	[399, 'redirect'],
	[400, 'status'],
	[599, 'status'],
])('counts a response with status %d as %s', (status, kind) => {
	expect(errorFor(status).details).toMatchObject({ kind, status });
});

it('keeps the address of the request and the message and field errors of the response, redacted', () => {
	const body = { message: 'Bad secret', errors: { name: ['no secret'] }, order: { id: 7 } };

	expect(errorFor(422, JSON.stringify(body), 12).details).toEqual({
		...HISTORY,
		request: 'GET /v2/***-store/orders',
		kind: 'status',
		status: 422,
		reason: 'Bad ***',
		fieldErrors: ['name: no ***'],
		retryAfterSeconds: 12,
	});
});

it('has neither a message nor a wait if the response has none', () => {
	const { details, message } = errorFor(503);

	expect(Object.keys(details)).not.toContain('reason');
	expect(Object.keys(details)).not.toContain('retryAfterSeconds');
	expect(message).toBe('status');
});

it('redacts what is known of a request without a response', () => {
	const error = errorWithoutResponse(
		{ kind: 'unreachable', reason: 'no route to secret.example.com' },
		HISTORY,
		redact,
	);

	expect(error).toBeInstanceOf(RequestError);
	expect(error.name).toBe('RequestError');
	expect(error.message).toBe('no route to ***.example.com');
	expect(error.details).toEqual({
		...HISTORY,
		request: 'GET /v2/***-store/orders',
		kind: 'unreachable',
		reason: 'no route to ***.example.com',
	});
});
