import { ExpressionError } from 'n8n-workflow';

import {
	CHECK_BASE_URL,
	failureFor,
	WEB_PAGE,
} from '../../../nodes/StoreManagement/errors/failures';
import { InvalidInputError } from '../../../nodes/StoreManagement/errors/invalidInputError';
import {
	asLostWrite,
	asRequestError,
	refusesContent,
	RequestError,
} from '../../../nodes/StoreManagement/errors/requestError';
import { explain, type OperationContext } from '../../../nodes/StoreManagement/errors/explain';

import { CONTEXT, requestDetails, type SomeDetails } from './apiError';

const say = (details: SomeDetails, context: Partial<OperationContext> = {}) =>
	explain(new RequestError(requestDetails(details)), { ...CONTEXT, ...context });
const answered = (status: number, more: Partial<SomeDetails> = {}): SomeDetails => ({
	...{ kind: 'status', status },
	...more,
});
const wait = (retryAfterSeconds?: number): SomeDetails =>
	answered(429, { retryAfterSeconds, waitTooLong: true });

it.each<[SomeDetails, reason: string]>([
	[{ kind: 'timeout', reason: 'too slow' }, 'too slow'],
	[{ kind: 'timeout' }, 'timeout'],
	[answered(404), 'resource does not exist (status 404)'],
	[answered(404, { reason: 'Gone.' }), 'Gone (status 404)'],
	[answered(499), 'the service refused the request (status 499)'],
	[answered(500), 'internal server error (status 500)'],
	[answered(501), 'the service has a problem (status 501)'],
])('[A8] the reason of %j is: %s', (details, reason) => {
	expect(say(details).reason).toBe(reason);
});

const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const remedyOf = (status: number): string => failureFor('status', status).remedy;
const RETRIED = { isWrite: true, isRetried: true };
const LOST = 'The service may still have done it.';
const SEARCH = 'Look for it with Discount → Get Many.';

it.each<[SomeDetails, Partial<OperationContext>, sentences: string[]]>([
	[answered(404), {}, [remedyOf(404)]],
	[answered(404), { store: undefined }, [CHECK_BASE_URL]],
	[answered(404), { ifNotFound: 'Hint' }, ['Hint', remedyOf(404)]],
	[answered(400), { store: undefined, ifNotFound: 'Hint' }, [remedyOf(400)]],
	[answered(400, { fieldErrors: ['a: b'] }), {}, ['a: b', remedyOf(400)]],
	[answered(403, { fieldErrors: ['a: b'] }), {}, ['a: b', remedyOf(403)]],
	[answered(400, { reason: 'a', fieldErrors: ['a'] }), {}, [remedyOf(400)]],
	[answered(400, { quote: '{"a":1}' }), {}, ['The service sent {"a":1}', remedyOf(400)]],
	// Whether it was done: with n8n's Retry On Fail, an earlier attempt may have.
	[answered(400), { isWrite: true }, ['The service did not do it.', remedyOf(400)]],
	[answered(500, { mayHaveSucceeded: true }), {}, [LOST, SEARCH, remedyOf(500)]],
	[answered(400), RETRIED, ['This attempt did not do it.', remedyOf(400)]],
	[answered(500, { mayHaveSucceeded: true }), RETRIED, [LOST, SEARCH, remedyOf(500)]],
	[
		answered(500, { mayHaveSucceeded: true, remark: 'No' }),
		{},
		[LOST, 'No', SEARCH, remedyOf(500)],
	],
	// The way out.
	[wait(12.3), {}, ['Try again in 13 seconds.']],
	[wait(119), {}, ['Try again in 119 seconds.']],
	[wait(120.5), {}, ['Try again in 121 seconds.']],
	[wait(), {}, [remedyOf(429)]],
	[answered(429, { retryAfterSeconds: 9 }), {}, [remedyOf(429)]],
	[{ ...wait(9), remedy: WEB_PAGE, remark: 'Remark' }, {}, ['Remark', WEB_PAGE]],
])('[A8] of %j with %j, the rest is %j', (details, context, sentences) => {
	expect(say(details, context).sentences).toEqual(sentences);
});

