import { DateTime } from 'luxon';

import type { RequestErrorKind } from '../../errors/requestError';

/** A response of the service, whatever its status. */
export interface HttpResponse {
	status: number;
	/** Names in lower case. */
	headers: Readonly<Record<string, unknown>>;
	/** The body as received, not parsed. */
	text: string;
	/** Where a redirect leads. None is followed, because the credential would go along. */
	redirect?: string | undefined;
}

/** Why there is no usable response. A value, not an exception: the retry policy decides what follows. */
export interface TransportError {
	kind: Exclude<RequestErrorKind, 'status' | 'redirect' | 'unexpectedAnswer'>;
	/** What was observed, for the user. */
	reason: string;
	/** What helps in this case, instead of the usual remedy of its kind. */
	remedy?: string | undefined;
}

/** How one attempt ended. */
export type HttpOutcome = HttpResponse | TransportError;

/** Whether the service answered with this status. */
export function hasStatus(outcome: HttpOutcome, status: number): boolean {
	return 'status' in outcome && outcome.status === status;
}

/** Whether the service answered with 2xx. Its body may still be unreadable. */
export function isSuccess(outcome: HttpOutcome): outcome is HttpResponse {
	return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}

/** The longest target that an error quotes: a path of this service has fewer than 200 characters. */
const MAX_TARGET_LENGTH = 200;

/**
 * Where a redirect leads, as text for the user ("to https://…"). The query is left out, because it may hold
 * anything.
 *
 * @param location the header
 * @param url the address that was called
 * @returns undefined without a valid address
 */
export function redirectTarget(location: unknown, url: string): string | undefined {
	if (typeof location !== 'string' || !URL.canParse(location, url)) return undefined;
	const { origin, protocol, pathname } = new URL(location, url);
	const target = `${origin === 'null' ? protocol : origin}${pathname}`;
	return `to ${target.slice(0, MAX_TARGET_LENGTH)}`;
}

/**
 * Reads the Retry-After header: seconds, or an HTTP date.
 *
 * @param now milliseconds since 1970
 * @returns seconds from now; undefined where the service names no time
 */
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
