import {
	isJsonObject,
	isPrimitive,
	listWithGaps,
	tryParseJson,
	type JsonObject,
	type JsonValue,
} from '../../json';

import type { HttpResponse } from './response';

/** The bodies that the API document shows for a response with 2xx. */
export type ExpectedBody =
	| { kind: 'list' }
	/** The API document gives each an `id`. */
	| { kind: 'record' }
	/** The API document does not show the body. */
	| { kind: 'anything' };

/** Parses the body of a response; the value is undefined where there is none. */
export function parseResponse({
	status,
	text,
	isUndecodable = false,
}: HttpResponse): { value: JsonValue | undefined } | 'malformed' {
	if (isUndecodable) return 'malformed';
	if (status === 204 || text.trim() === '') return { value: undefined };
	const value = tryParseJson(text);
	return value === undefined ? 'malformed' : { value };
}

/** The value under `data`, or the body itself: the document does not show which endpoint wraps. */
export function contentOf(body: JsonValue): JsonValue {
	return isJsonObject(body) && body.data !== undefined ? body.data : body;
}

/** The records of a list; undefined where the body is no list. */
export function listIn(body: JsonValue): JsonValue[] | undefined {
	const content = contentOf(body);
	if (Array.isArray(content)) return content;
	return isJsonObject(content) ? listWithGaps(content) : undefined;
}

/**
 * The records of a body: the elements of a list, or the one record.
 *
 * @param isWhole whether a body with more than `data` and `meta` is one record, so that nothing is lost
 */
export function recordsOf(body: JsonValue | undefined, isWhole = false): JsonValue[] {
	if (body === undefined) return [];
	if (isWhole && isJsonObject(body) && body.data !== undefined) {
		const hasMore = Object.keys(body).some((name) => name !== 'data' && name !== 'meta');
		if (hasMore) return [body];
	}
	const content = contentOf(body);
	return listIn(body) ?? (content === null ? [] : [content]);
}

/** Where a list may say where it goes on: the top of its body, its `meta` and its `meta.pagination`. */
export interface ListMeta {
	top: JsonObject;
	meta: JsonObject;
	pagination: JsonObject;
}

/** Reads `meta.pagination` at the top or, as the document's sample of discounts shows it, of the first record. */
export function metaOf(body: JsonValue | undefined, records: readonly JsonValue[]): ListMeta {
	const top = objectOf(body);
	const meta = { ...objectOf(objectOf(records[0]).meta), ...objectOf(top.meta) };
	return { top, meta, pagination: objectOf(meta.pagination) };
}

export function objectOf(value: JsonValue | undefined): JsonObject {
	return isJsonObject(value) ? value : {};
}

/** Why the body of a response with 2xx is no success. */
export interface BodyMismatch {
	/** The body that was expected: "a list". Undefined where the body itself reports a failure. */
	expected: string | undefined;
}

const NO_LIST: BodyMismatch = { expected: 'a list' };
const NO_RECORD: BodyMismatch = { expected: 'a record with an ID' };

/** Checks the body of a response with 2xx. An empty one is a success of a write, and an empty list. */
export function checkBody(
	body: JsonValue | undefined,
	expected: ExpectedBody,
	isWrite: boolean,
): BodyMismatch | undefined {
	if (body === undefined) {
		return expected.kind === 'record' && !isWrite ? NO_RECORD : undefined;
	}
	switch (expected.kind) {
		case 'list':
			return listIn(body) ? undefined : NO_LIST;
		case 'record':
			return isFilled(objectOf(contentOf(body)).id ?? null) ? undefined : NO_RECORD;
		case 'anything':
			return reportsFailure(body) ? { expected: undefined } : undefined;
	}
}

/** Whether the top of a body reports a failure. Data beside an error say that something was carried out. */
function reportsFailure(body: JsonValue): boolean {
	if (!isJsonObject(body)) return false;
	const { success, data = null, error = null, errors = null } = body;
	return success === false || (data === null && (isFilled(error) || isFilled(errors)));
}

function isFilled(value: JsonValue): boolean {
	return isPrimitive(value) ? Boolean(value) : Object.keys(value).length > 0;
}
