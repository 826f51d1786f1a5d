import { failureFor, type Failure } from '../errors/failures';
import type { RequestHistory } from '../errors/requestError';

import type { ApiRequest, SendOptions } from './apiRequest';
import {
	hasStatus,
	isSuccess,
	parseRetryAfter,
	type HttpOutcome,
	type HttpResponse,
} from './http/response';

/**
 * The effect of a request in the store. Retries, aborts and the order of items all follow from it.
 *
 * - `read`: changes nothing. May be repeated and aborted.
 * - `idempotent`: an update or a deletion. Doing it twice is the same as once, so it may be repeated; the
 *   failure of another item does not abort it, because only its response tells what it did.
 * - `create`: must not happen twice. Repeated only when it cannot have arrived or was refused (429).
 */
export type Effect = 'read' | 'idempotent' | 'create';

/** The limits of a request, and its history. */
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

/** The next action, and the state after it. */
export type Decision = { readonly state: RequestState } & (
	| { readonly action: 'done'; readonly response: HttpResponse }
	| { readonly action: 'renewToken' }
	/** @property wait milliseconds; 0 if the rate limiter delays the next attempt */
	| { readonly action: 'retry'; readonly wait: number }
	| { readonly action: 'fail' }
);

const MAX_RENEWALS_IN_A_ROW = 3;

/** The longest Retry-After that is obeyed, in milliseconds. A longer one is an error. */
export const MAX_RETRY_AFTER = 300_000;

/** The history of a request that has not been sent. */
export function emptyHistory(method: string, url: string): RequestHistory {
	return {
		request: `${method} ${pathOf(url)}`,
		attempts: 0,
		mayHaveSucceeded: false,
		cursorLost: false,
		waitTooLong: false,
	};
}

/** The path of a URL as buildUrl makes it, without the time that parsing or a pattern takes. */
function pathOf(url: string): string {
	const start = url.indexOf('/', url.indexOf('//') + 2);
	const end = url.indexOf('?');
	return url.slice(start, end < 0 ? undefined : end);
}

/** The state of a request that has not been sent. */
export function initialState(
	{ method, effect, isScroll = false }: ApiRequest,
	url: string,
	{ maxRetries, maxWait = MAX_RETRY_AFTER }: SendOptions,
): RequestState {
	return {
		...emptyHistory(method, url),
		effect,
		isScroll,
		canRenewToken: false,
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
	const tried = withAttempt(state, outcome);
	if (isSuccess(outcome)) return { action: 'done', response: outcome, state: tried };
	if (mayRenewToken(outcome, state)) {
		return { action: 'renewToken', state: { ...tried, renewals: state.renewals + 1 } };
	}
	const failure = failureIn(outcome);
	if (!mayTryAgain(failure, state.effect)) return { action: 'fail', state: tried };
	const wait = namedWaitIn(outcome) ?? usualWait(outcome, state.retries);
	if (wait > state.maxWait) return { action: 'fail', state: { ...tried, waitTooLong: true } };
	if (failure.mayHaveArrived && state.isScroll) {
		return { action: 'fail', state: { ...tried, cursorLost: true } };
	}
	if (state.retries >= state.maxRetries) return { action: 'fail', state: tried };
	// No retry is used up if the service is merely busy with others.
	const isUsedUp = !(isThrottled(outcome) && isContended);
	const next = { ...tried, retries: state.retries + Number(isUsedUp), renewals: 0 };
	return { action: 'retry', wait: isThrottled(outcome) ? 0 : wait, state: next };
}

function withAttempt(state: RequestState, outcome: HttpOutcome): RequestState {
	const mayHaveWritten =
		state.effect !== 'read' && (isSuccess(outcome) || failureIn(outcome).mayHaveArrived);
	return {
		...state,
		attempts: state.attempts + 1,
		mayHaveSucceeded: state.mayHaveSucceeded || mayHaveWritten,
	};
}

function mayRenewToken(outcome: HttpOutcome, state: RequestState): boolean {
	return hasStatus(outcome, 401) && state.canRenewToken && state.renewals < MAX_RENEWALS_IN_A_ROW;
}

function mayTryAgain({ isTransient, mayHaveArrived }: Failure, effect: Effect): boolean {
	return isTransient && !(mayHaveArrived && effect === 'create');
}

function failureIn(outcome: HttpOutcome): Failure {
	return 'status' in outcome ? failureFor('status', outcome.status) : failureFor(outcome.kind);
}

/** Whether the service refused the request for lack of capacity (429, 503). */
export function isThrottled(outcome: HttpOutcome): boolean {
	return hasStatus(outcome, 429) || hasStatus(outcome, 503);
}

/** After a refusal the rate limiter delays everyone who uses the endpoint. */
function usualWait(outcome: HttpOutcome, retries: number): number {
	return isThrottled(outcome) ? 0 : backoff(retries);
}

/**
 * The wait that the service names, in milliseconds. "Retry-After: 0" names none: an immediate retry would
 * meet the same overload.
 */
export function namedWaitIn(outcome: HttpOutcome): number | undefined {
	const seconds = 'status' in outcome ? parseRetryAfter(outcome) : undefined;
	return seconds ? seconds * 1000 : undefined;
}

/** In milliseconds. */
const FIRST_BACKOFF = 1_000;
export const MAX_BACKOFF = 30_000;

/** Exponential, with full jitter: requests that were refused together must not come back together. */
export function backoff(retries: number, random: () => number = Math.random): number {
	return random() * Math.min(MAX_BACKOFF, FIRST_BACKOFF * 2 ** retries);
}
