import type { IncomingHttpHeaders } from 'node:http';

import type { Catalogue } from './data/catalogue';
import type { RunningKnobs } from './knobs';
import type { TokenPair } from './oauth';
import type { State } from './state';

/** One request as it came in. */
export interface LoggedRequest {
	method: string;
	/** Without the query. */
	path: string;
	query: Record<string, string | string[]>;
	headers: IncomingHttpHeaders;
	/** Raw text, empty where there was none. */
	body: string;
	/** When it arrived, in real milliseconds since 1970. */
	at: number;
	/** How long it was under way, in real milliseconds; undefined as long as it is. */
	durationMs?: number;
	/** 0 where the connection ended without an answer; undefined as long as it is under way. */
	status?: number;
	merchantAlias?: string;
}

/** A trouble to come. Without `match` it meets any request. */
export interface Fault {
	match?: { method?: string; path?: RegExp };
	/** Meets the n-th matching request from now; 1, the default, is the next. */
	nth?: number;
	/** How many matching requests in a row it meets; 1 by default. */
	times?: number;
	status?: number;
	headers?: Record<string, string>;
	/** Text is sent as it is, anything else as JSON. */
	body?: unknown;
	/** `before`: the connection is reset without an answer. `middle`: after half of the answer. */
	reset?: 'before' | 'middle';
	/** Real milliseconds until it goes on. A request whose client has left by then is not handled. */
	stall?: number;
	/** Half of the answer is sent as if it were all of it. */
	truncate?: boolean;
	/** The request is handled, and the trouble meets its answer. */
	thenHandle?: boolean;
}

export interface FaultScript {
	push(...faults: Fault[]): void;
	clear(): void;
	/** Faults that have not met all their requests yet. */
	readonly pending: number;
}

export interface DeliveryOptions {
	/** How often the identical delivery is sent, one after the other; 1 by default. */
	times?: number;
	/** Signs with a key that is not the webhook's. */
	badSignature?: boolean;
	/** Sends no signature although the knob says so. */
	unsigned?: boolean;
	headers?: Record<string, string>;
	/** Raw text to send in place of `{ event, resource }`. */
	body?: string;
}

export interface DeliveryAnswer {
	url: string;
	webhookId: number;
	/** 0 where no answer came in time, with the reason in `error`. */
	status: number;
	durationMs: number;
	error?: string;
}

export interface Simulator {
	/** The service's base address, without `/v2`. */
	readonly url: string;
	/** The pair of header tokens that is valid now. */
	readonly credentials: { userToken: string; userSecretKey: string };
	readonly oauth: {
		clientId: string;
		clientSecret: string;
		authorizeUrl: string;
		tokenUrl: string;
	};
	/** The stores of the user. */
	readonly aliases: readonly string[];
	/** A store that exists and is not the user's. */
	readonly foreignAlias: string;
	/** The last 100,000 requests, oldest first. */
	readonly requests: readonly LoggedRequest[];
	/** The most requests that were under way at once since the last clearRequests(). */
	readonly peakInFlight: number;
	clearRequests(): void;
	configure(knobs: RunningKnobs): void;
	readonly faults: FaultScript;
	/** The seeded records, to compare with. */
	readonly data: Catalogue;
	/** What requests have changed. */
	readonly state: State;
	/** A token pair without a walk through the authorization page. */
	issueTokens(): TokenPair;
	/** Makes every access token expire at once; the refresh tokens stay. */
	expireAccessTokens(): void;
	/** The user withdraws every authorization: no token and no code is good any more. */
	revokeGrants(): void;
	/** The user changes the password: the header tokens are replaced, the old ones stop working. */
	regenerateCredentials(): void;
	/**
	 * Sends an event to the store's active webhooks on this machine that subscribe to it. Without a
	 * resource it sends the store's first order, metadata included.
	 */
	deliver(
		alias: string,
		event: string,
		resource?: unknown,
		options?: DeliveryOptions,
	): Promise<DeliveryAnswer[]>;
	/** Ends every connection and wait. */
	stop(): Promise<void>;
}
