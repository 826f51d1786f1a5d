import { ExpressionError, NodeOperationError } from 'n8n-workflow';

import {
	ADVICE_FOR_MODEL,
	CHECK_BASE_URL,
	CORRECT_FIELDS,
	failureFor,
	WEB_PAGE,
} from '../../../nodes/StoreManagement/errors/failures';
import { InvalidInputError } from '../../../nodes/StoreManagement/errors/invalidInputError';
import { RequestError } from '../../../nodes/StoreManagement/errors/requestError';
import { explain, type OperationContext } from '../../../nodes/StoreManagement/errors/explain';
import { toErrorJson, toToolError } from '../../../nodes/StoreManagement/errors/toNodeError';

import { CONTEXT, NODE, requestDetails, toApiError } from './apiError';

type Details = Parameters<typeof requestDetails>[0];

const say = (details: Details, context: Partial<OperationContext> = {}) =>
	explain(new RequestError(requestDetails(details)), { ...CONTEXT, ...context });
const answered = (status: number, more: Partial<Details> = {}): Details => ({
	...{ kind: 'status', status },
	...more,
});

const remedyOf = (status: number): string => failureFor('status', status).remedy;

it.each<[Details, reason: string]>([
	[{ kind: 'timeout', reason: 'too slow' }, 'too slow'],
	[answered(404), 'resource does not exist (status 404)'],
	[answered(404, { reason: 'Gone.' }), 'Gone (status 404, resource does not exist)'],
	[answered(404, { reason: 'Resource does not exist.' }), 'Resource does not exist (status 404)'],
	[answered(499), 'the service refused the request (status 499)'],
	[answered(501), 'the service has a problem (status 501)'],
])('[A8] the reason of %j is: %s', (details, reason) => {
	expect(say(details).reason).toBe(reason);
});

const wait = (retryAfterSeconds?: number) =>
	answered(429, { retryAfterSeconds, waitTooLong: true });

it.each<[Details, Partial<OperationContext>, sentences: string[]]>([
	[answered(404), {}, [remedyOf(404)]],
	[answered(404), { store: undefined }, [CHECK_BASE_URL]],
	[answered(404), { ifNotFound: 'Hint' }, ['Hint', remedyOf(404)]],
	[answered(400), { store: undefined, ifNotFound: 'Hint' }, [remedyOf(400)]],
	[answered(400), { isWrite: true }, ['The service did not do it.', remedyOf(400)]],
	[answered(400, { fieldErrors: ['a: b'] }), {}, ['a: b', CORRECT_FIELDS]],
	[wait(12.3), {}, ['The service accepts requests again in 13 seconds.']],
	[wait(120), {}, ['The service accepts requests again in 2 minutes.']],
	[wait(), {}, [remedyOf(429)]],
	[{ ...wait(9), remedy: WEB_PAGE, remark: 'Remark' }, {}, ['Remark', WEB_PAGE]],
])('[A8] of %j with %j, the rest is %j', (details, context, sentences) => {
	expect(say(details, context).sentences).toEqual(sentences);
});

it('[A8] a failed item has all that is said as one text, and what a workflow branches on', () => {
	const said = { reason: 'Bad.', fieldErrors: ['Bad.', 'name: <short>'], rest: '{"a":1}' };
	const search = { mayHaveSucceeded: true, searchResult: 'It is not there' };
	const failed = requestDetails({ kind: 'status', status: 422, ...said, ...search });
	const [forPerson, forModel] = [false, true].map((isTool) =>
		toErrorJson(new RequestError(failed), CONTEXT, isTool),
	);
	const text =
		'Create discount failed for store "loja-aurora": Bad (status 422). name: ‹short›. The service also sent {"a":1}. The service may still have done it. It is not there. Look for it with Discount → Get Many. Correct the fields that the service names.';
	expect(forPerson).toEqual({
		error: text,
		details: { httpCode: '422', fields: ['Bad.', 'name: ‹short›'], searched: 'It is not there' },
	});
	expect(forModel?.error).toBe(`${text} Correct the arguments and call this again.`);
	expect(forModel?.error).toBe(toToolError(new RequestError(failed), NODE, CONTEXT).message);
	expect(toApiError(failed).httpCode).toBe('422');
});

it('a workflow may branch on what is known, and a model waits as long as the service asks', () => {
	expect([say({ kind: 'timeout' }).details, say(wait()).details]).toEqual([
		{},
		{ httpCode: '429' },
	]);
	const waits = [60, 13].map((seconds) => ADVICE_FOR_MODEL.waiting(seconds));
	expect([wait(), wait(12.3)].map((details) => say(details).advice)).toEqual(waits);
});

it('[F5] a wrong field and a wrong expression are read before anything is sent', () => {
	const errors = [new InvalidInputError('Limit', 'is wrong', 'Fix'), new ExpressionError('No x')];
	expect(errors.map((error) => explain(error, { ...CONTEXT, isWrite: true }))).toEqual([
		{
			reason: "'Limit' is wrong",
			sentences: ['Nothing was sent', 'Fix'],
			details: { fields: ['Limit'] },
			advice: ADVICE_FOR_MODEL.input(0),
		},
		{
			reason: 'No x',
			sentences: ['Nothing was sent', 'Correct the expression, or clear the field.'],
			details: {},
			advice: ADVICE_FOR_MODEL.workflowOwner(0),
		},
	]);
});

it('anything else is said as it came', () => {
	const said = { reason: 'why', sentences: [], details: {}, advice: '' };
	for (const thrown of ['why', new Error('why'), new NodeOperationError(NODE, 'why')])
		expect(explain(thrown, CONTEXT)).toEqual(said);
});
