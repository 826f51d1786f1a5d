import { createHash } from 'node:crypto';

import {
	contentOf,
	isFilled,
	isJsonObject,
	listIn,
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

/**
 * The records of a body: the elements of a list, or the one record.
 *
 * @param isWhole whether a body that holds more is one record, so that nothing is lost
 */
export function recordsOf(body: JsonValue | undefined, isWhole = false): JsonValue[] {
	if (body === undefined) return [];
	if (isWhole && holdsMore(body)) return [body];
	const content = contentOf(body);
	return listIn(body) ?? (content === null ? [] : [content]);
}

/**
 * Whether a body holds more than `data`, and the figures of a list in `meta`.
 *
 * @param figures names beside `data`, or in `meta`, that are figures of the list, too
 */
export function holdsMore(body: JsonValue, figures: readonly string[] = []): boolean {
	if (!isJsonObject(body) || body.data === undefined) return false;
	const { meta = null, ...others } = body;
	const isFigure = (name: string): boolean => name === 'pagination' || figures.includes(name);
	const isOnlyFigures = isJsonObject(meta) ? Object.keys(meta).every(isFigure) : !isFilled(meta);
	const known = ['data', ...figures];
	return !isOnlyFigures || Object.keys(others).some((name) => !known.includes(name));
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
	record: { isMet: hasId, name: 'a record with an ID' },
	stores: {
		isMet: (body: JsonValue) => hasId(body) && hasStores(objectOf(contentOf(body))),
		name: 'a user with a list of stores (merchants)',
	},
	anything: { isMet: () => true, name: undefined },
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
	if (reportsFailure(objectOf(body))) return { expected: undefined };
	if (body !== undefined) return isMet(body) ? undefined : { expected: name };
	if (isWrite) return undefined;
	const mayBeNone = status === 204 && ['list', 'anything'].includes(expected);
	return mayBeNone ? undefined : { expected: name ?? 'a body' };
}

/** Whether a body is a record: the document gives an ID to each. */
function hasId(body: JsonValue): boolean {
	const { id = null } = objectOf(contentOf(body));
	return id === 0 || isFilled(id);
}

/** Whether a user shows stores, wrapped or bare; null are none. */
function hasStores({ merchants }: JsonObject): boolean {
	if (merchants === undefined) return false;
	return contentOf(merchants) === null || listIn(merchants) !== undefined;
}

/** Whether the top of a body reports a failure. Data beside it say that something was carried out. */
function reportsFailure({
	success = null,
	data = null,
	error = null,
	errors = null,
}: JsonObject): boolean {
	return !isFilled(data) && (success === false || isFilled(error) || isFilled(errors));
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