it.each([
	['unreachable', 'the network of the n8n machine', 'Wait 60 seconds'],
	['bodyTooLarge', 'ask for smaller pages', 'only with other arguments'],
	['pagination', 'Compare the Service Details', 'only with other arguments'],
	['grantExpired', 'Reconnect the credential', 'only with other arguments'],
	['tokenRefresh', 'Check the Access Token URL', 'only with other arguments'],
	['notSendable', 'Open the credential, check its fields', 'only with other arguments'],
	['cancelled', 'To do the rest', 'only with other arguments'],
] as const)('[F5] %s is mended so: %j, and by a model: %j', (kind, remedy, forModel) => {
	const { sentences, advice } = say({ kind });
	expect(sentences).toEqual([expect.stringContaining(remedy)]);
	expect(advice).toContain(forModel);
});

it('[A8] a workflow branches on what is known, and a model waits as long as the service asks', () => {
	const fieldErrors = ['a <b>'];
	expect(
		[{ kind: 'timeout' } as const, answered(422, { fieldErrors })].map((one) => say(one).details),
	).toEqual([{}, { httpCode: '422', fields: ['a ‹b›'] }]);
	const advice = [wait(), wait(12.3)].map((details) => say(details).advice);
	expect(advice).toEqual([/^Wait 60 seconds/, /^Wait 13 seconds/].map(matching));
});

it('[F5] a wrong field and a wrong expression are read before anything is sent', () => {
	const wrong = new InvalidInputError('Limit', 'is wrong', 'Fix');
	const found = [wrong, new ExpressionError('No x')].map((error) =>
		explain(error, { ...CONTEXT, isWrite: true }),
	);
	const sentences = ['Nothing was sent.', 'Fix'];
	const correct = ['Nothing was sent.', 'Correct the expression, or clear the field.'];
	const advice = matching(/only with other arguments/);
	expect(found).toEqual([
		{ reason: "'Limit' is wrong", sentences, details: { fields: ['Limit'] }, advice },
		{ reason: 'No x', sentences: correct, details: {}, advice },
	]);
	const [read, again] = [{}, RETRIED].map(
		(more) => explain(wrong, { ...CONTEXT, ...more }).sentences,
	);
	expect([read, again]).toEqual([['Fix'], ['This attempt sent nothing.', 'Fix']]);
});

const all = Array.from({ length: 300 }, (_, index) => 300 + index);
const failed = (details: SomeDetails): RequestError => new RequestError(requestDetails(details));

it('[R2] these statuses pass, so reads and updates are tried again', () => {
	const transient = all.filter((status) => failureFor('status', status).isTransient);
	const proxies = all.slice(220, 231);
	expect(transient).toEqual([408, 429, 500, 502, 503, 504, ...proxies]);
	const lost = all.filter((status) => failureFor('status', status).mayHaveArrived);
	expect(lost).toEqual([303, 408, ...all.filter((status) => status >= 500)]);
});

it('[O2] less is asked for after a refusal of what was asked, and of nothing else', () => {
	const unlike = all.filter((status) => !refusesContent(failed(answered(status))));
	expect(unlike).toEqual([401, 408, 429, 500, ...all.filter((status) => status > 501)]);
	const others = [
		failed({ kind: 'timeout' }),
		new Error('other'),
		failed({ kind: 'redirect', status: 302 }),
	];
	expect(others.some(refusesContent)).toBe(false);
});

it('[R4] only what may have been carried out is looked for, and only a request is explained', () => {
	const [lost, refused] = [true, false].map((mayHaveSucceeded) =>
		failed({ kind: 'timeout', mayHaveSucceeded }),
	);
	const other = new Error('other');
	expect([asLostWrite(lost), asRequestError(refused)]).toEqual([lost, refused]);
	expect(() => asLostWrite(refused)).toThrow(refused);
	for (const rethrow of [asLostWrite, asRequestError]) expect(() => rethrow(other)).toThrow(other);
});
