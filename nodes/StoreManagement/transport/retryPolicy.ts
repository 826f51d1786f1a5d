import { failureFor, type Failure } from '../errors/failures';
import type { RequestHistory } from '../errors/requestError';

import type { ApiRequest, Effect, SendOptions } from './apiRequest';
import {
	hasStatus,
	isSuccess,
	isThrottled,
	namedWaitIn,
	type HttpOutcome,
	type HttpResponse,
} from './http/response';

/** The limits of a request, and its history. */
export interface RequestState extends RequestHistory {
	readonly effect: Effect;
	/** The service may advance a scroll with each response, so a lost response cannot be fetched again. */
	readonly isScroll: boolean;
	readonly maxRetries: number;
	readonly retries: number;
	/** Token renewals. */
	readonly renewals: number;
}

/** What else a decision depends on, at the end of the attempt. */
export interface Circumstances {
	/** The longest pause or backoff to wait out, in milliseconds. */
	readonly maxWait: number;
	/** The pause of the endpoint, in milliseconds. */
	readonly pause: number;
	/** A refusal is one of a limit that will have room again. */
	readonly isOpen: boolean;
	readonly canRenewToken: boolean;
}

/** The next action, and the state after it. */
export type Decision = { readonly state: RequestState } & (
	| { readonly action: 'done'; readonly response: HttpResponse }
	| { readonly action: 'renewToken' }
	/** @property wait milliseconds; 0 if the rate limiter delays the next attempt */
	| { readonly action: 'retry'; readonly wait: number }
	| { readonly action: 'fail' }
);

/** If new ones are refused again and again, the token is not what is wrong. */
const MAX_RENEWALS = 3;

/** What is refused so often while others pass is refused for another reason than a limit. */
const MAX_ATTEMPTS = 50;

/** The history of a request that has not been sent. */
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
	{ method, effect, isScroll = false }: ApiRequest,
	url: string,
	{ maxRetries }: SendOptions,
): RequestState {
	const limits = { effect, isScroll, maxRetries };
	return { ...emptyHistory(method, url), ...limits, retries: 0, renewals: 0 };
}

/**
 * Decides what follows an attempt. Pure: the client carries the decision out.
 *
 * @param outcome how the attempt ended
 * @param state the request before the attempt
 */
export function decide(
	outcome: HttpOutcome,
	state: RequestState,
	{ maxWait, pause, isOpen, canRenewToken }: Circumstances,
): Decision {
	const tried = withAttempt(state, outcome);
	// Whatever its body says, an answer with 2xx is never asked for again: a write was carried out.
	if (isSuccess(outcome)) return { action: 'done', response: outcome, state: tried };
	if (canRenewToken && hasStatus(outcome, 401) && state.renewals < MAX_RENEWALS) {
		return { action: 'renewToken', state: { ...tried, renewals: state.renewals + 1 } };
	}
	const pauseAfter = namedWaitIn(outcome) ?? (isThrottled(outcome) ? pause : undefined);
	const wait = pauseAfter ?? backoff(state.retries);
	const waitTooLong = wait > maxWait;
	const obstacle = obstacleTo(failureIn(outcome), tried, waitTooLong);
	if (obstacle) {
		const retryAfterSeconds = inSeconds(waitTooLong ? wait : pauseAfter);
		return { action: 'fail', state: { ...tried, retryAfterSeconds, ...obstacle } };
	}
	const isFree = isThrottled(outcome) && hasItsTurn(tried, isOpen);
	const next = { ...tried, retries: state.retries + Number(!isFree) };
	// After a refusal the rate limiter delays everyone who uses the endpoint.
	return { action: 'retry', wait: isThrottled(outcome) ? 0 : wait, state: next };
}

/** No retry is used up by a limit that has room for others: the turn of this request will come. */
function hasItsTurn({ attempts }: RequestState, isOpen: boolean): boolean {
	return isOpen && attempts < MAX_ATTEMPTS;
}

/** @returns what the state says of it, if a failed request must not be sent again */
function obstacleTo(
	{ isTransient, mayHaveArrived }: Failure,
	{ effect, isScroll, retries, maxRetries }: RequestState,
	waitTooLong: boolean,
): Partial<RequestState> | undefined {
	// The service would answer the same again.
	if (!isTransient) return {};
	// A second create would be a second record.
	if (mayHaveArrived && effect === 'create') return {};
	// Whoever waits no longer is told so at once.
	if (waitTooLong) return { waitTooLong };
	// The lost answer may have moved the scroll on: its page would never come.
	if (mayHaveArrived && isScroll) return { cursorLost: true };
	return retries >= maxRetries ? {} : undefined;
}

function inSeconds(milliseconds: number | undefined): number | undefined {
	return milliseconds === undefined ? undefined : Math.ceil(milliseconds / 1000);
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

function failureIn(outcome: HttpOutcome): Failure {
	return 'status' in outcome ? failureFor('status', outcome.status) : failureFor(outcome.kind);
}

/** In milliseconds. */
const FIRST_BACKOFF = 1_000;
const MAX_BACKOFF = 30_000;

/**
 * Exponential, in milliseconds. Half is fixed, so that five retries outlast a short outage; half is by chance, so that
 * requests that failed together do not come back together.
 */
export function backoff(retries: number): number {
	const longest = Math.min(MAX_BACKOFF, FIRST_BACKOFF * 2 ** retries);
	return (longest / 2) * (1 + Math.random());
}
