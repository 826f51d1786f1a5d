import type { RequestError, RequestHistory } from '../errors/requestError';
import { paced, sleep } from '../sleep';

import type { ApiRequest, SendOptions } from './apiRequest';
import type { Connection } from './connect';
import { followRedirects } from './http/redirects';
import {
	hasStatus,
	isRedirect,
	parseBody,
	type HttpOutcome,
	type HttpResponse,
	type ReceivedBody,
} from './http/response';
import { sendHttp, type HttpRequest } from './http/sendHttp';
import { CANCELLED, tooLarge } from './http/transportError';
import { buildUrl } from './http/url';
import { readAnnouncement } from './limits/announcedLimit';
import type { ConcurrencyLimiter } from './limits/concurrency';
import type { Denial, Permit } from './limits/permit';
import type { RateLimiter } from './limits/rateLimiter';
import { rateLimiterFor } from './limits/rateLimiters';
import {
	decide,
	emptyHistory,
	initialState,
	isRefusal,
	retryDelay,
	type Effect,
	type RequestState,
	type RetryDelay,
} from './retryPolicy';
import type { ServiceDetails } from './serviceDetails';
import {
	closedResponse,
	toPaginationError,
	toRequestError,
	type PaginationFailure,
} from './toRequestError';

/** What ends the waiting of a client early. */
export interface AbortSignals {
	/** Aborts everything except a write that was sent: only its response tells what it did. */
	signal?: AbortSignal;
	/** Fires when the user cancels the execution. Aborts writes too. */
	cancelSignal?: AbortSignal;
	/** When the caller gives up, in `performance.now()` time: no pause or retry delay beyond it is begun. */
	deadline?: number;
}

/** One attempt that was sent. */
interface AttemptResult {
	outcome: HttpOutcome;
	/** How long to wait before a retry. */
	delay: RetryDelay;
	/** The generation of the OAuth2 tokens with which it was sent. */
	generation: number;
}

/**
 * The API client of one execution: rate-limited for each store and endpoint, limited in concurrency, with
 * retries that never create a record twice.
 */
export class StoreClient {
	/** @param concurrencyLimiter limits the requests in flight of the execution */
	constructor(
		private readonly connection: Connection,
		private readonly concurrencyLimiter: ConcurrencyLimiter,
		readonly signals: AbortSignals = {},
	) {}

	/** The same client, but aborted by another signal too. */
	abortedBy(other: AbortSignal): StoreClient {
		const { signal } = this.signals;
		const signals = {
			...this.signals,
			signal: signal ? AbortSignal.any([signal, other]) : other,
		};
		return new StoreClient(this.connection, this.concurrencyLimiter, signals);
	}

	/** What the credential says about the service. */
	get serviceDetails(): ServiceDetails {
		return this.connection.serviceDetails;
	}

	/** The most requests in flight; preparing more than this in advance is useless. */
	get concurrency(): number {
		return this.concurrencyLimiter.limit;
	}

	/** URL of a request. Links in its response are relative to it. */
	urlOf(request: ApiRequest): string {
		const values = { alias: request.store ?? '', id: request.id ?? '' };
		return buildUrl(this.connection.baseUrl, request.path, values, request.query);
	}

	/** An error that concerns a list as a whole, redacted. */
	paginationError(list: ApiRequest, attempts: number, failure: PaginationFailure): RequestError {
		const history = { ...emptyHistory(list.method, this.urlOf(list)), attempts };
		return toPaginationError(this.connection, failure, history);
	}

