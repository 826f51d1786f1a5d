import {
	errorFromResponse,
	errorWithoutResponse,
	type RequestError,
	type RequestHistory,
} from '../errors/requestError';

import type { ApiRequest, SendOptions } from './apiRequest';
import type { Connection } from './connect';
import {
	hasStatus,
	parseBody,
	parseRetryAfter,
	type HttpOutcome,
	type HttpResponse,
	type ResponseBody,
	type TransportError,
} from './http/response';
import { sendHttp, type HttpRequest } from './http/sendHttp';
import { CANCELLED } from './http/transportError';
import { buildUrl } from './http/url';
import type { ConcurrencyLimiter } from './limits/concurrency';
import { rateLimiterFor, type Denial, type Permit, type RateLimiter } from './limits/rateLimiter';
import {
	decide,
	MAX_RETRY_AFTER,
	retryDelay,
	type Effect,
	type RequestState,
	type RetryDelay,
} from './retryPolicy';
import type { ServiceDetails } from './serviceDetails';
import { sleep, withTimeout } from './sleep';

/** What ends the waiting of a client before its time. */
export interface AbortSignals {
	/** Aborts everything except a write that was sent: only its response tells what it did. */
	signal?: AbortSignal;
	/** Fires when the user cancels the execution. Aborts writes too. */
	cancelSignal?: AbortSignal;
}

/** One attempt that was sent. */
interface AttemptResult {
	outcome: HttpOutcome;
	/** How long to wait before a retry. */
	delay: RetryDelay;
	/** The generation of the OAuth2 tokens with which it was sent. */
	generation: number;
}

const GRANT_EXPIRED: TransportError = {
	kind: 'grantExpired',
	reason: 'the OAuth2 grant is no longer valid',
};
const RENEWAL_FAILED: TransportError = {
	kind: 'tokenRefresh',
	reason: 'the OAuth2 token could not be renewed',
};

/**
 * The API, as one execution uses it: limited in rate for each store and endpoint, limited in
 * concurrency, with retries that never create twice.
 */
export class StoreClient {
	/** @param concurrencyLimiter limits the requests in flight of the execution */
	constructor(
		private readonly connection: Connection,
		private readonly concurrencyLimiter: ConcurrencyLimiter,
		readonly signals: AbortSignals = {},
	) {}

	/** The same client, which another signal aborts too. */
	abortedBy(other: AbortSignal): StoreClient {
		const { signal } = this.signals;
		const signals = {
			...this.signals,
			signal: signal ? AbortSignal.any([signal, other]) : other,
		};
		return new StoreClient(this.connection, this.concurrencyLimiter, signals);
	}

	/** What the credential says of the service. */
	get serviceDetails(): ServiceDetails {
		return this.connection.serviceDetails;
	}

	/** The most requests in flight; preparing more than this ahead is of no use. */
	get concurrency(): number {
		return this.concurrencyLimiter.limit;
	}

	/** URL of a request. Links in its response are relative to it. */
	urlOf(request: ApiRequest): string {
		const values = { alias: request.store ?? '', id: request.id ?? '' };
		return buildUrl(this.connection.baseUrl, request.path, values, request.query);
	}

	/** The error of a list as a whole, redacted. */
	paginationError(list: ApiRequest, attempts: number, reason: string): RequestError {
		const history = { ...emptyHistory(list.method, this.urlOf(list)), attempts };
		return errorWithoutResponse({ kind: 'pagination', reason }, history, this.redact);
	}

