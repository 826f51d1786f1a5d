import { NodeOperationError } from 'n8n-workflow';

import { InvalidInputError } from '../../../nodes/StoreManagement/errors/invalidInputError';
import { RequestError } from '../../../nodes/StoreManagement/errors/requestError';
import { toNodeError } from '../../../nodes/StoreManagement/errors/toNodeError';

import { CONTEXT, NODE, toApiError } from './apiError';

it('names the operation, the store, the message of the service and the remedy', () => {
	const error = toApiError({
		kind: 'status',
		status: 422,
		reason: 'The given data was invalid.',
		fieldErrors: ['name: too short', 'discount_value: too high'],
	});
	expect(error.message).toBe(
		'Create discount failed for store "loja-aurora": The given data was invalid. (status 422)',
	);
	expect(error.description).toBe(
		'name: too short. discount_value: too high. Correct the fields that the service names.',
	);
	expect(error.context.data).toBe(
		'Discount → Create · item 3 · POST /v2/loja-aurora/discounts, sent once',
	);
	// What n8n shows below the error, under "From Store Management".
	expect(error.messages).toEqual([error.message]);
	expect(error.httpCode).toBe('422');
	expect(error.context.itemIndex).toBe(2);
});

it.each([
	[400, 'error in the payload'],
	[401, 'credential missing or invalid'],
	[403, 'access denied'],
	[404, 'resource does not exist'],
	[418, 'the service refused the request'],
	[429, 'request limit exceeded'],
	[500, 'internal server error'],
	[502, 'the service has a problem'],
])('explains status %i when the service sends no message', (status, meaning) => {
	const { message, httpCode } = toApiError({ kind: 'status', status });
	expect(message).toContain(`: ${meaning} (status ${status})`);
	expect(httpCode).toBe(String(status));
});

it('shows the hint of an operation for a record that does not exist, and for no other error', () => {
	const context = { ...CONTEXT, notFoundHint: 'ID and number differ.' };
	const shown = (status: number) => toApiError({ kind: 'status', status }, context).description;
	expect(shown(404)).toMatch(/^ID and number differ\. /);
	expect(shown(400)).not.toContain('ID and number differ.');
});

it('shows the hint of the request before the remedy', () => {
	const { description } = toApiError({ kind: 'pagination', hint: 'Page 2 repeats page 1.' });
	expect(description).toMatch(/^Page 2 repeats page 1\. /);
});

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
	const apiError = new RequestError({
		kind: 'timeout',
		request: 'POST /v2/auth/me',
		attempts: 1,
		mayHaveSucceeded: true,
		cursorLost: false,
		waitTooLong: false,
	});
	const { message, description, context: shown } = toNodeError(apiError, NODE, context);
	expect(message).toBe('Get user failed: timeout');
	expect(shown.data).toBe('User → Get · POST /v2/auth/me, sent once');
	expect(description).toContain('Look in the store before running the workflow again.');
	expect(shown.itemIndex).toBeUndefined();
});

it('says that a write may have succeeded, and how to check', () => {
	const { description } = toApiError({ kind: 'timeout', mayHaveSucceeded: true });
	expect(description).toContain('may still have done it');
	expect(description).toContain('Look for it with Discount → Get Many.');
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

it.each([
	['status', { status: 500 }],
	['connectionLost', {}],
	['timeout', {}],
	['cancelled', {}],
] as const)(
	'does not ask for another run after a write that may have been carried out (%s)',
	(kind, more) => {
		const { description } = toApiError({ kind, mayHaveSucceeded: true, ...more });
		expect(description).toContain('may still have done it');
		expect(description).not.toMatch(/\. Run the workflow again|, or run the workflow again/);
	},
);

it('gives the result of a search for the created record', () => {
	const searchResult = 'n8n looked in the store: it is not there.';
	const { description } = toApiError({ kind: 'timeout', mayHaveSucceeded: true, searchResult });
	expect(description).toMatch(
		/have done it\. n8n looked in the store: it is not there\. Look for it/,
	);
});

it('adds the meaning of the status to the message of the service', () => {
	const { message } = toApiError({ kind: 'status', status: 429, reason: 'Slow down' });
	expect(message).toContain(': Slow down (status 429, request limit exceeded)');
});

it.each([
	[undefined, 'a redirect that names no address (status 301)'],
	['to http://other.test', 'a redirect to http://other.test (status 301)'],
])('says where a redirect leads: %s', (reason, text) => {
	const details = {
		kind: 'redirect',
		status: 301,
		...(reason === undefined ? {} : { reason }),
	} as const;
	expect(toApiError(details).message).toContain(text);
});

it('ends each sentence with one mark, and puts one space between them', () => {
	const fieldErrors = ['one', 'two. ', 'three!', 'four…'];
	const failed = { kind: 'status', status: 400, fieldErrors } as const;
	const { description } = toApiError(failed);
	expect(description).toMatch(/^one\. two\. three! four… Correct the fields/);
});
