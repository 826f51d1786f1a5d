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

/** The limits of a request, and what has happened so far. */
export interface RequestState extends RequestHistory {
	readonly effect: Effect;
	/** The service may advance a scroll with each response, so a lost response cannot be fetched again. */
	readonly isScroll: boolean;
	readonly canRenewToken: boolean;
	readonly maxRetries: number;
	/** The longest pause or backoff to wait out, in milliseconds. */
	readonly maxWait: number;
	readonly retries: number;
	/** Token renewals since the last outcome other than 401. */
	readonly renewals: number;
}

/** What to do before the next attempt. */
export type NextAttempt =
	| { readonly action: 'renewToken' }
	/** @property wait milliseconds; 0 where the rate limiter delays the next attempt */
	| { readonly action: 'retry'; readonly wait: number };

/** The next action, and the state after it. */
export type Decision = { readonly state: RequestState } & (
	| { readonly action: 'done'; readonly response: HttpResponse }
	| NextAttempt
	| { readonly action: 'fail' }
);

const MAX_RENEWALS_IN_A_ROW = 3;

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

export function initialState(
	{ method, effect, isScroll = false }: ApiRequest,
	url: string,
	canRenewToken: boolean,
	{ maxRetries, maxWait = MAX_RETRY_AFTER }: SendOptions,
): RequestState {
	return {
		...emptyHistory(method, url),
		effect,
		isScroll,
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
	const tried: RequestState = {
		...state,
		attempts: state.attempts + 1,
		mayHaveSucceeded:
			state.mayHaveSucceeded || (state.effect !== 'read' && mayHaveArrived(outcome)),
	};
	if (isSuccess(outcome)) return { action: 'done', response: outcome, state: tried };
	if (hasStatus(outcome, 401) && state.canRenewToken && state.renewals < MAX_RENEWALS_IN_A_ROW) {
		return { action: 'renewToken', state: { ...tried, renewals: state.renewals + 1 } };
	}
	const isRefused = isRefusal(outcome);
	const named = namedWait(outcome);
	// After a refusal the rate limiter delays everyone who uses the endpoint.
	const wait = named ?? (isRefused ? 0 : backoff(state.retries));
	const fitsWait = wait <= state.maxWait;
	if (fitsWait && mayRetry(outcome, state) && state.retries < state.maxRetries) {
		// No retry is used up where the service is merely busy with others.
		const retries = isRefused && isContended ? state.retries : state.retries + 1;
		const next = { ...tried, retries, renewals: 0 };
		return { action: 'retry', wait: isRefused ? 0 : wait, state: next };
	}
	const waitTooLong = named !== undefined && !fitsWait;
	const cursorLost = fitsWait && onlyScrollForbids(outcome, state);
	return { action: 'fail', state: { ...tried, waitTooLong, cursorLost } };
}

/** Whether a retry would help, but the service may have advanced the scroll. */
function onlyScrollForbids(outcome: HttpOutcome, state: RequestState): boolean {
	return !mayRetry(outcome, state) && mayRetry(outcome, { ...state, isScroll: false });
}

/** Whether another attempt may help, and does no harm. */
function mayRetry(outcome: HttpOutcome, { effect, isScroll }: RequestState): boolean {
	const isRepeatable = effect !== 'create' && !isScroll;
	if ('status' in outcome) {
		return outcome.status === 429 || (isRepeatable && isTemporaryStatus(outcome.status));
	}
	const { kind } = outcome;
	return (
		kind === 'unreachable' || (isRepeatable && (kind === 'connectionLost' || kind === 'timeout'))
	);
}

/** Whether the service refused the request for lack of capacity (429, 503). */
export function isRefusal(outcome: HttpOutcome): boolean {
	return hasStatus(outcome, 429) || hasStatus(outcome, 503);
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

/** In milliseconds. */
const FIRST_BACKOFF = 1_000;
const MAX_BACKOFF = 30_000;

/** Exponential, with full jitter: requests that were refused together must not come back together. */
export function backoff(retries: number, random: () => number = Math.random): number {
	return random() * Math.min(MAX_BACKOFF, FIRST_BACKOFF * 2 ** retries);
}
