import { DateTime } from 'luxon';

import type { RequestErrorKind } from '../../errors/requestError';
import { isJsonObject, type JsonValue } from '../../json';
import { parseJson, PARSED_AT_ONCE, TooManyValuesError } from '../../parseJson';
import type { Steps } from '../../sleep';

/** A response of the service, whatever its status. */
export interface HttpResponse {
	status: number;
	/** Names in lower case. */
	headers: Readonly<Record<string, unknown>>;
	/** The body as received, not parsed. */
	text: string;
	/** Where a redirect leads and why it is not followed, as the end of a sentence. */
	redirect?: string;
}

/** Why there is no usable response. A value, not an exception: the retry policy decides what follows. */
export interface TransportError {
	kind: Exclude<RequestErrorKind, 'status' | 'redirect' | 'malformedBody'>;
	/** What was observed, for the user. */
	reason: string;
	/** What helps in this case, instead of the usual remedy of its kind. */
	remedy?: string;
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

const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308];

/** Whether the service redirects to another address. */
export function isRedirect(outcome: HttpOutcome): outcome is HttpResponse {
	return 'status' in outcome && REDIRECT_STATUSES.includes(outcome.status);
}

/** A parsed body: JSON, or nothing at all. */
export type ResponseBody = { kind: 'json'; value: JsonValue } | { kind: 'empty' };

/** A parsed body, with the status and the headers of its response. */
export type ReceivedBody = ResponseBody & Pick<HttpResponse, 'status' | 'headers'>;

/** Why a body cannot be used: it is not JSON, or has more than `limit`. */
export type UnreadableBody = { kind: 'malformed' } | { kind: 'tooLarge'; limit: string };

/** Parses the body of a response. 204, an empty body and a bare `null` are all empty. */
export function* parseBody({ status, text }: HttpResponse): Steps<ResponseBody | UnreadableBody> {
	// This removes a byte order mark too.
	const trimmed = text.trim();
	if (status === 204 || trimmed === '') return { kind: 'empty' };
	try {
		const isShort = trimmed.length <= PARSED_AT_ONCE;
		const value = isShort ? (JSON.parse(trimmed) as JsonValue) : yield* parseJson(trimmed);
		return value === null ? { kind: 'empty' } : { kind: 'json', value };
	} catch (error) {
		if (error instanceof TooManyValuesError) return { kind: 'tooLarge', limit: error.limit };
		return { kind: 'malformed' };
	}
}

/** The records of a response; none where its body is empty. */
export function recordsOf(body: ResponseBody): JsonValue[] {
	return body.kind === 'json' ? unwrapRecords(body.value) : [];
}

/**
 * The records in a body, wrapped in `data` or bare, one or many: the API document does not show which
 * endpoint uses which form, so every form is accepted everywhere.
 */
export function unwrapRecords(value: JsonValue): JsonValue[] {
	if (Array.isArray(value)) return value;
	if (!isJsonObject(value)) return [value];
	const { data } = value;
	if (typeof data === 'object' && data !== null) return Array.isArray(data) ? data : [data];
	// An envelope without records, such as a page past the end, or one whose `data` is a primitive.
	const isEnvelope = Object.keys(value).every((name) => name === 'meta' || name === 'data');
	if (!isEnvelope) return [value];
	return data === undefined || data === null ? [] : [data];
}

/** The most characters of a Retry-After header that are read: a date has at most 33. */
const MAX_HEADER_LENGTH = 100;

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
	const text = typeof header === 'string' ? header.slice(0, MAX_HEADER_LENGTH).trim() : '';
	if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
	const date = DateTime.fromHTTP(text);
	return date.isValid ? Math.max(0, (date.toMillis() - now) / 1000) : undefined;
}

/**
 * The part of a Node.js stream that is used. A type of its own, because the package imports nothing but
 * `node:crypto` from Node.js.
 */
export interface ByteStream extends AsyncIterable<Buffer> {
	destroy(error?: Error): unknown;
}

/** The most bytes of a response after decompression: a thousand orders take a tenth of that. */
export const MAX_RESPONSE_SIZE = 16 * 1024 * 1024;

/**
 * Reads the body of a response. A stream, because n8n's HTTP helpers limit the size of a body neither
 * before nor after decompression.
 *
 * @param stream is destroyed, and its connection with it, as soon as it is no longer needed
 * @param signal ends the reading
 * @returns the text; undefined where it has more bytes than MAX_RESPONSE_SIZE
 * @throws what the stream throws, and an error when the signal aborts
 */
export async function readStream(
	stream: ByteStream,
	signal: AbortSignal,
): Promise<string | undefined> {
	const end = (): void => void stream.destroy(new Error('stream was aborted'));
	signal.addEventListener('abort', end);
	if (signal.aborted) end();
	const chunks: Buffer[] = [];
	let size = 0;
	try {
		for await (const chunk of stream) {
			size += chunk.length;
			if (size > MAX_RESPONSE_SIZE) return undefined;
			chunks.push(chunk);
		}
		return Buffer.concat(chunks).toString();
	} finally {
		signal.removeEventListener('abort', end);
		stream.destroy();
	}
}
