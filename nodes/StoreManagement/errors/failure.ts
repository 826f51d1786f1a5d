import type { Failure } from 'n8n-workflow';

import { isTemporaryStatus, type RequestErrorDetails } from './requestError';

/**
 * Why a request failed, as one of the few causes that n8n 2.x defines, for programs that read errors. An
 * n8n that does not know them ignores them.
 *
 * @returns undefined where none of them is certain, and always where the service may have carried out a
 *   write: a temporary cause invites a second try
 */
export function failureOf(details: RequestErrorDetails): Failure | undefined {
	const { kind, status = 0, mayHaveSucceeded, retryAfterSeconds } = details;
	if (mayHaveSucceeded) return undefined;
	const wait =
		retryAfterSeconds === undefined ? {} : { retryAfterMs: Math.ceil(retryAfterSeconds * 1000) };
	if (kind === 'grantExpired') return { cause: 'credential-invalid' };
	if (kind === 'timeout' || kind === 'connectionLost') return { cause: 'temporarily-unavailable' };
	if (kind !== 'status') return undefined;
	if (status === 429) return { cause: 'rate-limited', ...wait };
	if (isTemporaryStatus(status)) return { cause: 'temporarily-unavailable', ...wait };
	if (status === 401) return { cause: 'credential-invalid' };
	if (status === 403 || status === 404) return { cause: 'configuration-invalid' };
	return undefined;
}
