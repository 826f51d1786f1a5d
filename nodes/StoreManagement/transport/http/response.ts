import { DateTime } from 'luxon';

import type { RequestErrorKind } from '../../errors/requestError';

/** A response of the service, whatever its status; its body is not parsed. */
export interface HttpResponse {
	status: number;
	/** Names in lower case. */
	headers: Readonly<Record<string, unknown>>;
	/** Where a redirect leads. None is followed, because the credential would go along. */
	redirect?: string | undefined;
	text: string;
	/** The body is not UTF-8. Its text is for messages only: it has `?` in place of each byte that is not. */
	isUndecodable?: boolean;
}

/** Why there is no usable response. A value, not an exception: the retry policy decides what follows. */
export interface TransportError {
	kind: Exclude<RequestErrorKind, 'status' | 'redirect' | 'unexpectedBody' | 'noBody'>;
	/** The observation, for the user. */
	reason: string;
	/** The remedy for this case, instead of the usual one of its kind; sentences. */
	remedy?: string | undefined;
}

export type HttpOutcome = HttpResponse | TransportError;

/** Whether there was a response, with this status. */
export function hasStatus(outcome: HttpOutcome, status: number): boolean {
	return 'status' in outcome && outcome.status === status;
}

/** Whether a response has status 2xx. Its body may still be unreadable. */
export function isSuccess(outcome: HttpOutcome): outcome is HttpResponse {
	return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}

/** Whether the service refused the request for lack of capacity (429, 503). */
export function isThrottled(outcome: HttpOutcome): boolean {
	return hasStatus(outcome, 429) || hasStatus(outcome, 503);
}

/**
 * The wait that a response names, in milliseconds: Retry-After (seconds, or an HTTP date), else untilReset. 0 names none:
 * an immediate retry would meet the same overload.
 */
export function namedWaitIn(outcome: HttpOutcome): number | undefined {
	if (!('status' in outcome)) return undefined;
	return retryAfterIn(outcome) || untilReset(outcome);
}

function retryAfterIn({ headers }: HttpResponse): number | undefined {
	const seconds = numericHeader(headers, 'retry-after');
	if (seconds !== undefined) return seconds * 1000;
	const date = DateTime.fromHTTP(textIn(headers, 'retry-after'));
	return date.isValid ? Math.max(0, date.toMillis() - Date.now()) : undefined;
}

/** A reset that is at least this large is a moment: seconds since 1970. */
const FIRST_MOMENT = 1e9;

/** In milliseconds. A reset that is further away says nothing: many count the seconds of a day. */
const MAX_RESET = 300_000;

/** Milliseconds until the reset of headers that leave no request; never 0. */
export function untilReset(response: HttpResponse): number | undefined {
	const { remaining, reset } = rateLimitIn(response) ?? {};
	return remaining === 0 ? reset : undefined;
}

/** What `(X-)RateLimit-Remaining` and `-Reset` say: how many requests are left, and for how many milliseconds. */
export function rateLimitIn({
	headers,
}: HttpResponse): { remaining: number; reset: number } | undefined {
	const read = (name: string): number | undefined =>
		numericHeader(headers, `ratelimit-${name}`) ?? numericHeader(headers, `x-ratelimit-${name}`);
	const remaining = read('remaining');
	const end = read('reset');
	if (remaining === undefined || end === undefined) return undefined;
	const reset = end < FIRST_MOMENT ? end * 1000 : end * 1000 - Date.now();
	return reset > 0 && reset <= MAX_RESET ? { remaining, reset } : undefined;
}

const NUMBER = /^\d+(?:\.\d+)?$/;

function numericHeader(headers: HttpResponse['headers'], name: string): number | undefined {
	const text = textIn(headers, name);
	return NUMBER.test(text) ? Number(text) : undefined;
}

function textIn(headers: HttpResponse['headers'], name: string): string {
	const value = headers[name];
	return typeof value === 'string' ? value.trim() : '';
}
