import { isJsonObject, type JsonObject, type JsonValue } from '../json';

import type { QueryEntry } from './address';
import type { RequestFailure } from './failure';
import { recordsOf } from './reply';
import type { ServiceRequest } from './service';

/** Names of the query parameters that walk a list. The API document does not show them. */
export interface PaginationOptions {
	/** Records asked for in one page; the service decides where undefined. */
	pageSize: number | undefined;
	pageSizeParameter: string;
	pageParameter: string;
	scrollParameter: string;
}

/** The names that are tried where the user sets none. */
export const DEFAULT_PAGINATION: PaginationOptions = {
	pageSize: undefined,
	pageSizeParameter: 'per_page',
	pageParameter: 'page',
	scrollParameter: 'scroll_id',
};

/** Where the next page of a list is. Survives JSON, so that the editor can hand it back. */
export type Position =
	/** A link may carry a scroll; then it may lead to another page each time. */
	| { by: 'link'; search: string; movesOn: boolean }
	| { by: 'scroll'; id: string }
	| { by: 'page'; page: number; of: number };

/** One page of a list. */
export interface Page {
	records: JsonValue[];
	/** Undefined on the last page. */
	next: Position | undefined;
}

/**
 * Reads a page, whichever way the service walks its lists (interface: next link, else scroll id,
 * else page number). Figures may be text.
 *
 * @param url the address that the page was asked from, to which links are relative
 * @param failure makes a failure of what is wrong with the list
 * @throws RequestFailure when the next link leads to another origin or path: it is never called,
 *   because the credential would go along
 */
export function readPage(
	body: JsonValue,
	url: string,
	options: PaginationOptions,
	failure: (said: string) => RequestFailure,
): Page {
	const records = recordsOf(body);
	const meta = metaOf(body);
	const pagination = isJsonObject(meta?.pagination) ? meta.pagination : undefined;
	const next =
		linkPosition(pagination, url, options, failure) ??
		scrollPosition([isJsonObject(body) ? body : undefined, meta, pagination], options) ??
		pagePosition(pagination);
	return { records, next };
}

/**
 * The request for the page at a position.
 *
 * Whether a scroll moves on with each answer cannot be seen from outside, not even where its ID
 * changes, so that of every scroll is taken as given: the other guess would lose a page.
 */
export function requestAt(
	request: ServiceRequest,
	position: Position | undefined,
	options: PaginationOptions,
): ServiceRequest {
	const { pageSize, pageSizeParameter } = options;
	const given = request.query ?? [];
	const query = pageSize === undefined ? given : having(given, pageSizeParameter, pageSize);
	switch (position?.by) {
		case undefined:
			return { ...request, query };
		case 'link':
			return {
				...request,
				query: [...new URLSearchParams(position.search)],
				movesOn: position.movesOn,
			};
		case 'scroll':
			return {
				...request,
				query: having(query, options.scrollParameter, position.id),
				movesOn: true,
			};
		case 'page':
			return { ...request, query: having(query, options.pageParameter, position.page) };
	}
}

/** A query with one parameter set; what the user gave under the same name gives way. */
function having(
	query: readonly QueryEntry[],
	name: string,
	value: string | number,
): readonly QueryEntry[] {
	return [...query.filter(([given]) => given !== name), [name, String(value)]];
}

/** The `meta` of a list. The sample of the discounts shows it inside each element instead. */
function metaOf(body: JsonValue): JsonObject | undefined {
	if (isJsonObject(body) && isJsonObject(body.meta)) return body.meta;
	const [first] = recordsOf(body);
	return isJsonObject(first) && isJsonObject(first.meta) ? first.meta : undefined;
}

function linkPosition(
	pagination: JsonObject | undefined,
	url: string,
	options: PaginationOptions,
	failure: (said: string) => RequestFailure,
): Position | undefined {
	const links = pagination?.links;
	const link = isJsonObject(links) ? links.next : undefined;
	if (typeof link !== 'string' || link.trim() === '') return undefined;
	const asked = new URL(url);
	const target = URL.canParse(link, url) ? new URL(link, url) : undefined;
	if (target?.origin !== asked.origin || pathOf(target) !== pathOf(asked)) {
		const elsewhere = target ? `${target.origin}${target.pathname}` : 'not readable';
		throw failure(
			`the list continues at another address (${elsewhere}), which was not called because the credential would go along`,
		);
	}
	const names = [options.scrollParameter, DEFAULT_PAGINATION.scrollParameter];
	const movesOn = names.some((name) => target.searchParams.has(name));
	return { by: 'link', search: target.search, movesOn };
}

function pathOf(url: URL): string {
	return url.pathname.replace(/\/+$/, '');
}

function scrollPosition(
	places: Array<JsonObject | undefined>,
	options: PaginationOptions,
): Position | undefined {
	for (const place of places) {
		const id = place?.scroll_id ?? place?.[options.scrollParameter];
		if ((typeof id === 'string' && id !== '') || typeof id === 'number') {
			return { by: 'scroll', id: String(id) };
		}
	}
	return undefined;
}

function pagePosition(pagination: JsonObject | undefined): Position | undefined {
	const current = figure(pagination?.current_page);
	const of = figure(pagination?.total_pages);
	if (current === undefined || of === undefined || current >= of) return undefined;
	return { by: 'page', page: current + 1, of };
}

function figure(value: JsonValue | undefined): number | undefined {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}
