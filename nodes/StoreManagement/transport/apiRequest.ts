import type { JsonValue, Primitive } from '../json';

import type { HttpRequest } from './http/sendHttp';
import type { Query } from './http/url';
import type { Additions } from './pagination/additions';
import type { Effect } from './retryPolicy';

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
	/** Of a list: what the node adds to its first request by itself. */
	additions?: Additions | undefined;
	/** Of a list: what tells one record from another, null if nothing does; their `id` if undefined. */
	identityOf?: (record: JsonValue) => Primitive;
	/** Of a list: the title of the option that asks for less of it. */
	narrowedBy?: string;
	body?: JsonValue;
	/** The body that the API document shows for a response with 2xx: a list, a record with an `id`, a user with stores, or none ('anything'). */
	expected?: 'list' | 'record' | 'stores' | 'anything' | undefined;
	/** The service may advance a scroll with each response, so a lost response cannot be fetched again. */
	isScroll?: boolean;
}

/** How a request is sent. */
export interface SendOptions {
	/** Time-out of each attempt, in milliseconds. */
	timeout: number;
	/** The most retries of a request. */
	maxRetries: number;
	/** The longest pause or backoff to wait out, in milliseconds; 300 s by default. */
	maxWait?: number;
	/** How many 500 in a row end the request; by default as many as are retried. */
	maxServerErrors?: number | undefined;
}
