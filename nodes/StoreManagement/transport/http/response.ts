import { DateTime } from 'luxon';

import type { RequestErrorKind } from '../../errors/requestError';
import { isJsonObject, listWithGaps, parseJson, type JsonValue } from '../../json';
import { decodeText } from '../../text';

import { isRecord, onlyObject } from './failedAnswer';

/** A response of the service, whatever its status. */
export interface HttpResponse {
	status: number;
	/** Names in lower case. */
	headers: Readonly<Record<string, unknown>>;
	/** The body as received, not parsed. */
	text: string;
	/** Where a redirect leads; see describeRedirect. */
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

/**
 * Where a redirect leads, as text for the user ("to https://…"). No redirect is followed, because the
 * credential would go along. The query is left out, because it may hold anything.
 *
 * @param url the address that was called
 * @returns undefined for any other response, and without a valid Location
 */
export function describeRedirect(
	{ status, headers: { location } }: HttpResponse,
	url: string,
): string | undefined {
	if (status < 300 || status > 399) return undefined;
	if (typeof location !== 'string' || !URL.canParse(location, url)) return undefined;
	const { origin, protocol, pathname } = new URL(location, url);
	const target = `${origin === 'null' ? protocol : origin}${pathname}`;
	return `to ${target.slice(0, MAX_TARGET_LENGTH)}`;
}

/** The longest target that an error quotes: a path of this service has fewer than 200 characters. */
const MAX_TARGET_LENGTH = 200;

/** A parsed body: JSON, or nothing at all. */
export type ResponseBody = { kind: 'json'; value: JsonValue } | { kind: 'empty' };

/** A parsed body, with the status and the headers of its response. */
export type ReceivedBody = ResponseBody & Pick<HttpResponse, 'status' | 'headers'>;

/**
 * Parses the body of a response. 204, an empty body and a bare `null` are all empty.
 *
 * @returns `malformed` for what is not JSON, or nested deeper than `parseJson` reads
 */
export function parseBody({ status, text }: HttpResponse): ResponseBody | { kind: 'malformed' } {
	// This removes a byte order mark too.
	const trimmed = text.trim();
	if (status === 204 || trimmed === '') return { kind: 'empty' };
	try {
		const value = parseJson(trimmed);
		return value === null ? { kind: 'empty' } : { kind: 'json', value };
	} catch {
		return { kind: 'malformed' };
	}
}

/**
 * The records of a response; none where its body is empty.
 *
 * @param asItCame see unwrapRecords
 */
export function recordsOf(body: ResponseBody, asItCame = false): JsonValue[] {
	return body.kind === 'json' ? unwrapRecords(body.value, asItCame) : [];
}

/**
 * The records in a body, wrapped or bare, one or many: the API document does not show which endpoint uses
 * which form, so every form is accepted everywhere.
 *
 * @param asItCame whether an answer with more than `data` and `meta` is one record, so that nothing is lost
 */
export function unwrapRecords(value: JsonValue, asItCame = false): JsonValue[] {
	if (Array.isArray(value)) return value;
	if (!isJsonObject(value)) return [value];
	const { data } = value;
	const isEnvelope = Object.keys(value).every((name) => name === 'meta' || name === 'data');
	if (asItCame && !isEnvelope) return listWithGaps(value) ?? [value];
	if (isJsonObject(data)) return listWithGaps(data) ?? [data];
	if (Array.isArray(data)) return data;
	// An envelope without records, such as a page past the end, or one whose `data` is a primitive.
	if (isEnvelope) return data === undefined || data === null ? [] : [data];
	// The record beside statements, as in {"success": true, "discount": {…}}.
	const only = onlyObject(value);
	return listWithGaps(value) ?? [only && isRecord(only) ? only : value];
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

/**
 * The part of a Node.js stream that is used. A type of its own, because the package imports nothing but
 * `node:crypto` from Node.js.
 */
export interface ByteStream extends AsyncIterable<Buffer> {
	destroy(error?: Error): unknown;
}

/** The most bytes of a response after decompression: a thousand orders take about 6.3 MB. */
export const MAX_RESPONSE_SIZE = 16 * 1024 * 1024;

/**
 * Reads the body of a response. A stream, because n8n's HTTP helpers limit the size of a body neither
 * before nor after decompression.
 *
 * @param stream is destroyed, and its connection with it, as soon as it is no longer needed
 * @param contentType the header, which may declare a charset
 * @param signal ends the reading
 * @returns the text; undefined where it has more bytes than MAX_RESPONSE_SIZE
 * @throws what the stream throws, and an error when the signal aborts
 */
export async function readStream(
	stream: ByteStream,
	contentType: unknown,
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
		return decodeText(Buffer.concat(chunks), contentType);
	} finally {
		signal.removeEventListener('abort', end);
		stream.destroy();
	}
}
