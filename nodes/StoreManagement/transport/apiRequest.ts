import type { JsonValue, Primitive } from '../json';

import type { ServiceDetails } from './credentials';
import type { HttpRequest } from './http/sendHttp';
import type { Query } from './http/url';

/**
 * The effect of a request in the store. Retries, aborts and the order of items all follow from it.
 *
 * - `read`: changes nothing. May be repeated and aborted.
 * - `idempotent`: an update or a deletion. Doing it twice is the same as once, so it may be repeated; the
 *   failure of another item does not abort it, because only its response tells what it did.
 * - `create`: must not happen twice. Repeated only when it cannot have arrived or was refused (429).
 */
export type Effect = 'read' | 'idempotent' | 'create';

/** Related records that the node asks for by itself in the first request of a list, unless the service refuses them. */
export interface AutoInclude {
	/** Values of `include`. */
	readonly names: readonly string[];
	/** The service has refused the request with them, or with the size of a page: whoever reads the list again asks without. */
	isRefused: boolean;
	/** Those that were left out then, because the user does not ask for them, too. */
	leftOut?: readonly string[];
}

/** A request to the API, before it becomes an HTTP request. */
export interface ApiRequest {
	method: HttpRequest['method'];
	/** Path template of the API document below /v2, for example "/{alias}/orders/{id}/items". */
	path: string;
	effect: Effect;
	/** Alias of the store, as checkAlias returns it; the value of {alias}. */
	store?: string | undefined;
	/** The value of {id}. */
	id?: string | undefined;
	query?: Query;
	/** Of a list. */
	autoInclude?: AutoInclude | undefined;
	/** Of a list: what tells one record from another, null if nothing does; their `id` if undefined. */
	identityOf?: (record: JsonValue) => Primitive;
	body?: JsonValue;
	/** The body that the API document shows for a response with 2xx: a list, a record with an `id`, a user with stores, or none ('anything'). */
	expected?: 'list' | 'record' | 'stores' | 'anything' | undefined;
	/** The service may advance a scroll with each response, so a lost response cannot be fetched again. */
	isScroll?: boolean;
}

/** How long a request may take. Times in milliseconds. */
export interface SendOptions {
	/** Of each attempt. */
	timeout: number;
	/** The most retries of a request. */
	maxRetries: number;
	/** The longest pause or backoff to wait out; five minutes by default. */
	maxWait?: number;
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

/** How long a request may take, by what waits for it. */
export const SEND_OPTIONS = {
	/** An item. Nobody looks on: five retries outlast an outage of 15 seconds. The user may set others. */
	item: { timeout: 30_000, maxRetries: 5 },
	/** A person looks at an empty list in the editor, or at an item that has failed already: the reason comes early. */
	lookUp: { timeout: 15_000, maxRetries: 1, maxWait: 10_000 },
	/** A person publishes a workflow: likewise, but what fails leaves a store without its events. */
	publish: { timeout: 15_000, maxRetries: 2, maxWait: 10_000 },
	/**
	 * A start of n8n, which in 1.x starts one workflow after the other, or a delivery, which should be answered within 5
	 * seconds (API document, Events, point 5): a store that does not answer must hold up neither.
	 */
	startOrDelivery: { timeout: 3_000, maxRetries: 0, maxWait: 1_000 },
} satisfies Record<string, SendOptions>;

/** How a list is read. */
export interface ListOptions extends SendOptions, ServiceDetails {
	/** The most records wanted; all by default. */
	limit?: number;
	/** Whether no page is fetched before it is asked for, because whoever reads may stop at any. */
	isLazy?: boolean;
}
