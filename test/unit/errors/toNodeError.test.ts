import { NodeOperationError } from 'n8n-workflow';

import { InvalidInputError } from '../../../nodes/StoreManagement/errors/invalidInputError';
import { RequestError } from '../../../nodes/StoreManagement/errors/requestError';
import { toNodeError, toToolError } from '../../../nodes/StoreManagement/errors/toNodeError';

import { CONTEXT, NODE, requestDetails, toApiError } from './apiError';

it.each([
	[0, 'not sent'],
	[1, 'sent once'],
	[2, 'sent 2 times'],
])('says how often the request was sent: %i', (attempts, text) => {
	const { context } = toApiError({ kind: 'timeout', attempts });
	expect(context.data).toMatch(new RegExp(`, ${text}$`));
});

it('leaves out the store and the item that an operation does not have', () => {
	const context = { action: 'Get user', location: 'User → Get' };
	const request = 'POST /v2/auth/me';
	const details = requestDetails({ kind: 'timeout', request, mayHaveSucceeded: true });
	const apiError = new RequestError(details);
	const { message, description, context: shown } = toNodeError(apiError, NODE, context);
	expect(message).toBe('Get user failed: timeout');
	expect(shown.data).toBe('User → Get · POST /v2/auth/me, sent once');
	expect(description).toContain('Look in the store before running the workflow again.');
	expect(shown).not.toHaveProperty('itemIndex');
	const input = new InvalidInputError('Limit', 'must be 1 or more', 'Raise it', 0);
	expect(toNodeError(input, NODE, context).context.data).toBe('User → Get');
});

it('keeps its message where n8n would replace it by that of an error code', () => {
	const context = { ...CONTEXT, store: 'ENOENT' };
	expect(toApiError({ kind: 'status', status: 404 }, context).message).toContain('store "ENOENT"');
});

it('shows the broken rule of a field, and the remedy', () => {
	const input = new InvalidInputError('Limit', 'must be 1 or more', 'Raise it', 0);
	const error = toNodeError(input, NODE, CONTEXT);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error.message).toBe("'Limit' must be 1 or more (given: 0)");
	expect(error.description).toBe('Raise it.');
	expect(error.context.data).toBe('Discount → Create · store loja-aurora · item 3');
	expect(error.context.itemIndex).toBe(2);
});

it('returns errors of n8n as they are, and wraps anything else', () => {
	const own = new NodeOperationError(NODE, 'No credential');
	expect(toNodeError(own, NODE, CONTEXT)).toBe(own);
	expect(toNodeError('what', NODE, CONTEXT).message).toBe('what');
	expect(toNodeError(new Error('why'), NODE, CONTEXT)).toMatchObject({
		message: 'why',
		context: { data: 'Discount → Create · store loja-aurora · item 3' },
	});
});

it.each<[status: number, seconds: number | undefined, failure: object | undefined]>([
	[401, undefined, { cause: 'credential-invalid' }],
	[429, 1.5, { cause: 'rate-limited', retryAfterMs: 1_500 }],
	[502, undefined, { cause: 'temporarily-unavailable' }],
	[503, 20, { cause: 'temporarily-unavailable', retryAfterMs: 20_000 }],
	[504, 0, { cause: 'temporarily-unavailable' }],
	[500, 20, undefined],
])('[A8] n8n reads of status %i after %j seconds: %j', (status, retryAfterSeconds, failure) => {
	const details = requestDetails({ kind: 'status', status, retryAfterSeconds });
	for (const toError of [toNodeError, toToolError]) {
		expect(toError(new RequestError(details), NODE, CONTEXT).failure).toEqual(failure);
	}
	const timedOut = requestDetails({ kind: 'timeout' });
	expect(toNodeError(new RequestError(timedOut), NODE, CONTEXT).failure).toBeUndefined();
});
