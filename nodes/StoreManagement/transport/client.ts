import type { RequestError, RequestHistory } from '../errors/requestError';
import type { JsonValue } from '../json';
import { sleep } from '../sleep';

import type { ApiRequest, SendOptions } from './apiRequest';
import type { Connection } from './connect';
import { failedAnswer } from './http/failedAnswer';
import { parseBody, type HttpOutcome, type HttpResponse, type ReceivedBody } from './http/response';
import { sendHttp, type HttpRequest } from './http/sendHttp';
import { CANCELLED } from './http/transportError';
import { buildUrl } from './http/url';
import type { ConcurrencyLimiter } from './limits/concurrency';
import type { Denial, RateLimiter } from './limits/rateLimiter';
import { rateLimiterFor } from './limits/rateLimiters';
import { decide, emptyHistory, initialState, type Effect } from './retryPolicy';
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
	/** The longest pause to wait out, in milliseconds. */
	maxWait?: number;
}

/** One attempt that was sent. */
interface AttemptResult {
	outcome: HttpOutcome;
	/** The generation of the OAuth2 tokens with which it was sent. */
	generation: number;
	/** Whether the access token had passed its time then. */
	isExpired: boolean;
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

	/** Address of the service, as normalizeBaseUrl returns it. */
	get baseUrl(): string {
		return this.connection.baseUrl;
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
	urlOf({ store = '', id = '', path, query }: ApiRequest): string {
		return buildUrl(this.connection.baseUrl, path, { alias: store, id }, query);
	}

	/** A value without the secrets of the credential; `text` is its JSON. */
	redact(value: JsonValue, text = JSON.stringify(value)): JsonValue {
		return this.connection.redactor.redactValue(value, text);
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
		let { accepted } = rateLimiter;
		for (;;) {
			state = { ...state, maxWait: Math.min(maxWait, this.timeLeft()) };
			const attempt = await this.attempt(httpRequest, request.effect, rateLimiter, state.maxWait);
			if (attempt === 'cancelled') throw await this.toError(CANCELLED, state);
			if (attempt === 'closed') {
				throw await this.toError(closedResponse(rateLimiter), { ...state, waitTooLong: true });
			}
			const { outcome, generation, isExpired } = attempt;
			const isContended = rateLimiter.accepted > accepted;
			({ accepted } = rateLimiter);
			const decision = decide(outcome, { ...state, isTokenExpired: isExpired }, isContended);
			state = decision.state;
			switch (decision.action) {
				case 'done':
					return await this.readBody(decision.response, state, request);
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

	/** The longest wait before the caller gives up, in milliseconds. */
	private timeLeft(): number {
		const { deadline = Infinity, maxWait = Infinity } = this.signals;
		return Math.max(0, Math.min(maxWait, deadline - performance.now()));
	}

	private toHttpRequest(request: ApiRequest, timeout: number): HttpRequest {
		const { method, body } = request;
		return { method, url: this.urlOf(request), body: JSON.stringify(body), timeout };
	}

	/** Sends the request once, as soon as both limiters let it. */
	private async attempt(
		request: HttpRequest,
		effect: Effect,
		rateLimiter: RateLimiter,
		maxWait: number,
	): Promise<AttemptResult | Denial> {
		const { signal, cancelSignal } = this.signals;
		// Slot first: the right to send, held until a slot is free, would be used after others were refused.
		return await this.concurrencyLimiter.run(async () => {
			const release = await rateLimiter.acquire(signal, maxWait);
			if (typeof release === 'string') return release;
			const { context, tokens } = this.connection;
			const generation = tokens?.generation() ?? 0;
			const isExpired = tokens?.isExpired() ?? false;
			const end = effect === 'read' ? signal : cancelSignal;
			const outcome = await sendHttp(context, this.connection, request, end);
			release(outcome);
			return { outcome, generation, isExpired };
		});
	}

	private async readBody(
		response: HttpResponse,
		history: RequestHistory,
		{ answer, effect }: ApiRequest,
	): Promise<ReceivedBody> {
		const { status, headers, text } = response;
		const body = parseBody(response);
		if (body.kind === 'malformed') throw await this.toError(response, history);
		const value = body.kind === 'empty' ? null : this.redact(body.value, text);
		const failed = failedAnswer(value, answer, effect !== 'read');
		if (failed) {
			throw await toRequestError(this.connection, response, history, { kind: 'status', ...failed });
		}
		return { ...(value === null ? { kind: 'empty' } : { kind: 'json', value }), status, headers };
	}

	private async toError(outcome: HttpOutcome, history: RequestHistory): Promise<RequestError> {
		return await toRequestError(this.connection, outcome, history);
	}
}
