import type { SendOptions } from '../apiRequest';
import type { TransportError } from '../http/response';
import { CANCELLED } from '../http/transportError';
import { MAX_RETRY_AFTER } from '../retryPolicy';
import { sleep, withTimeout } from '../../sleep';

import type { FailedRenewal, RenewalResult } from './grant';
import { notRenewed } from './renewalFailure';

const TIMED_OUT = notRenewed('the token endpoint did not answer in time');

/**
 * Renews the tokens after a 401, and retries after transient failures of the network and of the token
 * endpoint, as often as the request itself would be retried.
 *
 * n8n gives a token refresh neither a time-out nor a signal, so both are enforced here. After the
 * time-out the refresh goes on, and the next request uses its tokens: a second refresh at the same time
 * would spend the same refresh token.
 *
 * @param attempt makes one attempt, or joins the one in progress; see Grant.renewSince
 * @param options of the request
 * @returns why the tokens were not renewed; undefined when they were
 */
export async function renewWithRetries(
	attempt: (seen: FailedRenewal | undefined) => Promise<RenewalResult>,
	{ timeout, maxRetries, maxWait = MAX_RETRY_AFTER }: SendOptions,
	signal: AbortSignal | undefined,
): Promise<TransportError | undefined> {
	let seen: FailedRenewal | undefined;
	for (let retries = 0; ; retries++) {
		const result = await withTimeout(attempt(seen), timeout, signal);
		if (result === 'renewed') return undefined;
		if (result === 'aborted') return CANCELLED;
		if (result === 'timedOut') return TIMED_OUT;
		const wait = result.retryAt - Date.now();
		if (!result.isTransient || retries >= maxRetries || wait > maxWait) return result.error;
		if (!(await sleep(Math.max(0, wait), signal))) return CANCELLED;
		seen = result;
	}
}
