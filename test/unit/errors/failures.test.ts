import { ADVICE_FOR_MODEL, failureFor } from '../../../nodes/StoreManagement/errors/failures';
import { RequestError } from '../../../nodes/StoreManagement/errors/requestError';
import { toToolError } from '../../../nodes/StoreManagement/errors/toNodeError';

import { CONTEXT, NODE, requestDetails, toApiError } from './apiError';

const KINDS = [
	['unreachable', 'the network of the n8n machine', 'Wait 60 seconds'],
	['bodyTooLarge', 'Set a smaller Page Size', 'Do not call this again'],
	['pagination', 'Compare the Service Details', 'Do not call this again'],
	['grantExpired', 'Reconnect the credential', 'Do not call this again'],
	['tokenRefresh', 'Check the Access Token URL', 'Do not call this again'],
	['notSendable', 'Open the credential, check its fields', 'Do not call this again'],
	['cancelled', 'To do the rest', 'Wait 60 seconds'],
] as const;

it.each(KINDS)('%s has a remedy for the owner, and advice for a model', (kind, remedy, advice) => {
	const { message, description, httpCode } = toApiError({ kind, reason: 'this was observed' });
	expect(message).toBe('Create discount failed for store "loja-aurora": this was observed');
	expect(description).toContain(remedy);
	expect(description).toMatch(/\.$/);
	expect(httpCode).toBeNull();
	const forModel = toToolError(new RequestError(requestDetails({ kind })), NODE, CONTEXT);
	expect(forModel.description ?? '').toBe('');
	expect(forModel.message).toContain(remedy);
	expect(forModel.message).toContain(advice);
});

it('[R2] these statuses pass, so reads and updates are tried again', () => {
	const all = Array.from({ length: 300 }, (_, index) => 300 + index);
	const transient = all.filter((status) => failureFor('status', status).isTransient);
	const proxies = Array.from({ length: 11 }, (_, index) => 520 + index);
	expect(transient).toEqual([408, 429, 500, 502, 503, 504, ...proxies]);
});

it.each([
	[299, 'Correct the arguments', false],
	[300, 'the operator of the service must', false],
	[501, 'the operator of the service must', true],
])('[R2] after %i a model reads %j; a create may have been done: %j', (status, advice, mayHave) => {
	const { fixedBy, mayHaveArrived } = failureFor('status', status);
	expect(ADVICE_FOR_MODEL[fixedBy](5)).toContain(advice);
	expect(mayHaveArrived).toBe(mayHave);
});
