import { WEB_PAGE } from '../../../nodes/StoreManagement/errors/failures';
import { RequestError } from '../../../nodes/StoreManagement/errors/requestError';
import { errorDetails } from '../../../nodes/StoreManagement/transport/requestFailure';

const HISTORY = {
	request: 'GET /v2/secret-store/orders',
	attempts: 2,
	mayHaveSucceeded: false,
	cursorLost: false,
	waitTooLong: false,
};
const redact = (text: string) => text.replaceAll('secret', '***');

function failureFor(status: number, text = '', headers = {}) {
	return errorDetails({ status, text, headers }, HISTORY, redact);
}

it.each([
	[200, 'status'],
	[300, 'redirect'],
	[399, 'redirect'],
	[400, 'status'],
	[599, 'status'],
])('counts a response with status %d as %s', (status, kind) => {
	expect(failureFor(status)).toMatchObject({ kind, status });
});

it('keeps the address of the request and the message and field errors of the response, redacted', () => {
	const body = { message: 'Bad secret', errors: { name: ['no secret'] }, order: { id: 7 } };

	expect(failureFor(422, JSON.stringify(body), { 'retry-after': '12' })).toEqual({
		...HISTORY,
		request: 'GET /v2/***-store/orders',
		kind: 'status',
		status: 422,
		reason: 'Bad ***',
		fieldErrors: ['name: no ***'],
		rest: '{"order":{"id":7}}',
		retryAfterSeconds: 12,
	});
});

it.each([
	[401, '<title>Staging</title>', 'the service answered with a web page, "Staging"', true],
	[403, '<title>Wait</title>', 'the service answered with a web page, "Wait"', true],
	[404, '<title>nginx</title>', 'the service answered with a web page, "nginx"', true],
	[502, '<title>nginx</title>', 'the service answered with a web page, "nginx"', false],
])('names a web page with status %d: %s', (status, text, reason, isElsewhere) => {
	const failure = failureFor(status, text);
	expect(failure.reason).toBe(reason);
	expect(failure.remedy === WEB_PAGE).toBe(isElsewhere);
});

it.each([
	['<title>Hi</title>', 'the service answered with a web page, "Hi"', true],
	[
		'Warning: of secret',
		'the service answered with something other than JSON: Warning: of ***',
		false,
	],
])('quotes what came with 200 instead of what was asked for: %s', (text, reason, isElsewhere) => {
	const response = { status: 200, text, headers: {} };
	const failure = errorDetails(response, HISTORY, redact, 'JSON');
	expect(failure).toMatchObject({ kind: 'unexpectedBody', status: 200, reason });
	expect(failure.request).toBe('GET /v2/***-store/orders');
	expect(failure.remedy === WEB_PAGE).toBe(isElsewhere);
});

it('[A4] says of a body without a byte what was asked for', () => {
	const failure = errorDetails(
		{ status: 200, text: ' \n', headers: {} },
		HISTORY,
		redact,
		'a list',
	);
	const reason = 'the service answered with an empty body instead of a list';
	expect(failure).toMatchObject({ kind: 'noBody', status: 200, reason });
});

it('has neither a message nor a wait if the response has none', () => {
	const failure = failureFor(503);

	expect(failure).toMatchObject({ reason: undefined, retryAfterSeconds: undefined });
	expect(new RequestError(failure).message).toBe('status');
});

it('[R2] a request that was not sent is told why those before it were refused', () => {
	const refusal = { status: 503, text: '{"message":"Full"}', headers: {} };
	const failures = [undefined, refusal].map((one) =>
		errorDetails({ kind: 'busy', refusal: one, seconds: 30 }, HISTORY, redact),
	);
	expect(failures).toMatchObject([
		{ kind: 'status', status: 429, retryAfterSeconds: 30 },
		{ kind: 'status', status: 503, retryAfterSeconds: 30, reason: 'Full' },
	]);
});

it('redacts what is known of a request without a response', () => {
	const outcome = { kind: 'unreachable', reason: 'no route to secret.example.com' } as const;

	expect(errorDetails(outcome, HISTORY, redact)).toEqual({
		...HISTORY,
		request: 'GET /v2/***-store/orders',
		kind: 'unreachable',
		reason: 'no route to ***.example.com',
	});
});
