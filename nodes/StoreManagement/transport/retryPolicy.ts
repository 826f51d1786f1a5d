import { isTemporaryStatus, type RequestHistory } from '../errors/requestError';

import type { ApiRequest, SendOptions } from './apiRequest';
import {
	hasStatus,
	isSuccess,
	parseRetryAfter,
	type HttpOutcome,
	type HttpResponse,
} from './http/response';

/**
 * What a request does in the store. Retries, aborts and the order of items all follow from it.
 *
 * - `read`: changes nothing. May be repeated and aborted.
 * - `idempotent`: an update or a deletion. Doing it twice is the same as once, so it may be repeated; the
 *   failure of another item does not abort it, because only its response tells what it did.
 * - `create`: must not happen twice. Repeated only when it cannot have arrived or was refused (429).
 */
export type Effect = 'read' | 'idempotent' | 'create';

/** The state of a request: its limits, and what has happened so far. */
export interface RequestState extends RequestHistory {
	readonly effect: Effect;
	/** The service advances a cursor with each response, so a lost response cannot be fetched again. */
	readonly hasStatefulCursor: boolean;
	/** Whether the credential has tokens that can be renewed. */
	readonly canRenewToken: boolean;
	/** Whether the access token had passed its time when the request was sent. */
	readonly isTokenExpired?: boolean;
	readonly maxRetries: number;
	/** The longest pause or backoff to wait out, in milliseconds. */
	readonly maxWait: number;
	readonly retries: number;
	/** Token renewals since the last outcome other than 401. */
	readonly renewals: number;
}

/** The next action, and the state after it. */
export type Decision =
	| { readonly action: 'done'; readonly response: HttpResponse; readonly state: RequestState }
	| { readonly action: 'renewToken'; readonly state: RequestState }
	/** @property wait milliseconds; 0 where the rate limiter delays the next attempt */
	| { readonly action: 'retry'; readonly wait: number; readonly state: RequestState }
	| { readonly action: 'fail'; readonly state: RequestState };

/** The most token renewals in a row after a 401. */
const MAX_RENEWALS = 3;

/** How much of a body is searched for the code `invalid_token` (RFC 6750, section 3.1). */
const MAX_SEARCHED_LENGTH = 2_000;

/** The longest Retry-After that is obeyed, in milliseconds. A longer one is an error. */
export const MAX_RETRY_AFTER = 300_000;

/** What is known of a request that has not been sent. */
export function emptyHistory(method: string, url: string): RequestHistory {
	return {
		request: `${method} ${new URL(url).pathname}`,
		attempts: 0,
		mayHaveSucceeded: false,
		cursorLost: false,
		waitTooLong: false,
	};
}

/** The state of a request that has not been sent. */
export function initialState(
	{ method, effect, hasStatefulCursor = false }: ApiRequest,
	url: string,
	canRenewToken: boolean,
	{ maxRetries, maxWait = MAX_RETRY_AFTER }: SendOptions,
): RequestState {
	return {
		...emptyHistory(method, url),
		effect,
		hasStatefulCursor,
		canRenewToken,
		maxRetries,
		maxWait,
		retries: 0,
		renewals: 0,
	};
}

/**
 * Decides what follows an attempt. Pure: the client carries the decision out.
 *
 * @param outcome how the attempt ended
 * @param state the request before the attempt
 * @param isContended whether the endpoint has accepted other requests since this one was last refused
 */
export function decide(outcome: HttpOutcome, state: RequestState, isContended = false): Decision {
	const writes = state.effect !== 'read';
	const tried: RequestState = {
		...state,
		attempts: state.attempts + 1,
		mayHaveSucceeded: state.mayHaveSucceeded || (writes && mayHaveArrived(outcome)),
	};
	if (isSuccess(outcome)) return { action: 'done', response: outcome, state: tried };
	if (state.canRenewToken && state.renewals < maxRenewals(outcome, state)) {
		return { action: 'renewToken', state: { ...tried, renewals: state.renewals + 1 } };
	}
	const named = namedWait(outcome);
	// After a refusal the rate limiter delays everyone who uses the endpoint.
	const isRefused = isRefusal(outcome);
	const wait = named ?? (isRefused ? 0 : backoff(state.retries));
	const fitsWait = wait <= state.maxWait;
	const isRepeatable = state.effect !== 'create';
	const canRetry = mayRetry(outcome, isRepeatable && !state.hasStatefulCursor);
	if (canRetry && fitsWait && state.retries < state.maxRetries) {
		// No retry is used up where the service is merely busy with others.
		const retries = state.retries + (isRefused && isContended ? 0 : 1);
		return {
			action: 'retry',
			wait: isRefused ? 0 : wait,
			state: { ...tried, retries, renewals: 0 },
		};
	}
	return {
		action: 'fail',
		state: {
			...tried,
			waitTooLong: named !== undefined && !fitsWait,
			cursorLost:
				state.hasStatefulCursor && !canRetry && fitsWait && mayRetry(outcome, isRepeatable),
		},
	};
}

/** Other statuses with which a service may refuse an expired token. */
const EXPIRED_STATUSES: readonly number[] = [403, 419];

/** How many renewals in a row may help: one where only the time of the token speaks for it. */
function maxRenewals(outcome: HttpOutcome, { isTokenExpired }: RequestState): number {
	if (hasStatus(outcome, 401)) return MAX_RENEWALS;
	if (!isTokenExpired || !('status' in outcome) || outcome.status < 400) return 0;
	const { status, headers, text } = outcome;
	const said = `${String(headers['www-authenticate'])} ${text.slice(0, MAX_SEARCHED_LENGTH)}`;
	return EXPIRED_STATUSES.includes(status) || said.includes('invalid_token') ? 1 : 0;
}

/** Whether the service refused the request for lack of capacity (429, 503). */
export function isRefusal(outcome: HttpOutcome): boolean {
	return hasStatus(outcome, 429) || hasStatus(outcome, 503);
}

/** Whether another attempt is safe and may help. */
function mayRetry(outcome: HttpOutcome, isRepeatable: boolean): boolean {
	if ('status' in outcome) {
		return outcome.status === 429 || (isRepeatable && isTemporaryStatus(outcome.status));
	}
	if (outcome.kind === 'unreachable') return true;
	return isRepeatable && (outcome.kind === 'connectionLost' || outcome.kind === 'timeout');
}

/** Whether the service may have received and carried out a request that ended like this. */
function mayHaveArrived(outcome: HttpOutcome): boolean {
	if ('status' in outcome) {
		const { status } = outcome;
		return status < 300 || status >= 500 || isTemporaryStatus(status);
	}
	return ['bodyTooLarge', 'connectionLost', 'timeout', 'cancelled'].includes(outcome.kind);
}

/**
 * How long the service says that it refuses, in milliseconds. "Retry-After: 0" names no time: an immediate
 * retry would meet the same overload.
 */
export function namedWait(outcome: HttpOutcome): number | undefined {
	const seconds = 'status' in outcome ? parseRetryAfter(outcome) : undefined;
	return seconds ? seconds * 1000 : undefined;
}

/** First step of the backoff and its ceiling, in milliseconds. */
const FIRST_BACKOFF = 1_000;
const MAX_BACKOFF = 30_000;

/**
 * Exponential backoff with full jitter, so that requests that were refused together do not come
 * back together.
 *
 * @param retries 0 before the first retry
 * @returns milliseconds
 */
export function backoff(retries: number, random: () => number = Math.random): number {
	return random() * Math.min(MAX_BACKOFF, FIRST_BACKOFF * 2 ** retries);
}
