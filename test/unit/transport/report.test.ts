import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import {
	InvalidInput,
	RequestFailure,
	type FailureFacts,
	type FailureKind,
} from '../../../nodes/StoreManagement/transport/failure';
import { report } from '../../../nodes/StoreManagement/transport/report';

const NODE: INode = {
	id: '1',
	name: 'Store Management',
	type: 'storeManagement',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

const DOING = {
	action: 'Create a discount',
	resource: 'discount',
	operation: 'create',
	store: 'loja-aurora',
	itemIndex: 2,
	howToCheck: 'Look for it with Discount → Get Many.',
};

function reported(
	facts: Partial<FailureFacts> & { kind: FailureKind },
	doing = DOING,
): NodeApiError {
	const failure = new RequestFailure({
		request: 'POST /v2/loja-aurora/discounts',
		sent: 1,
		mayHaveHappened: false,
		answerLost: false,
		waitTooLong: false,
		...facts,
	});
	const error = report(failure, NODE, doing);
	if (!(error instanceof NodeApiError)) throw new Error('Not an error of the service');
	return error;
}

it('says what failed, for which store, what the service said and what to do', () => {
	const error = reported({
		kind: 'status',
		status: 422,
		said: 'The given data was invalid.',
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
			'discount → create · store loja-aurora · item 3 · POST /v2/loja-aurora/discounts, sent once',
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
	[502, 'the service is in trouble'],
])('says what status %i means where the service says nothing', (status, meaning) => {
	const { message, httpCode } = reported({ kind: 'status', status });
	expect(message).toContain(`: ${meaning} (status ${status})`);
	expect(httpCode).toBe(String(status));
});

it.each([
	'unreachable',
	'broken',
	'timeout',
	'pagination',
	'reconnect',
	'renewal',
	'unsendable',
	'cancelled',
] as const)('has no httpCode where no answer came: %s', (kind) => {
	const error = reported({ kind, said: 'this was seen' });
	expect(error.httpCode).toBeNull();
	expect(error.message).toContain('this was seen');
	expect(error.description).toMatch(/\.\n/);
});

it('warns that a write may have been carried out, and how to look', () => {
	const { description } = reported({ kind: 'timeout', mayHaveHappened: true });
	expect(description).toContain('may have carried this out');
	expect(description).toContain('Look for it with Discount → Get Many.');
});

it.each([
	[12.3, '13 seconds'],
	[600, '600 seconds'],
	[601, 'more than 10 minutes'],
	[1e20, 'more than 10 minutes'],
])(
	'says where nothing was sent, and for how long the service was to be left alone: %s s',
	(retryAfterSeconds, told) => {
		const refused = { kind: 'status', status: 429, sent: 0, retryAfterSeconds } as const;
		const { description } = reported({ ...refused, waitTooLong: true });
		expect(description).toContain(`left alone for ${told}.`);
		expect(description).toContain('not sent');
		expect(reported(refused).description).toContain('raise Max Retries');
	},
);

it('tells the user of a revoked grant to reconnect the credential', () => {
	expect(reported({ kind: 'reconnect' }).description).toContain('Reconnect the credential');
});

it('keeps its words where n8n would exchange them for those of an error code', () => {
	const doing = { ...DOING, store: 'ENOENT' };
	expect(reported({ kind: 'status', status: 404 }, doing).message).toContain('store "ENOENT"');
});

it('shows what is wrong with a field, and the way out', () => {
	const error = report(new InvalidInput('Limit', 'must be 1 or more', 'Raise it', 0), NODE, DOING);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error.message).toBe('Limit must be 1 or more (given: 0)');
	expect(error.description).toContain('Raise it');
});

it('passes errors of n8n on, and makes one of anything else', () => {
	const own = new NodeOperationError(NODE, 'No credential');
	expect(report(own, NODE, DOING)).toBe(own);
	expect(report('what', NODE, DOING).message).toBe('what');
	expect(report(new Error('why'), NODE, DOING).message).toBe('why');
});
