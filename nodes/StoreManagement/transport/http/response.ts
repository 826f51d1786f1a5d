import { DateTime } from 'luxon';

import type { Remedy } from '../../errors/remedies';
import type { RequestErrorKind } from '../../errors/requestError';

import type { BodyText } from './readStream';

/** A response of the service, whatever its status; its body is not parsed. */
export interface HttpResponse extends BodyText {
	status: number;
	/** Names in lower case. */
	headers: Readonly<Record<string, unknown>>;
	/** Where a redirect leads. None is followed, because the credential would go along. */
	redirect?: string | undefined;
}

/** Why there is no usable response. A value, not an exception: the retry policy decides what follows. */
export interface TransportError {
	kind: Exclude<RequestErrorKind, 'status' | 'redirect' | 'unexpectedBody'>;
	/** The observation, for the user. */
	reason: string;
	/** The remedy for this case, instead of the usual one of its kind. */
	remedy?: Remedy | undefined;
}

/** How one attempt ended. */
export type HttpOutcome = HttpResponse | TransportError;

/** The service refuses all requests to an endpoint for longer than the caller waits. */
export interface Busy {
	kind: 'busy';
	/** The latest response with which it did, unless only headers of other responses say so. */
	refusal: HttpResponse | undefined;
	/** Until it accepts requests again. */
	seconds: number;
}

/** Why a request was not sent. */
export interface NotSent {
	notSent: TransportError | Busy;
}

export function hasStatus(outcome: HttpOutcome, status: number): boolean {
	return 'status' in outcome && outcome.status === status;
}

/** Whether a response has status 2xx. Its body may still be unreadable. */
export function isSuccess(outcome: HttpOutcome): outcome is HttpResponse {
	return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
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

/** Seconds from now, as the Retry-After header says: a number, or an HTTP date. */
export function parseRetryAfter(
	{ headers }: Pick<HttpResponse, 'headers'>,
	now: number = Date.now(),
): number | undefined {
	const header = headers['retry-after'];
	const text = typeof header === 'string' ? header.trim() : '';
	if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
	const date = DateTime.fromHTTP(text);
	return date.isValid ? Math.max(0, (date.toMillis() - now) / 1000) : undefined;
}
