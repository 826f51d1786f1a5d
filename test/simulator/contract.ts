import type { IncomingHttpHeaders } from 'node:http';

/** A received request. */
export interface LoggedRequest {
	method: string;
	/** Without the query. */
	path: string;
	query: Record<string, string | string[]>;
	headers: IncomingHttpHeaders;
	/** Raw text; empty without a body. */
	body: string;
	/** Time of arrival in milliseconds since 1970. */
	at: number;
	/** Milliseconds until the response; undefined while in flight. */
	durationMs?: number;
	/** 0 if the connection ended without a response; undefined while in flight. */
	status?: number;
	merchantAlias?: string;
}

/** A scripted failure. Without `match` it applies to any request. */
export interface Fault {
	/** `query`: values of parameters, as the simulator logs them. */
	match?: { method?: string; path?: RegExp; query?: Record<string, string> };
	/** Applies from the n-th matching request on; 1, the default, is the next one. */
	nth?: number;
	/** Number of consecutive matching requests; 1 by default. */
	times?: number;
	status?: number;
	headers?: Record<string, string>;
	/** A string is sent unchanged, anything else as JSON. */
	body?: unknown;
	/** `before`: resets the connection without a response. `middle`: after half of the response. */
	reset?: 'before' | 'middle';
	/** Delay in milliseconds. If the client disconnects meanwhile, the request is not handled. */
	stall?: number;
	/** Sends half of the response as if it were complete. */
	truncate?: boolean;
	/** Handles the request, then applies the fault to its response. */
	thenHandle?: boolean;
}

export interface FaultScript {
	push(...faults: Fault[]): void;
	clear(): void;
	/** Number of faults that still apply to future requests. */
	readonly pending: number;
}

export interface DeliveryOptions {
	/** Number of identical deliveries, sent one after the other; 1 by default. */
	times?: number;
	/** Signs with a wrong key. */
	badSignature?: boolean;
	/** Sends no signature, whatever the knob says. */
	unsigned?: boolean;
	headers?: Record<string, string>;
	/** Raw body instead of `{ event, resource }`. */
	body?: string;
}

/** The response of a receiver. */
export interface DeliveryAnswer {
	url: string;
	webhookId: number;
	/** 0 if no response arrived in time, with the reason in `error`. */
	status: number;
	durationMs: number;
	error?: string;
}

/** A delivery that was sent. */
export interface Delivery extends DeliveryAnswer {
	/** The store. */
	alias: string;
	/** When it was sent, in milliseconds since 1970. */
	at: number;
	event: string;
	/** The raw body. */
	body: string;
}

/** What a customer has done. */
export interface Happening<Resource = object> {
	resource: Resource;
	/** The responses of the receivers. */
	answers: Promise<DeliveryAnswer[]>;
}
