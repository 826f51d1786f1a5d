import { DateTime } from 'luxon';

import type { RequestErrorKind } from '../../errors/requestError';
import { decodeUtf8 } from '../../text';

/** A response of the service, whatever its status; its body is not parsed. */
export interface HttpResponse {
	status: number;
	/** Names in lower case. */
	headers: Readonly<Record<string, unknown>>;
	/** Where a redirect leads. None is followed, because the credential would go along. */
	redirect?: string | undefined;
	text: string;
	/** The body is not UTF-8. Its text is for messages only: it has `?` in place of each byte that is not. */
	isUndecodable?: boolean;
}

/** Why there is no usable response. A value, not an exception: the retry policy decides what follows. */
export interface TransportError {
	kind: Exclude<RequestErrorKind, 'status' | 'redirect' | 'unexpectedBody' | 'noBody'>;
	/** The observation, for the user. */
	reason: string;
	/** The remedy for this case, instead of the usual one of its kind; sentences. */
	remedy?: string | undefined;
}

export type HttpOutcome = HttpResponse | TransportError;

/** The endpoint has refused requests with this status, and none is sent for longer than the caller waits. */
export interface Busy {
	kind: 'busy';
	status: number;
	seconds: number;
}

/** Why a request was not sent. */
export interface NotSent {
	notSent: TransportError | Busy;
}

/** Whether there was a response, with this status. */
export function hasStatus(outcome: HttpOutcome, status: number): boolean {
	return 'status' in outcome && outcome.status === status;
}

/** Whether a response has status 2xx. Its body may still be unreadable. */
export function isSuccess(outcome: HttpOutcome): outcome is HttpResponse {
	return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}

/** Whether the service refused the request for lack of capacity (429, 503). */
export function isThrottled(outcome: HttpOutcome): boolean {
	return hasStatus(outcome, 429) || hasStatus(outcome, 503);
}

/** A path of this service has fewer characters. */
const MAX_TARGET_LENGTH = 200;

/**
 * Where a redirect leads, as text for the user ("to https://…"). The query is left out, because it may hold
 * anything. Undefined without a valid address.
 *
 * @param url the address that was called
 */
export function redirectTarget(location: unknown, url: string): string | undefined {
	if (typeof location !== 'string' || !URL.canParse(location, url)) return undefined;
	const { origin, protocol, pathname } = new URL(location, url);
	const target = `${origin === 'null' ? protocol : origin}${pathname}`;
	return `to ${target.slice(0, MAX_TARGET_LENGTH)}`;
}

const NUMBER = /^\d+(?:\.\d+)?$/;

function headerIn({ headers }: Pick<HttpResponse, 'headers'>, name: string): string {
	const value = headers[name];
	return typeof value === 'string' ? value.trim() : '';
}

/** Seconds from now, as the Retry-After header says: a number, or an HTTP date. */
export function parseRetryAfter(
	response: Pick<HttpResponse, 'headers'>,
	now: number = Date.now(),
): number | undefined {
	const text = headerIn(response, 'retry-after');
	if (NUMBER.test(text)) return Number(text);
	const date = DateTime.fromHTTP(text);
	return date.isValid ? Math.max(0, (date.toMillis() - now) / 1000) : undefined;
}

/** The longest wait that a service may name, in milliseconds. A longer one is an error, or says nothing. */
export const MAX_NAMED_WAIT = 300_000;

/** A reset that is at least this large is a moment: seconds since 1970. */
const FIRST_MOMENT = 1e9;

/**
 * Reads the rate limit of a response: `RateLimit-Remaining` and `-Reset`, else the same with `X-`.
 *
 * @returns how many requests are left, and the milliseconds until there are more; undefined if that is more than
 *   MAX_NAMED_WAIT
 */
export function readRateLimit(
	response: Pick<HttpResponse, 'headers'>,
	now: number = Date.now(),
): { remaining: number; reset: number } | undefined {
	const read = (name: string): number | undefined => {
		const text =
			headerIn(response, `ratelimit-${name}`) || headerIn(response, `x-ratelimit-${name}`);
		return NUMBER.test(text) ? Number(text) : undefined;
	};
	const remaining = read('remaining');
	const end = read('reset');
	if (remaining === undefined || end === undefined) return undefined;
	const reset = fromNow(end, now);
	return reset <= MAX_NAMED_WAIT ? { remaining, reset } : undefined;
}

/**
 * The wait that a response names, in milliseconds: Retry-After, or the reset of headers that leave no request. 0 names
 * none: an immediate retry would meet the same overload.
 */
export function namedWaitIn(outcome: HttpOutcome): number | undefined {
	if (!('status' in outcome)) return undefined;
	const { remaining, reset = 0 } = readRateLimit(outcome) ?? {};
	const untilReset = remaining === 0 ? reset : 0;
	return (parseRetryAfter(outcome) ?? 0) * 1000 || untilReset || undefined;
}

function fromNow(seconds: number, now: number): number {
	return seconds < FIRST_MOMENT ? seconds * 1000 : Math.max(0, seconds * 1000 - now);
}

/** The part of a Node.js stream that is used: the package imports nothing but `node:crypto` from Node.js. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy(error?: Error): unknown;
}

/** After decompression. A thousand orders take about 6.3. */
export const MAX_RESPONSE_MEGABYTES = 16;

const MAX_BYTES = MAX_RESPONSE_MEGABYTES * 1024 * 1024;

/**
 * Reads the body of a response. A stream, because n8n's HTTP helpers limit the size of a body neither before
 * nor after decompression.
 *
 * @param signal ends the reading
 * @returns undefined if the body is larger than MAX_RESPONSE_MEGABYTES
 * @throws any error of the stream, and one when the signal aborts
 */
export async function readStream(
	stream: ByteStream,
	signal: AbortSignal,
): Promise<Pick<HttpResponse, 'text' | 'isUndecodable'> | undefined> {
	const destroy = (): void => {
		stream.destroy(new Error('stream was aborted'));
	};
	if (signal.aborted) destroy();
	signal.addEventListener('abort', destroy);
	const chunks: Uint8Array[] = [];
	let size = 0;
	try {
		// Leaving the loop destroys the stream, and its connection with it.
		for await (const chunk of stream) {
			size += chunk.length;
			if (size > MAX_BYTES) return undefined;
			chunks.push(chunk);
		}
	} finally {
		signal.removeEventListener('abort', destroy);
	}
	return decode(Buffer.concat(chunks, size));
}

function decode(bytes: Uint8Array): Pick<HttpResponse, 'text' | 'isUndecodable'> {
	const text = decodeUtf8(bytes);
	if (text !== undefined) return { text };
	return { text: new TextDecoder().decode(bytes).replaceAll('\uFFFD', '?'), isUndecodable: true };
}
