import { DateTime } from 'luxon';

import type { Fault, Reply } from './exchange';

/** First step of the back-off and its ceiling, in milliseconds. */
const FIRST_BACKOFF = 1_000;
const LONGEST_BACKOFF = 30_000;

/** The longest Retry-After that is waited for, in seconds; a longer one is told to the user. */
export const LONGEST_RETRY_AFTER = 300;

const TRANSIENT_STATUSES = new Set([500, 502, 503, 504]);

/**
 * Whether sending a request again is safe and may help.
 *
 * @param repeatable whether the service may get it twice: GET, PUT and DELETE say the same when
 *   repeated. Any other is sent again only when the service refused it with 429 or cannot have
 *   received it.
 */
export function mayRepeat(repeatable: boolean, outcome: Reply | Fault): boolean {
	if ('status' in outcome) {
		return outcome.status === 429 || (repeatable && TRANSIENT_STATUSES.has(outcome.status));
	}
	if (outcome.kind === 'unreachable') return true;
	return repeatable && (outcome.kind === 'broken' || outcome.kind === 'timeout');
}

/** Whether a request that failed this way may have been carried out by the service all the same. */
export function mayHaveHappened(outcome: Reply | Fault): boolean {
	if ('status' in outcome) return outcome.status < 300 || outcome.status >= 500;
	return ['broken', 'timeout', 'cancelled'].includes(outcome.kind);
}

/**
 * Reads the Retry-After header, in seconds or as an HTTP date.
 *
 * @returns seconds from now, or undefined where the service names no time
 */
export function retryAfterOf(reply: Reply, now: number = Date.now()): number | undefined {
	const header = reply.headers['retry-after'];
	const text = typeof header === 'string' ? header.trim() : '';
	if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
	const date = DateTime.fromHTTP(text);
	return date.isValid ? Math.max(0, (date.toMillis() - now) / 1000) : undefined;
}

/**
 * How long to wait before the next attempt: exponential with full jitter, so that those who were
 * refused together do not come back together.
 *
 * @param attempt 0 for the first repetition
 * @returns milliseconds
 */
export function backoff(attempt: number, random: () => number = Math.random): number {
	return random() * Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** attempt);
}
