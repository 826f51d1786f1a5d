import type { RequestError } from '../../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import type { ApiRequest } from '../apiRequest';
import { unwrapRecords } from '../http/response';
import type { QueryEntry } from '../http/url';
import type { ScrollEnd, ServiceDetails } from '../serviceDetails';

/** Names of the query parameters that walk a list. The API document does not show them. */
export interface PaginationOptions {
	/** Records of one page; the service decides where undefined. */
	pageSize: number | undefined;
	pageSizeParameter: string;
	pageParameter: string;
	scrollParameter: string;
	scrollEnd: ScrollEnd;
}

/** The names that are used where the user sets none. */
export const DEFAULT_PAGINATION: PaginationOptions = {
	pageSize: undefined,
	pageSizeParameter: 'per_page',
	pageParameter: 'page',
	scrollParameter: 'scroll_id',
	scrollEnd: 'emptyPage',
};

/**
 * The pagination options of a service, with the defaults of what is not set.
 *
 * @param options what a node sets, which overrides the details of the credential
 */
export function paginationOptions(
	details: ServiceDetails,
	options: { [Name in keyof PaginationOptions]?: PaginationOptions[Name] | undefined } = {},
): PaginationOptions {
	return {
		pageSize: options.pageSize,
		pageSizeParameter:
			options.pageSizeParameter ??
			details.pageSizeParameter ??
			DEFAULT_PAGINATION.pageSizeParameter,
		pageParameter:
			options.pageParameter ?? details.pageParameter ?? DEFAULT_PAGINATION.pageParameter,
		scrollParameter:
			options.scrollParameter ?? details.scrollParameter ?? DEFAULT_PAGINATION.scrollParameter,
		scrollEnd: options.scrollEnd ?? details.scrollEnd ?? DEFAULT_PAGINATION.scrollEnd,
	};
}

/** Where the next page of a list is. Can be written as JSON; see `parseCursor`. */
export type Cursor =
	/** `isStateful`: the link carries a scroll ID, so it may lead to another page each time. */
	| { type: 'link'; search: string; isStateful: boolean }
	| { type: 'scroll'; id: string }
	| { type: 'page'; page: number; totalPages: number };

/** One page of a list. */
export interface Page {
	records: JsonValue[];
	/** Undefined on the last page. */
	next: Cursor | undefined;
	/** How many records the list has in all, where the service says so. */
	total: number | undefined;
	/** The service says that this is the last page. Otherwise the end is only assumed. */
	isLast: boolean;
}

/**
 * Reads a page. The next one is named by a link, else by a scroll ID, else by page numbers, which may
 * be texts.
 *
 * @param url the URL of the page, to which links are relative
 * @param toError makes the error for what is wrong with the list
 * @throws RequestError when the next link leads to another origin or path: it is never called,
 *   because the credential would go along
 */
export function readPage(
	body: JsonValue,
	url: string,
	options: PaginationOptions,
	toError: (reason: string) => RequestError,
): Page {
	const records = unwrapRecords(body);
	const meta = metaOf(body);
	const pagination = isJsonObject(meta?.pagination) ? meta.pagination : undefined;
	const next =
		linkCursor(pagination, url, options, toError) ??
		scrollCursor([isJsonObject(body) ? body : undefined, meta, pagination], options) ??
		pageCursor(pagination);
	const total = toInteger(pagination?.total);
	return { records, next, total, isLast: next === undefined && saysLast(pagination) };
}

/**
 * The request for the page at a cursor; the first page where there is none.
 *
 * Whether a scroll advances with each response cannot be seen from outside, not even where its ID
 * changes. Every scroll is taken to be stateful, because the other guess would lose a page.
 */
export function requestAt(
	request: ApiRequest,
	cursor: Cursor | undefined,
	options: PaginationOptions,
): ApiRequest {
	const { pageSize, pageSizeParameter } = options;
	const original = request.query ?? [];
	const query =
		pageSize === undefined ? original : withParameter(original, pageSizeParameter, pageSize);
	switch (cursor?.type) {
		case undefined:
			return { ...request, query };
		case 'link':
			return {
				...request,
				query: mergeQuery(query, cursor.search),
				hasStatefulCursor: cursor.isStateful,
			};
		case 'scroll':
			return {
				...request,
				query: withParameter(query, options.scrollParameter, cursor.id),
				hasStatefulCursor: true,
			};
		case 'page':
			return { ...request, query: withParameter(query, options.pageParameter, cursor.page) };
	}
}

