import { WEB_PAGE } from '../../../nodes/StoreManagement/errors/failures';
import { errorDetails } from '../../../nodes/StoreManagement/transport/requestFailure';

const HISTORY = {
	...{ request: 'GET /v2/secret-store/orders', attempts: 2 },
	...{ mayHaveSucceeded: false, cursorLost: false, waitTooLong: false },
};

const answer = (status: number, text = '', more = {}) => ({ status, text, headers: {}, ...more });
const titled = (title: string): string => `<html><title>${title}</title>`;
const body = { message: 'Bad secret', errors: { name: ['no secret'] }, order: { id: 7 } };
const redirect = { redirect: 'to https://secret.test' };
const busy = { kind: 'busy', status: 503, seconds: 30 } as const;

const failed = (status: number, reason?: string, more = {}) => ({
	...{ kind: 'status', status, reason, fieldErrors: [] },
	...more,
});
const said = (kind: string, status: number, reason: string, remedy?: string) => ({
	...{ kind, status, remedy },
	reason: `the service answered with ${reason}`,
});
const page = (title: string): string => `the service answered with a web page, "${title}"`;

it.each<[Parameters<typeof errorDetails>[0], details: object, expected?: string]>([
	[answer(503), failed(503)],
	[
		answer(422, JSON.stringify(body)),
		failed(422, 'Bad ***', {
			fieldErrors: ['name: no ***'],
			quote: JSON.stringify(body).replaceAll('secret', '***'),
		}),
	],
	[answer(299, '{"message":"No"}'), failed(299, 'the service reports a failure: No')],
	[answer(300), said('redirect', 300, 'a redirect that names no address')],
	[answer(399, '', redirect), said('redirect', 399, 'a redirect to https://***.test')],
	[answer(400), failed(400)],
	// A web page has no status of the API, unless that may pass.
	[answer(401, titled('Staging')), failed(401, page('Staging'), { remedy: WEB_PAGE })],
	[answer(404, titled('a secret')), failed(404, page('a ***'), { remedy: WEB_PAGE })],
	[answer(502, titled('nginx')), failed(502, page('nginx'))],
	// What came with 200 instead of what was asked for.
	[answer(200, titled('Hi')), said('unexpectedBody', 200, 'a web page, "Hi"', WEB_PAGE), 'JSON'],
	[
		answer(200, 'Warning: of secret'),
		said('unexpectedBody', 200, 'something other than JSON: Warning: of ***'),
		'JSON',
	],
	[answer(200, ' \n'), said('noBody', 200, 'an empty body instead of a list'), 'a list'],
	[
		busy,
		{
			...{ kind: 'status', status: 503, waitTooLong: true, retryAfterSeconds: 30 },
			reason: 'the service takes no more requests of this kind now, so this one was not sent',
		},
	],
	// Without a response.
	[
		{ kind: 'unreachable', reason: 'no secret' },
		{ kind: 'unreachable', reason: 'no ***' },
	],
])('[A4] [R2] [R5] of %j is kept, without secrets: %j', (outcome, details, ...[expected]) => {
	const redact = (text: string): string => text.replaceAll('secret', '***');
	const kept = { ...HISTORY, request: 'GET /v2/***-store/orders', ...details };
	expect(errorDetails(outcome, HISTORY, redact, expected)).toEqual(kept);
});
