import { NodeOperationError } from 'n8n-workflow';

import { failureFor } from '../../../nodes/StoreManagement/errors/failures';
import { InvalidInputError } from '../../../nodes/StoreManagement/errors/invalidInputError';
import { RequestError } from '../../../nodes/StoreManagement/errors/requestError';
import { toToolError } from '../../../nodes/StoreManagement/errors/toNodeError';

import { CONTEXT, NODE, requestDetails, toApiError } from './apiError';

const KINDS = [
	['unreachable', 'the network of the n8n machine', 'Wait 60 seconds'],
	['connectionLost', 'the service is down, or the network', 'Wait 60 seconds'],
	['timeout', 'raise Timeout in Request Options', 'Wait 60 seconds'],
	['redirect', 'must be the final address of the service', 'Do not call this again'],
	['unexpectedBody', 'may come from a proxy or another server', 'Do not call this again'],
	['bodyTooLarge', 'Set a smaller Page Size', 'Do not call this again'],
	['pagination', 'Compare the Service Details', 'Do not call this again'],
	['grantExpired', 'Reconnect the credential', 'Do not call this again'],
	['tokenRefresh', 'Check the Access Token URL', 'Do not call this again'],
	['notSendable', 'Open the credential, check its fields', 'Do not call this again'],
	['cancelled', 'To do the rest', 'Wait 60 seconds'],
] as const;

const STATUSES = [
	[400, 'Check the fields of this operation', 'Correct the arguments'],
	[401, 'Changing the account password', 'whoever looks after the workflow'],
	[403, 'may access this store and this kind of data', 'whoever looks after the workflow'],
	[404, 'the alias of the store', 'Correct the arguments'],
	[413, 'Send less at once', 'Correct the arguments'],
	[418, 'Check the fields of this operation', 'Correct the arguments'],
	[422, 'Check the fields of this operation', 'Correct the arguments'],
	[429, 'raise Max Retries', 'Wait 60 seconds'],
	...[408, 502, 503, 504, 520, 530].map(
		(status) => [status, 'Try again later', 'Wait 60 seconds'] as const,
	),
	[500, 'Try again later', 'the operator of the service'],
	[501, 'Try again later', 'the operator of the service'],
	[531, 'Try again later', 'the operator of the service'],
] as const;

/** The message that a model reads. */
function toolMessage(error: unknown, context = CONTEXT): string {
	const { message, description } = toToolError(error, NODE, context);
	expect(description ?? '').toBe('');
	return message;
}

it.each(KINDS)('%s has a remedy for the owner, and advice for a model', (kind, remedy, advice) => {
	const { message, description, httpCode } = toApiError({ kind, reason: 'this was observed' });
	expect(message).toBe('Create discount failed for store "loja-aurora": this was observed');
	expect(description).toContain(remedy);
	expect(description).toMatch(/\.$/);
	expect(httpCode).toBeNull();
	const forModel = toolMessage(new RequestError(requestDetails({ kind })));
	expect(forModel).toContain(remedy);
	expect(forModel).toContain(advice);
});

it.each(STATUSES)('status %i has both, too', (status, remedy, advice) => {
	const details = { kind: 'status', status } as const;
	expect(toApiError(details).description).toContain(remedy);
	const forModel = toolMessage(new RequestError(requestDetails(details)));
	expect(forModel).toContain(remedy);
	expect(forModel).toContain(advice);
});

it('[R2] these statuses pass, so reads and updates are tried again', () => {
	const all = Array.from({ length: 300 }, (_, index) => 300 + index);
	const transient = all.filter((status) => failureFor('status', status).isTransient);
	const proxies = Array.from({ length: 11 }, (_, index) => 520 + index);
	expect(transient).toEqual([408, 429, 500, 502, 503, 504, ...proxies]);
});

it.each([
	[12.3, 'in 13 seconds', 'Wait 13 seconds'],
	[720, 'in 12 minutes', 'Wait 720 seconds'],
])('names the wait that the service asks for: %s s', (seconds, wait, advice) => {
	const refused = { kind: 'status', status: 429, retryAfterSeconds: seconds } as const;
	const details = { ...refused, attempts: 0, waitTooLong: true };
	const { description, context } = toApiError(details);
	expect(description).toContain(`The service accepts requests again ${wait}.`);
	expect(context.data).toContain('not sent');
	expect(toApiError(refused).description).toContain('raise Max Retries');
	expect(toolMessage(new RequestError(requestDetails(details)))).toContain(advice);
});

it('asks to correct the fields that the service names', () => {
	const refused = { kind: 'status', status: 422, fieldErrors: ['name: Short'] } as const;
	expect(toApiError(refused).description).toBe(
		'name: Short. Correct the fields that the service names.',
	);
});

it('prefers the remedy of the case itself to that of its kind', () => {
	const { description } = toApiError({ kind: 'notSendable', remedy: 'Renew the certificate.' });
	expect(description).toBe('Renew the certificate.');
});

it('tells a model to correct its arguments, and adds nothing to an error of n8n', () => {
	const input = new InvalidInputError('Limit', 'must be 1 or more', 'Raise it', 0);
	expect(toolMessage(input)).toBe(
		"'Limit' must be 1 or more (given: 0). Raise it. Correct the arguments and call this again.",
	);
	const unknown = new NodeOperationError(NODE, 'No credential', { description: 'Add one' });
	expect(toolMessage(unknown)).toBe('No credential. Add one.');
});
