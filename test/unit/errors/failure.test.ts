import { failureOf } from '../../../nodes/StoreManagement/errors/failure';
import { requestDetails, toApiError } from './apiError';

const failureFor = (details: Parameters<typeof requestDetails>[0]) =>
	failureOf(requestDetails(details));

it.each([
	[{ kind: 'status', status: 429 }, { cause: 'rate-limited' }],
	[
		{ kind: 'status', status: 429, retryAfterSeconds: 1.5 },
		{ cause: 'rate-limited', retryAfterMs: 1500 },
	],
	[
		{ kind: 'status', status: 503, retryAfterSeconds: 60 },
		{ cause: 'temporarily-unavailable', retryAfterMs: 60_000 },
	],
	[{ kind: 'status', status: 500 }, { cause: 'temporarily-unavailable' }],
	[{ kind: 'timeout' }, { cause: 'temporarily-unavailable' }],
	[{ kind: 'connectionLost' }, { cause: 'temporarily-unavailable' }],
	[{ kind: 'status', status: 401 }, { cause: 'credential-invalid' }],
	[{ kind: 'grantExpired' }, { cause: 'credential-invalid' }],
	[{ kind: 'status', status: 403 }, { cause: 'configuration-invalid' }],
	[{ kind: 'status', status: 404 }, { cause: 'configuration-invalid' }],
	[{ kind: 'status', status: 422 }, undefined],
	[{ kind: 'status', status: 501 }, undefined],
	[{ kind: 'unreachable' }, undefined],
	[{ kind: 'cancelled' }, undefined],
] as const)('gives the cause of %j', (details, failure) => {
	expect(failureFor(details)).toEqual(failure);
});

it('gives no cause for a write that may have been carried out: no wait makes a second try safe', () => {
	expect(failureFor({ kind: 'timeout', mayHaveSucceeded: true })).toBeUndefined();
	expect(failureFor({ kind: 'status', status: 500, mayHaveSucceeded: true })).toBeUndefined();
});

it('passes the cause to n8n', () => {
	const { failure } = toApiError({ kind: 'status', status: 429, retryAfterSeconds: 7 });
	expect(failure).toEqual({ cause: 'rate-limited', retryAfterMs: 7000 });
	expect(toApiError({ kind: 'unreachable' }).failure).toBeUndefined();
});
