import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { InvalidInputError } from '../../../nodes/StoreManagement/errors/invalidInputError';
import {
	RequestError,
	type RequestErrorDetails,
	type RequestErrorKind,
} from '../../../nodes/StoreManagement/errors/requestError';
import { toNodeError } from '../../../nodes/StoreManagement/errors/toNodeError';

const NODE: INode = {
	id: '1',
	name: 'Store Management',
	type: 'storeManagement',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

const CONTEXT = {
	action: 'Create a discount',
	location: 'Discount → Create',
	store: 'loja-aurora',
	itemIndex: 2,
	howToCheck: 'Look for it with Discount → Get Many.',
};

function toApiError(
	details: Partial<RequestErrorDetails> & { kind: RequestErrorKind },
	context = CONTEXT,
): NodeApiError {
	const requestError = new RequestError({
		request: 'POST /v2/loja-aurora/discounts',
		attempts: 1,
		mayHaveSucceeded: false,
		cursorLost: false,
		waitTooLong: false,
		...details,
	});
	const error = toNodeError(requestError, NODE, context);
	if (!(error instanceof NodeApiError)) throw new Error('Not an error of the service');
	return error;
}

it('names the operation, the store, the message of the service and the remedy', () => {
	const error = toApiError({
		kind: 'status',
		status: 422,
		reason: 'The given data was invalid.',
		fieldErrors: ['name: too short', 'discount_value: too high'],
	});
	expect(error.message).toBe(
		'Create a discount failed for store "loja-aurora": The given data was invalid. (status 422)',
	);
	expect(error.description).toBe(
		[
			'name: too short',
			'discount_value: too high',
			'Correct the fields that the service names and run the workflow again.',
			'Discount → Create · store loja-aurora · item 3 · POST /v2/loja-aurora/discounts, sent once',
		].join('\n'),
	);
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

it.each([
	'unreachable',
	'connectionLost',
	'timeout',
	'pagination',
	'grantExpired',
	'tokenRefresh',
	'notSendable',
	'cancelled',
] as const)('has no httpCode without a response: %s', (kind) => {
	const error = toApiError({ kind, reason: 'this was observed' });
	expect(error.httpCode).toBeNull();
	expect(error.message).toContain('this was observed');
	expect(error.description).toMatch(/\.\n/);
});

it('says that a write may have succeeded, and how to check', () => {
	const { description } = toApiError({ kind: 'timeout', mayHaveSucceeded: true });
	expect(description).toContain('may have carried this out');
	expect(description).toContain('Look for it with Discount → Get Many.');
});

it.each([
	[12.3, '13 seconds'],
	[600, '600 seconds'],
	[601, 'more than 10 minutes'],
	[1e20, 'more than 10 minutes'],
])(
	'says that nothing was sent and when the service accepts requests again: %s s',
	(retryAfterSeconds, duration) => {
		const refused = { kind: 'status', status: 429, attempts: 0, retryAfterSeconds } as const;
		const { description } = toApiError({ ...refused, waitTooLong: true });
		expect(description).toContain(`accepts requests again in ${duration}.`);
		expect(description).toContain('not sent');
		expect(toApiError(refused).description).toContain('raise Max Retries');
	},
);

it('asks to reconnect the credential when the grant has expired', () => {
	expect(toApiError({ kind: 'grantExpired' }).description).toContain('Reconnect the credential');
});

it('keeps its message where n8n would replace it by that of an error code', () => {
	const context = { ...CONTEXT, store: 'ENOENT' };
	expect(toApiError({ kind: 'status', status: 404 }, context).message).toContain('store "ENOENT"');
});

it('shows the broken rule of a field, and the remedy', () => {
	const input = new InvalidInputError('Limit', 'must be 1 or more', 'Raise it', 0);
	const error = toNodeError(input, NODE, CONTEXT);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error.message).toBe('Limit must be 1 or more (given: 0)');
	expect(error.description).toContain('Raise it');
});

it('returns errors of n8n as they are, and wraps anything else', () => {
	const own = new NodeOperationError(NODE, 'No credential');
	expect(toNodeError(own, NODE, CONTEXT)).toBe(own);
	expect(toNodeError('what', NODE, CONTEXT).message).toBe('what');
	expect(toNodeError(new Error('why'), NODE, CONTEXT).message).toBe('why');
});
