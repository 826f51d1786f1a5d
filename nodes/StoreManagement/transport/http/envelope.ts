import { createHash } from 'node:crypto';

import {
	isJsonObject,
	isPrimitive,
	listWithGaps,
	tryParseJson,
	type JsonObject,
	type JsonValue,
	type Primitive,
} from '../../json';
import type { ApiRequest } from '../apiRequest';

import type { HttpResponse } from './response';

/** Parses the body of a response; the value is undefined if there is none. */
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
function contentOf(body: JsonValue): JsonValue {
	return isJsonObject(body) && body.data !== undefined ? body.data : body;
}

/** The records of a list; undefined if the body is no list. */
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

/**
 * Where a list may say where it goes on: the top of its body, its `meta` and its `meta.pagination`. `meta` stands at the
 * top or, as the document's sample of discounts shows it, in the first record.
 */
export function metaOf(body: JsonValue | undefined, records: readonly JsonValue[]) {
	const top = objectOf(body);
	const meta = { ...objectOf(objectOf(records[0]).meta), ...objectOf(top.meta) };
	return { top, meta, pagination: objectOf(meta.pagination) };
}

/** The value if it is an object, else an empty one. */
export function objectOf(value: JsonValue | undefined): JsonObject {
	return isJsonObject(value) ? value : {};
}

/** What a body with 2xx may be asked to be, and what an error calls that. */
const BODIES = {
	list: { isMet: (body: JsonValue) => listIn(body) !== undefined, name: 'a list' },
	record: {
		isMet: (body: JsonValue) => isFilled(objectOf(contentOf(body)).id ?? null),
		name: 'a record with an ID',
	},
	anything: { isMet: (body: JsonValue) => !reportsFailure(objectOf(body)), name: undefined },
};

/**
 * Checks the body of a response with 2xx. None is a success of a write and, where the status says so (204), an empty
 * list.
 *
 * @returns undefined if it is a success; else what was expected ("a list"), unless the body itself reports a failure
 */
export function checkBody(
	body: JsonValue | undefined,
	expected: NonNullable<ApiRequest['expected']>,
	{ status, isWrite }: { status: number; isWrite: boolean },
): { expected: string | undefined } | undefined {
	const { isMet, name } = BODIES[expected];
	if (body !== undefined) return isMet(body) ? undefined : { expected: name };
	const isEmptyList = status === 204 && (expected === 'list' || expected === 'anything');
	return isWrite || isEmptyList ? undefined : { expected: name ?? 'a body' };
}

/** Whether the top of a body reports a failure. Data beside an error say that something was carried out. */
function reportsFailure({
	success,
	data = null,
	error = null,
	errors = null,
}: JsonObject): boolean {
	return success === false || (data === null && (isFilled(error) || isFilled(errors)));
}

function isFilled(value: JsonValue): boolean {
	return isPrimitive(value) ? Boolean(value) : Object.keys(value).length > 0;
}

/**
 * What tells each record of a page from others. Of a record without an identity the text counts. Only its digest is
 * kept: texts of a long list fill the memory.
 */
export function identitiesOf(
	records: readonly JsonValue[],
	identityOf: ApiRequest['identityOf'] = idOf,
): string[] {
	return records.map((record) => String(identityOf(record) ?? hash(record)));
}

function idOf(record: JsonValue): Primitive {
	const { id = null } = objectOf(contentOf(record));
	return typeof id === 'object' || id === '' ? null : id;
}

function hash(value: JsonValue): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