	/**
	 * Sends a request until it succeeds with a readable body or fails for good.
	 *
	 * @throws RequestError, with all credential values redacted
	 */
	async request(request: ApiRequest, options: SendOptions): Promise<ReceivedBody> {
		const httpRequest = this.toHttpRequest(request, options.timeout);
		const { baseUrl, context, credentialType } = this.connection;
		const rateLimiter = rateLimiterFor({
			baseUrl,
			credential: context.getNode().credentials?.[credentialType]?.id ?? '',
			store: request.store ?? '',
			endpoint: `${request.method} ${request.path}`,
		});
		const canRenewToken = this.connection.tokens !== undefined;
		let state = initialState(request, httpRequest.url, canRenewToken, options);
		const { maxWait } = state;
		for (;;) {
			state = { ...state, maxWait: Math.min(maxWait, this.timeLeft()) };
			const attempt = await this.attempt(httpRequest, request.effect, rateLimiter, state);
			if (attempt === 'cancelled') throw await this.toError(CANCELLED, state);
			if (attempt === 'closed') {
				throw await this.toError(closedResponse(rateLimiter), { ...state, waitTooLong: true });
			}
			const { outcome, delay, generation } = attempt;
			const decision = decide(outcome, state, delay);
			state = decision.state;
			switch (decision.action) {
				case 'done':
					return await this.readBody(decision.response, state);
				case 'renewToken': {
					const { tokens } = this.connection;
					const failure = await tokens?.renewSince(generation, options, this.signals.signal);
					if (failure) throw await this.toError(failure, state);
					break;
				}
				case 'retry':
					if (!(await sleep(decision.wait, this.signals.signal))) {
						throw await this.toError(CANCELLED, state);
					}
					break;
				case 'fail':
					throw await this.toError(outcome, state);
			}
		}
	}

	/** Milliseconds until the caller gives up. */
	private timeLeft(): number {
		const { deadline = Infinity } = this.signals;
		return Math.max(0, deadline - performance.now());
	}

	private toHttpRequest(request: ApiRequest, timeout: number): HttpRequest {
		const { method, body } = request;
		const text = body === undefined ? undefined : JSON.stringify(body);
		return { method, url: this.urlOf(request), body: text, timeout };
	}

	/** Sends the request once, as soon as there is a slot and a permit. */
	private async attempt(
		request: HttpRequest,
		effect: Effect,
		rateLimiter: RateLimiter,
		{ maxWait, retries }: RequestState,
	): Promise<AttemptResult | Denial> {
		const { signal, cancelSignal } = this.signals;
		// Slot first: a permit that is held until a slot is free would be used after others were refused.
		const slot = await this.concurrencyLimiter.acquire();
		try {
			const permit = await rateLimiter.acquire(signal, maxWait);
			if (typeof permit === 'string') return permit;
			const generation = this.connection.tokens?.generation() ?? 0;
			const outcome = await this.send(request, effect === 'read' ? signal : cancelSignal);
			const delay = retryDelay(outcome, retries);
			returnPermit(permit, outcome, delay);
			return { outcome, delay, generation };
		} finally {
			slot.release();
		}
	}

	private async send(request: HttpRequest, signal: AbortSignal | undefined): Promise<HttpOutcome> {
		const { connection } = this;
		const deadline = Date.now() + request.timeout;
		const outcome = await sendHttp(connection.context, connection, request, signal);
		if (!isRedirect(outcome)) return outcome;
		return await followRedirects(connection, request, outcome, { deadline, signal });
	}

	private async readBody(response: HttpResponse, history: RequestHistory): Promise<ReceivedBody> {
		const { status, headers } = response;
		const body = await paced(parseBody(response));
		if (body.kind === 'malformed') throw await this.toError(response, history);
		if (body.kind === 'tooLarge') throw await this.toError(tooLarge(body.limit), history);
		if (body.kind === 'empty') return { ...body, status, headers };
		const { redactor } = this.connection;
		const value = await paced(redactor.redactValue(body.value, response.text));
		return { kind: 'json', value, status, headers };
	}

	private async toError(outcome: HttpOutcome, history: RequestHistory): Promise<RequestError> {
		return await toRequestError(this.connection, outcome, history);
	}
}

/** Tells the rate limiter how the attempt ended. */
function returnPermit(permit: Permit, outcome: HttpOutcome, delay: RetryDelay): void {
	if (!('status' in outcome)) return permit.fail();
	const isAnnounced = Object.keys(outcome.headers).some((name) => name.includes('ratelimit'));
	const announced = isAnnounced ? readAnnouncement(outcome) : undefined;
	const isOverload = hasStatus(outcome, 503);
	if (isRefusal(outcome)) permit.refuse(delay, { announced, isOverload, text: outcome.text });
	else if (outcome.status === 401) permit.ignore();
	else if (outcome.status < 500) permit.succeed(announced);
	else permit.fail();
}
