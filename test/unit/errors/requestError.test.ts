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
		namesFields: true,
		retryAfterSeconds: 12,
	});
});

it.each([
	[200, '<title>Hi</title>', 'the service answered with a web page, "Hi"', true],
	[401, '<title>Staging</title>', 'the service answered with a web page, "Staging"', true],
	[403, '<title>Wait</title>', 'the service answered with a web page, "Wait"', true],
	[404, '<title>nginx</title>', 'the service answered with a web page, "nginx"', true],
	[502, '<title>nginx</title>', 'the service answered with a web page, "nginx"', false],
	[
		200,
		'Warning: of secret',
		'the service answered with something that is not JSON: "Warning: of ***"',
		false,
	],
])('names what came with status %d instead of JSON: %s', (status, text, reason, isElsewhere) => {
	const { details } = errorFor(status, text);
	expect(details.reason).toBe(reason);
	expect(/firewall/.test(details.remedy ?? '')).toBe(isElsewhere);
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
