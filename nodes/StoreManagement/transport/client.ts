import { RECONNECT } from '../errors/failures';
import { RequestError, type RequestHistory } from '../errors/requestError';
import type { JsonValue } from '../json';
import { Redactor } from '../redaction/redactor';
import { sleep } from '../sleep';

import type { ApiRequest, ClientLimits, SendOptions } from './apiRequest';
import type { ServiceDetails } from './credentials';
import { checkBody, parseResponse } from './http/envelope';
import { whyAborted } from './http/networkErrors';
import type { HttpOutcome, HttpResponse, TransportError } from './http/response';
import { bodyText, sendHttp, type CredentialUse } from './http/sendHttp';
import { buildUrl, withMissing } from './http/url';
import { ConcurrencyLimiter, rateLimiterFor } from './limits';
import type { NotSent, RateLimiter } from './limits/rateLimiter';
import type { Grant } from './oauth2/grant';
import { errorDetails } from './requestFailure';
import { decide, emptyHistory, initialState } from './retryPolicy';

/** An OAuth2 token has no account password behind it. */
const TOKEN_REJECTED = `Check Token Placement in the credential. ${RECONNECT}`;

/** The longest pause or backoff that anybody waits out, in milliseconds. */
const MAX_WAIT = 300_000;

/** The service, reached with one credential. */
export interface Connection extends CredentialUse {
	credentialId: string;
	/** As normalizeBaseUrl returns it. */
	baseUrl: string;
	redactor: Redactor;
	serviceDetails: ServiceDetails;
	/** Of an OAuth2 credential, whose tokens expire. */
	grant?: Grant | undefined;
}

/**
 * The API client of one execution: rate-limited for each store and endpoint, limited in concurrency, with
 * retries that never create a record twice.
 */
export class StoreClient {
	/**
	 * @param slots limit the requests in flight; those of another client if both share them
	 * @param hidden secrets that errors must not show, and records may; shared like them
	 */
	constructor(
		private readonly connection: Connection,
		readonly limits: ClientLimits,
		private readonly slots = new ConcurrencyLimiter(limits.concurrency),
		readonly hidden = new Redactor(),
	) {}

	/** A client like this one that is aborted by another signal, too. */
	abortedBy(other: AbortSignal): StoreClient {
		const { signal = other } = this.limits;
		const limits = { ...this.limits, signal: AbortSignal.any([signal, other]) };
		return new StoreClient(this.connection, limits, this.slots, this.hidden);
	}

	get baseUrl(): string {
		return this.connection.baseUrl;
	}

	get serviceDetails(): ServiceDetails {
		return this.connection.serviceDetails;
	}

	/** Reads have the query of the credential, too, but for what they set themselves. */
	urlOf({ method, store = '', id = '', path, query = [] }: ApiRequest): string {
		const { baseUrl, serviceDetails } = this.connection;
		const whole = method === 'GET' ? withMissing(query, serviceDetails.readQuery) : query;
		return buildUrl(baseUrl, path, { alias: store, id }, whole);
	}

	/** A value without the secrets of the credential; `text` is its JSON. */
	redact(value: JsonValue, text = JSON.stringify(value)): JsonValue {
		return this.connection.redactor.redactValue(value, text);
	}

	/** An error that concerns a list as a whole. */
	paginationError(
		list: ApiRequest,
		attempts: number,
		{ reason, remedy }: Omit<TransportError, 'kind'>,
	): RequestError {
		const history = { ...emptyHistory(list.method, this.urlOf(list)), attempts };
		const failure = { kind: 'pagination', reason, remedy } as const;
		return new RequestError(errorDetails(failure, history, this.redactText));
	}

