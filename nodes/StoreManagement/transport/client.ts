import { RECONNECT } from '../errors/failures';
import { RequestError, type RequestHistory } from '../errors/requestError';
import type { JsonValue } from '../json';
import { Redactor } from '../redaction/redactor';
import { sleep } from '../sleep';

import type { ApiRequest, Effect, SendOptions } from './apiRequest';
import type { ServiceDetails } from './credentials';
import { checkBody, parseResponse } from './http/envelope';
import { whyAborted } from './http/networkErrors';
import {
	MAX_NAMED_WAIT,
	type HttpOutcome,
	type HttpResponse,
	type NotSent,
	type TransportError,
} from './http/response';
import { bodyText, sendHttp, type CredentialUse, type HttpRequest } from './http/sendHttp';
import { buildUrl, withMissing } from './http/url';
import { ConcurrencyLimiter, rateLimiterFor } from './limits';
import type { RateLimiter } from './limits/rateLimiter';
import type { Grant } from './oauth2/grant';
import { errorDetails } from './requestFailure';
import { decide, emptyHistory, initialState } from './retryPolicy';

/** An OAuth2 token has no account password behind it. */
const TOKEN_REJECTED = `Check Token Placement in the credential. ${RECONNECT}`;

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

/** What bounds the requests of a client. */
export interface ClientLimits {
	/** The most requests in flight. */
	concurrency: number;
	/** Aborts everything except a write that was sent: only its response tells what it did. */
	signal?: AbortSignal | undefined;
	/** Aborts writes too: the user cancels the execution, or a model waits no longer. */
	cancelSignal?: AbortSignal;
	/** When a model waits no longer, in `performance.now()` time: no pause or retry delay beyond it is begun. */
	deadline?: number | undefined;
	/** The longest pause to wait out, in milliseconds. */
	maxWait?: number | undefined;
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
		const { method, body, effect } = request;
		const url = this.urlOf(request);
		const httpRequest = { method, url, body: bodyText(body), timeout: options.timeout };
		const rateLimiter = this.rateLimiterOf(request);
		const { grant } = this.connection;
		const maxWait = (): number => Math.min(options.maxWait ?? MAX_NAMED_WAIT, this.timeLeft());
		let state = initialState(request, url, options);
		for (;;) {
			const attempt = await this.attempt(httpRequest, effect, rateLimiter, maxWait());
			if ('notSent' in attempt) {
				const { notSent } = attempt;
				throw this.failure(notSent, { ...state, waitTooLong: notSent.kind === 'busy' });
			}
			const { outcome, tokenVersion } = attempt;
			const decision = decide(outcome, state, {
				maxWait: maxWait(),
				pause: rateLimiter.pause,
				isOpen: rateLimiter.isOpen,
				canRenewToken: grant?.mayRenew(tokenVersion) ?? false,
			});
			state = decision.state;
			if (decision.action === 'done') return this.bodyOf(decision.response, request, state);
			if (decision.action === 'fail') throw this.failure(outcome, state);
			const obstacle =
				decision.action === 'renewToken'
					? await grant?.renewSince(tokenVersion, this.connection, options, this.limits.signal)
					: await this.pause(decision.wait);
			if (obstacle) throw this.failure(obstacle, state);
		}
	}

	private rateLimiterOf({ method, path, store = '' }: ApiRequest): RateLimiter {
		const { baseUrl, credentialId } = this.connection;
		return rateLimiterFor({ baseUrl, credentialId, store, endpoint: `${method} ${path}` });
	}

	/** The longest wait before the caller gives up, in milliseconds. */
	private timeLeft(): number {
		const { deadline = Infinity, maxWait = Infinity } = this.limits;
		return Math.max(0, Math.min(maxWait, deadline - performance.now()));
	}

	/**
	 * Sends the request once, as soon as both limiters let it.
	 *
	 * @returns how that ended, and the version of the token that it was sent with; or why it was not sent
	 */
	private async attempt(
		request: HttpRequest,
		effect: Effect,
		rateLimiter: RateLimiter,
		maxWait: number,
	): Promise<{ outcome: HttpOutcome; tokenVersion: number } | NotSent> {
		const { signal, cancelSignal } = this.limits;
		// Slot first: the right to send, held until a slot is free, would be used after others were refused.
		const leave = await this.slots.enter();
		try {
			const release = await rateLimiter.acquire(signal, maxWait);
			if (typeof release === 'object') return release;
			const abort = effect === 'read' ? signal : cancelSignal;
			const tokenVersion = this.connection.grant?.version ?? 0;
			const outcome = await sendHttp(this.connection, request, abort);
			release(outcome);
			return { outcome, tokenVersion };
		} finally {
			leave();
		}
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
		outcome: HttpOutcome | NotSent['notSent'],
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