/** The query of a link, with what it lacks of the first request: a link may name only what changes. */
function mergeQuery(first: readonly QueryEntry[], search: string): readonly QueryEntry[] {
	const linked = [...new URLSearchParams(search)];
	const names = new Set(linked.map(([name]) => name));
	return [...linked, ...first.filter(([name]) => !names.has(name))];
}

/**
 * Reads a cursor that was written as JSON, as the editor returns it with the next page of a list.
 *
 * @returns undefined, which means the first page, where the text is no cursor
 */
export function parseCursor(text: string | undefined): Cursor | undefined {
	if (text === undefined) return undefined;
	let value: JsonValue;
	try {
		value = JSON.parse(text) as JsonValue;
	} catch {
		return undefined;
	}
	if (!isJsonObject(value)) return undefined;
	const { type, search, isStateful, id, page, totalPages } = value;
	if (type === 'link' && typeof search === 'string' && typeof isStateful === 'boolean') {
		return { type, search, isStateful };
	}
	if (type === 'scroll' && typeof id === 'string') return { type, id };
	if (type === 'page' && typeof page === 'number' && typeof totalPages === 'number') {
		return { type, page, totalPages };
	}
	return undefined;
}

/** A query with one parameter set, which replaces any of the same name. */
function withParameter(
	query: readonly QueryEntry[],
	name: string,
	value: string | number,
): readonly QueryEntry[] {
	return [...query.filter(([other]) => other !== name), [name, String(value)]];
}

/** The `meta` of a list. The sample of the discounts shows it inside each element. */
function metaOf(body: JsonValue): JsonObject | undefined {
	if (isJsonObject(body) && isJsonObject(body.meta)) return body.meta;
	const [first] = unwrapRecords(body);
	return isJsonObject(first) && isJsonObject(first.meta) ? first.meta : undefined;
}

function linkCursor(
	pagination: JsonObject | undefined,
	url: string,
	options: PaginationOptions,
	toError: (reason: string) => RequestError,
): Cursor | undefined {
	const links = pagination?.links;
	const link = isJsonObject(links) ? links.next : undefined;
	if (typeof link !== 'string' || link.trim() === '') return undefined;
	const current = new URL(url);
	const target = URL.canParse(link, url) ? new URL(link, url) : undefined;
	if (target?.origin !== current.origin || pathOf(target) !== pathOf(current)) {
		const address = target ? `${target.origin}${target.pathname}` : 'not readable';
		throw toError(
			`the list continues at another address (${address}), which was not called because the credential would go along`,
		);
	}
	const names = [options.scrollParameter, ...SCROLL_FIELDS];
	const isStateful = names.some((name) => target.searchParams.has(name));
	return { type: 'link', search: target.search, isStateful };
}

/** An empty next link, or the number of the last page. */
function saysLast(pagination: JsonObject | undefined): boolean {
	const links = pagination?.links;
	if (isJsonObject(links) && (links.next === '' || links.next === null)) return true;
	return toInteger(pagination?.total_pages) !== undefined;
}

function pathOf(url: URL): string {
	return url.pathname.replace(/\/+$/, '');
}

/** Names under which a response may carry a scroll ID. The API document does not show it. */
const SCROLL_FIELDS = ['scroll_id', 'scrollId', 'scroll'];

function scrollCursor(
	objects: Array<JsonObject | undefined>,
	{ scrollParameter }: PaginationOptions,
): Cursor | undefined {
	for (const object of objects) {
		for (const name of [scrollParameter, ...SCROLL_FIELDS]) {
			const id = object?.[name];
			if ((typeof id === 'string' && id !== '') || typeof id === 'number') {
				return { type: 'scroll', id: String(id) };
			}
		}
	}
	return undefined;
}

function pageCursor(pagination: JsonObject | undefined): Cursor | undefined {
	const current = toInteger(pagination?.current_page);
	const totalPages = toInteger(pagination?.total_pages);
	if (current === undefined || totalPages === undefined || current >= totalPages) return undefined;
	return { type: 'page', page: current + 1, totalPages };
}

function toInteger(value: JsonValue | undefined): number | undefined {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}