	/**
	 * Sends a request until it succeeds with the body that is expected, or fails for good.
	 *
	 * @returns the parsed body; undefined if there is none
	 * @throws RequestError
	 */
	async request(request: ApiRequest, options: SendOptions): Promise<JsonValue | undefined> {
		const url = this.urlOf(request);
		const rateLimiter = this.rateLimiterOf(request);
		let state = initialState(request, url, options);
		for (;;) {
			const attempt = await this.attempt(request, url, options, rateLimiter);
			if ('notSent' in attempt) throw this.failure(attempt.notSent, state);
			const { outcome, tokenVersion } = attempt;
			const decision = decide(outcome, state, {
				maxWait: this.longestWait(options),
				pause: rateLimiter.pause,
				isOpen: rateLimiter.isOpen,
				canRenewToken: this.connection.grant?.mayRenew(tokenVersion) ?? false,
			});
			state = decision.state;
			if (decision.action === 'done') return this.bodyOf(decision.response, request, state);
			if (decision.action === 'fail') throw this.failure(outcome, state);
			const obstacle =
				decision.action === 'retry'
					? await this.pause(decision.wait)
					: await this.renewToken(tokenVersion, options);
			if (obstacle) throw this.failure(obstacle, state);
		}
	}

	private rateLimiterOf({ method, path, store = '' }: ApiRequest): RateLimiter {
		const { baseUrl, credentialId } = this.connection;
		return rateLimiterFor({ baseUrl, credentialId, store, endpoint: `${method} ${path}` });
	}

	/** The longest pause or backoff to wait out now, in milliseconds. */
	private longestWait({ maxWait = MAX_WAIT }: SendOptions): number {
		const { limits } = this;
		const timeLeft = (limits.deadline ?? Infinity) - performance.now();
		return Math.max(0, Math.min(maxWait, limits.maxWait ?? MAX_WAIT, timeLeft));
	}

	/**
	 * Sends the request once, as soon as both limiters let it.
	 *
	 * @returns how that ended, and the version of the token that it was sent with; or why it was not sent
	 */
	private async attempt(
		{ method, body, effect }: ApiRequest,
		url: string,
		options: SendOptions,
		rateLimiter: RateLimiter,
	): Promise<{ outcome: HttpOutcome; tokenVersion: number } | { notSent: NotSent }> {
		const { signal, cancelSignal } = this.limits;
		// Slot first: the right to send, held until a slot is free, would be used after others were refused.
		const leave = await this.slots.enter();
		try {
			const release = await rateLimiter.acquire(signal, this.longestWait(options));
			if (typeof release === 'object') return release;
			const tokenVersion = this.connection.grant?.version ?? 0;
			const httpRequest = { method, url, body: bodyText(body), timeout: options.timeout };
			const abort = effect === 'read' ? signal : cancelSignal;
			const outcome = await sendHttp(this.connection, httpRequest, abort);
			release(outcome);
			return { outcome, tokenVersion };
		} finally {
			leave();
		}
	}

	/** @returns why there is no next attempt; undefined if the token is another one now */
	private async renewToken(
		version: number,
		options: SendOptions,
	): Promise<TransportError | undefined> {
		const { grant } = this.connection;
		return await grant?.renewSince(version, this.connection, options, this.limits.signal);
	}

	/** @returns why there is no next attempt; undefined if the time has passed */
	private async pause(milliseconds: number): Promise<TransportError | undefined> {
		const { signal } = this.limits;
		return (await sleep(milliseconds, signal)) ? undefined : whyAborted(signal);
	}

	/** @throws RequestError if the body of a response with 2xx is not the one that is expected */
	private bodyOf(
		response: HttpResponse,
		{ effect, expected = 'anything' }: ApiRequest,
		history: RequestHistory,
	): JsonValue | undefined {
		const body = parseResponse(response);
		if (body === 'malformed') throw this.failure(response, history, 'JSON in UTF-8');
		const mismatch = checkBody(body.value, expected, {
			status: response.status,
			isWrite: effect !== 'read',
		});
		if (mismatch) throw this.failure(response, history, mismatch.expected);
		return body.value === undefined ? undefined : this.redact(body.value, response.text);
	}

	/** @param expected the body that a response with 2xx should have had */
	private failure(
		outcome: HttpOutcome | NotSent,
		history: RequestHistory,
		expected?: string,
	): RequestError {
		const details = errorDetails(outcome, history, this.redactText, expected);
		const isRejected = this.connection.grant !== undefined && details.status === 401;
		return new RequestError(isRejected ? { remedy: TOKEN_REJECTED, ...details } : details);
	}

	private readonly redactText = (text: string): string =>
		this.hidden.redact(this.connection.redactor.redact(text));
}
