import { NodeOperationError } from 'n8n-workflow';

import { InvalidInputError } from '../../../nodes/StoreManagement/errors/invalidInputError';
import { RequestError } from '../../../nodes/StoreManagement/errors/requestError';
import {
	toErrorJson,
	toNodeError,
	toToolError,
} from '../../../nodes/StoreManagement/errors/toNodeError';

import { CONTEXT, NODE, requestDetails, toApiError } from './apiError';

it('[A8] a person, a failed item and a model are told all that is said', () => {
	const said = { reason: 'Bad.', fieldErrors: ['Bad.', 'name: <short>'], quote: '{"a":1}' };
	const search = { mayHaveSucceeded: true, remark: 'It is not there.' };
	const failed = requestDetails({ kind: 'status', status: 422, ...said, ...search });
	const error = new RequestError(failed);
	const [message, description] = [
		'Create discount failed for store "loja-aurora": Bad (status 422)',
		'name: ‹short›. The service sent {"a":1}. The service may still have done it. It is not there. Look for it with Discount → Get Many. Correct what the service names, or check the fields of this operation and the permissions of the credential.',
	];
	const text = `${message}. ${description}`;
	const forModel = `${text} Call this again only with other arguments, if they can be corrected. If not, tell the user what is wrong.`;
	const details = { httpCode: '422', fields: ['Bad.', 'name: ‹short›'] };
	expect(toApiError(failed)).toMatchObject({
		...{ message, description, httpCode: '422' },
		context: {
			data: 'Discount → Create · item 3 · POST /v2/loja-aurora/discounts, sent once',
			itemIndex: 2,
		},
	});
	expect(toErrorJson(error, CONTEXT, false)).toEqual({ error: text, details });
	expect(toErrorJson(error, CONTEXT, true)).toEqual({ error: forModel, details });
	const tool = toToolError(error, NODE, CONTEXT);
	expect([tool.message, tool.description ?? '']).toEqual([forModel, '']);
	// Of what nobody knows there is no advice.
	expect(toToolError(new Error('why'), NODE, CONTEXT).message).toMatch(/"loja-aurora": why\.$/);
});

it.each([
	[0, 'not sent'],
	[1, 'sent once'],
	[2, 'sent 2 times'],
])('[A8] says how often the request was sent: %i', (attempts, text) => {
	const { context, httpCode } = toApiError({ kind: 'timeout', attempts });
	expect(context.data).toMatch(new RegExp(`, ${text}$`));
	expect(httpCode).toBeNull();
});

it('[A8] leaves out the store and the item that an operation does not have', () => {
	const context = { action: 'Get user', location: 'User → Get' };
	const details = { request: 'POST /v2/auth/me', mayHaveSucceeded: true };
	const apiError = new RequestError(requestDetails({ kind: 'timeout', ...details }));
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

it('[F5] shows the broken rule of a field, and the remedy; wraps what it does not know', () => {
	const input = new InvalidInputError('Limit', 'must be 1 or more', 'Raise it', 0);
	const error = toNodeError(input, NODE, CONTEXT);
	const context = { data: 'Discount → Create · store loja-aurora · item 3', itemIndex: 2 };
	const message = "'Limit' must be 1 or more (given: 0)";
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error).toMatchObject({ message, description: 'Raise it.', context });
	expect(toNodeError('what', NODE, CONTEXT)).toMatchObject({ message: 'what', context });
	const own = new NodeOperationError(NODE, 'No credential');
	expect(toNodeError(own, NODE, CONTEXT)).toBe(own);
});