	/**
	 * Sends a request until it succeeds with a readable body or fails for good.
	 *
	 * @throws RequestError, with all credential values redacted
	 */
	async request(request: ApiRequest, options: SendOptions): Promise<ResponseBody> {
		const httpRequest = this.toHttpRequest(request, options.timeout);
		const rateLimiter = rateLimiterFor(
			this.connection.baseUrl,
			request.store ?? '',
			`${request.method} ${request.path}`,
		);
		let state = this.initialState(request, httpRequest.url, options);
		for (;;) {
			const attempt = await this.attempt(httpRequest, request.effect, rateLimiter, state);
			if (attempt === 'cancelled') throw await this.toError(CANCELLED, state);
			if (attempt === 'closed') {
				const refusal = refusalOf(rateLimiter.closedFor);
				throw await this.toError(refusal, { ...state, waitTooLong: true });
			}
			const { outcome, delay, generation } = attempt;
			const decision = decide(outcome, state, delay);
			state = decision.state;
			switch (decision.action) {
				case 'done':
					return await this.readBody(decision.response, state);
				case 'renewToken': {
					const failure = await this.renewToken(generation, options.timeout);
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

	private toHttpRequest(request: ApiRequest, timeout: number): HttpRequest {
		const { method, body } = request;
		const text = body === undefined ? undefined : JSON.stringify(body);
		return { method, url: this.urlOf(request), body: text, timeout };
	}

	private initialState(request: ApiRequest, url: string, options: SendOptions): RequestState {
		return {
			...emptyHistory(request.method, url),
			effect: request.effect,
			hasStatefulCursor: request.hasStatefulCursor === true,
			canRenewToken: this.connection.tokens !== undefined,
			maxRetries: options.maxRetries,
			maxWait: options.maxWait ?? MAX_RETRY_AFTER,
			retries: 0,
			renewals: 0,
		};
	}

	/** Sends the request once, as soon as there is a slot and a permit. */
	private async attempt(
		request: HttpRequest,
		effect: Effect,
		rateLimiter: RateLimiter,
		{ maxWait, retries }: RequestState,
	): Promise<AttemptResult | Denial> {
		const { signal, cancelSignal } = this.signals;
		// The slot first: a permit that waits for a slot would be used after others were refused.
		const slot = await this.concurrencyLimiter.acquire();
		try {
			const permit = await rateLimiter.acquire(signal, maxWait);
			if (typeof permit === 'string') return permit;
			const generation = this.connection.tokens?.generation() ?? 0;
			const aborting = effect === 'read' ? signal : cancelSignal;
			const outcome = await sendHttp(this.connection.context, this.connection, request, aborting);
			const delay = retryDelay(outcome, retries);
			returnPermit(permit, outcome, delay);
			return { outcome, delay, generation };
		} finally {
			slot.release();
		}
	}

	private async readBody(response: HttpResponse, history: RequestHistory): Promise<ResponseBody> {
		const body = parseBody(response);
		if (body.kind === 'malformed') throw await this.toError(response, history);
		if (body.kind === 'empty') return body;
		return { ...body, value: this.connection.redactor.redactValue(body.value, response.text) };
	}

	/** n8n gives a token refresh neither a time-out nor a signal, so both are enforced here. */
	private async renewToken(
		generation: number,
		timeout: number,
	): Promise<TransportError | undefined> {
		const renewing = this.connection.tokens?.renewSince(generation);
		const result = renewing && (await withTimeout(renewing, timeout, this.signals.signal));
		if (result === 'aborted') return CANCELLED;
		if (result === 'expired') return GRANT_EXPIRED;
		return result === 'renewed' ? undefined : RENEWAL_FAILED;
	}

	private async toError(outcome: HttpOutcome, history: RequestHistory): Promise<RequestError> {
		if (outcome !== CANCELLED) await this.connection.tokens?.redactStored();
		if (!('status' in outcome)) return errorWithoutResponse(outcome, history, this.redact);
		const response = { ...outcome, retryAfterSeconds: parseRetryAfter(outcome) };
		return errorFromResponse(response, history, this.redact);
	}

	private readonly redact = (text: string): string => this.connection.redactor.redact(text);
}

function emptyHistory(method: string, url: string): RequestHistory {
	return {
		request: `${method} ${new URL(url).pathname}`,
		attempts: 0,
		mayHaveSucceeded: false,
		cursorLost: false,
		waitTooLong: false,
	};
}

/** Tells the rate limiter how the attempt ended. */
function returnPermit(permit: Permit, outcome: HttpOutcome, delay: RetryDelay): void {
	if (hasStatus(outcome, 429)) permit.refuse(delay);
	else if (hasStatus(outcome, 503)) permit.overload(delay);
	else if ('status' in outcome && outcome.status < 500) permit.succeed();
	else permit.fail();
}

/** The response that a request would get while the endpoint is closed. */
function refusalOf(milliseconds: number): HttpResponse {
	const seconds = Math.min(Math.ceil(milliseconds / 1000), Number.MAX_SAFE_INTEGER);
	return { status: 429, headers: { 'retry-after': String(seconds) }, text: '' };
}
