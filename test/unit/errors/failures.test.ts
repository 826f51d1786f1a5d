import { failureFor } from '../../../nodes/StoreManagement/errors/failures';
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

it('[R2] these statuses pass, so reads and updates are tried again', () => {
	const all = Array.from({ length: 300 }, (_, index) => 300 + index);
	const transient = all.filter((status) => failureFor('status', status).isTransient);
	const proxies = Array.from({ length: 11 }, (_, index) => 520 + index);
	expect(transient).toEqual([408, 429, 500, 502, 503, 504, ...proxies]);
});

it.each([
	[299, 'input', false],
	[300, 'serviceOperator', false],
	[418, 'serviceOperator', false],
	[501, 'serviceOperator', true],
	[502, 'waiting', true],
])(
	'[R2] %i is mended by %s; a create may have been carried out: %j',
	(status, fixedBy, mayHaveArrived) => {
		expect(failureFor('status', status)).toMatchObject({ fixedBy, mayHaveArrived });
	},
);
