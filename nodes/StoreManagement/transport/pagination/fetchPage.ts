import { RequestError } from '../../errors/requestError';
import type { ApiRequest, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import type { ResponseBody } from '../http/response';
import type { QueryEntry } from '../http/url';
import type { ScrollEnd, ServiceDetails } from '../serviceDetails';
import type { PaginationFailure } from '../toRequestError';

import { readPage, type Page } from './page';

/** Names of the query parameters of pagination. The API document does not show them. */
export interface PaginationOptions {
	/** Records per page; where undefined, the service decides. */
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
 * The pagination options of a service, with defaults for what is not set.
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

/** The number of a page, in a list whose number of pages is known. */
export interface NumberedPage {
	page: number;
	totalPages: number;
}

/** Where the next page of a list is. */
export type Cursor =
	/**
	 * `isStateful`: the link carries a scroll ID, so it may lead to another page each time. `numbered`: the
	 * link changes no parameter of its page's own address but the page number, called `name`.
	 */
	| {
			type: 'link';
			search: string;
			isStateful: boolean;
			numbered?: NumberedPage & { name: string };
	  }
	| { type: 'scroll'; id: string }
	| ({ type: 'page' } & NumberedPage)
	/** There is a next page, but its link cannot be used and nothing else says where it is. */
	| { type: 'unusable'; address: string };

/** A cursor at which a page can be fetched. */
export type UsableCursor = Exclude<Cursor, { type: 'unusable' }>;

/** The number of the page at a cursor, where it is known. */
export function numberOf(cursor: Cursor | undefined): NumberedPage | undefined {
	if (cursor?.type === 'page') return cursor;
	return cursor?.type === 'link' ? cursor.numbered : undefined;
}

const NO_BODY: ResponseBody = { kind: 'empty' };
const LAST_PAGE: Page = {
	records: [],
	next: undefined,
	total: undefined,
	current: undefined,
	totalPages: undefined,
	isLast: true,
};

/**
 * Fetches the page at a cursor; the first page where there is none.
 *
 * @throws RequestError when the request fails, or nothing usable says where the page is
 */
export async function fetchPage(
	client: StoreClient,
	list: ApiRequest,
	cursor: Cursor | undefined,
	options: SendOptions & PaginationOptions,
): Promise<Page> {
	if (cursor?.type === 'unusable') {
		throw client.paginationError(list, 0, continuesElsewhere(cursor.address));
	}
	const request = requestAt(list, cursor, options);
	const body = await client.request(request, options).catch((error: unknown) => {
		if (options.scrollEnd === 'notFound' && isEndOfScroll(error, cursor)) return NO_BODY;
		throw error;
	});
	if (body.kind !== 'json') return LAST_PAGE;
	return readPage(body.value, { url: client.urlOf(request), path: list.path }, options);
}

/** The failure of a list whose next page cannot be found. */
export function continuesElsewhere(address: string): PaginationFailure {
	return {
		reason: `the list continues at another address (${address}), which was not called because the credential would go along, and the response has no page numbers`,
	};
}

/** Adds a hint on what to set to an error that may be the end of a scroll. */
export function withScrollHint(error: unknown, cursor: Cursor | undefined, count: number): unknown {
	if (!isEndOfScroll(error, cursor)) return error;
	const hint = `${count} records had come before. If the service ends its lists this way, set Scroll End to "Status 404 or 400" in the options or in the credential.`;
	return new RequestError({ ...error.details, hint });
}

/** Statuses with which a service may end a scroll instead of with an empty page. */
const SCROLL_END_STATUSES: readonly unknown[] = [400, 404];

/** Whether a service may have ended a scroll with this error. */
function isEndOfScroll(error: unknown, cursor: Cursor | undefined): error is RequestError {
	const isScroll = cursor?.type === 'scroll' || (cursor?.type === 'link' && cursor.isStateful);
	const isRefused = error instanceof RequestError && error.details.kind === 'status';
	return isScroll && isRefused && SCROLL_END_STATUSES.includes(error.details.status);
}

/**
 * The request for the page at a cursor; the first page where there is none.
 *
 * Whether a scroll advances with each response cannot be seen from outside, not even where its ID changes.
 * Every scroll is assumed to be stateful, because the opposite assumption could lose a page.
 */
export function requestAt(
	request: ApiRequest,
	cursor: UsableCursor | undefined,
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

/** The query of a link, plus what it lacks of the first request: a link may name only what changes. */
function mergeQuery(first: readonly QueryEntry[], search: string): readonly QueryEntry[] {
	const linked = [...new URLSearchParams(search)];
	const names = new Set(linked.map(([name]) => name));
	return [...linked, ...first.filter(([name]) => !names.has(name))];
}

/** A query with one parameter set, which replaces any of the same name. */
function withParameter(
	query: readonly QueryEntry[],
	name: string,
	value: string | number,
): readonly QueryEntry[] {
	return [...query.filter(([other]) => other !== name), [name, String(value)]];
}
