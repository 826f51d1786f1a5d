import { DateTime } from 'luxon';

import type { RequestErrorKind } from '../../errors/requestError';
import { isJsonObject, type JsonValue } from '../../json';

/** A response of the service, whatever its status. */
export interface HttpResponse {
	status: number;
	/** Names in lower case. */
	headers: Readonly<Record<string, unknown>>;
	/** The body as received, not parsed. */
	text: string;
}

/** Why there is no usable response. A value, not an exception: the retry policy decides about it. */
export interface TransportError {
	kind: Exclude<RequestErrorKind, 'status' | 'redirect' | 'malformedBody'>;
	/** What was observed, for the user. */
	reason: string;
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

/** A parsed body: JSON, nothing at all, or text that is not JSON. */
export type ResponseBody =
	{ kind: 'json'; value: JsonValue } | { kind: 'empty' } | { kind: 'malformed' };

/** Parses the body of a response. 204, an empty body and a bare `null` are all empty. */
export function parseBody({ status, text }: HttpResponse): ResponseBody {
	const trimmed = text.replace(/^\uFEFF/, '').trim();
	if (status === 204 || trimmed === '') return { kind: 'empty' };
	try {
		const value = JSON.parse(trimmed) as JsonValue;
		return value === null ? { kind: 'empty' } : { kind: 'json', value };
	} catch {
		return { kind: 'malformed' };
	}
}

/**
 * The records in a body, wrapped in `data` or bare, one or many: the API document does not show
 * which endpoint does what, so every form is accepted everywhere.
 */
export function unwrapRecords(value: JsonValue): JsonValue[] {
	if (Array.isArray(value)) return value;
	if (!isJsonObject(value)) return [value];
	const { data } = value;
	if (typeof data === 'object' && data !== null) return Array.isArray(data) ? data : [data];
	// An envelope without records, such as a page past the end. `data` may also hold a single word.
	const isEnvelope = Object.keys(value).every((name) => name === 'meta' || name === 'data');
	if (!isEnvelope) return [value];
	return data === undefined || data === null ? [] : [data];
}

/**
 * Reads the Retry-After header: seconds, or an HTTP date.
 *
 * @param now milliseconds since 1970
 * @returns seconds from now; undefined where the service names no time
 */
export function parseRetryAfter(
	{ headers }: HttpResponse,
	now: number = Date.now(),
): number | undefined {
	const header = headers['retry-after'];
	const text = typeof header === 'string' ? header.trim() : '';
	if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
	const date = DateTime.fromHTTP(text);
	return date.isValid ? Math.max(0, (date.toMillis() - now) / 1000) : undefined;
}
