import { RequestError } from '../../errors/requestError';
import type { ApiRequest, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import type { QueryEntry } from '../http/url';
import type { ScrollEnd, ServiceDetails } from '../serviceDetails';

import { withParameter, type Next } from './next';
import { readPage, type Page } from './page';

/** How a service paginates, which its API document does not show. */
export interface PaginationOptions {
	/** Records per page that the user asks for. */
	pageSize: number | undefined;
	pageSizeParameter: string;
	pageParameter: string;
	scrollParameter: string;
	scrollEnd: ScrollEnd;
}

export interface FetchPageOptions extends SendOptions, PaginationOptions {
	/** The most records wanted; all by default. */
	limit?: number;
}

export const DEFAULT_PAGINATION: PaginationOptions = {
	pageSize: undefined,
	pageSizeParameter: 'limit',
	pageParameter: 'page',
	scrollParameter: 'scroll_id',
	scrollEnd: 'emptyPage',
};

export function paginationOptions(details: ServiceDetails, pageSize?: number): PaginationOptions {
	return { ...DEFAULT_PAGINATION, ...details, pageSize };
}

/** At 120 requests a minute (API document, Limits), the size of a page decides how long a list takes. */
const LARGE_PAGE = 100;

/** No service is known to have smaller pages, so a list with fewer records does not need a large page. */
export const SMALLEST_PAGE = 10;

/** Statuses with which a service may refuse a page size. */
const SIZE_REFUSED = [400, 422];

/** Statuses with which a service may end a scroll instead of with an empty page. */
const SCROLL_ENDED = [400, 404];

/** Statuses with which a service may refuse a page number that it does not have or know. */
const PAGE_REFUSED = [400, 404, 422];

const NO_PAGE: Page = { records: [], next: undefined, isLast: false };

/**
 * Fetches a page of a list.
 *
 * @param next says where the page is; undefined for the first page
 * @throws RequestError when the request fails, or a page after the first has no body
 */
export async function fetchPage(
	client: StoreClient,
	list: ApiRequest,
	next: Next | undefined,
	options: FetchPageOptions,
): Promise<Page> {
	if (next === undefined) return await fetchFirstPage(client, list, options);
	const page = requestPage(client, { ...list, query: next.query }, next.kind, options);
	return await page.catch((error: unknown) => endShownBy(error, next, options));
}

/**
 * The page that stands for an error with which the service ends the list.
 *
 * @throws the error, where it shows no end
 */
function endShownBy(error: unknown, next: Next, { scrollEnd }: FetchPageOptions): Page {
	if (next.kind === 'guess' && failedWith(error, PAGE_REFUSED)) {
		return { ...NO_PAGE, isRefused: true };
	}
	if (scrollEnd === 'notFound' && isEndOfScroll(error, next)) return NO_PAGE;
	throw error;
}

/** Asks for a large page where more than one page may be wanted. A service that refuses the size decides itself. */
async function fetchFirstPage(
	client: StoreClient,
	list: ApiRequest,
	options: FetchPageOptions,
): Promise<Page> {
	const { pageSize, pageSizeParameter, limit = Infinity } = options;
	const size = pageSize ?? (limit > SMALLEST_PAGE ? LARGE_PAGE : undefined);
	const { query = [] } = list;
	if (size === undefined || hasParameter(query, pageSizeParameter)) {
		return await requestPage(client, list, undefined, options);
	}
	const sized = { ...list, query: withParameter(query, pageSizeParameter, size) };
	const page = requestPage(client, sized, undefined, options);
	return await page.catch(async (error: unknown) => {
		if (pageSize !== undefined || !failedWith(error, SIZE_REFUSED)) throw error;
		return await requestPage(client, list, undefined, options);
	});
}

function hasParameter(query: readonly QueryEntry[], name: string): boolean {
	return query.some(([other]) => other === name);
}

async function requestPage(
	client: StoreClient,
	list: ApiRequest,
	foundBy: Next['kind'] | undefined,
	options: FetchPageOptions,
): Promise<Page> {
	const { query = [], expected = { kind: 'list' } } = list;
	const request: ApiRequest = { ...list, expected, isScroll: foundBy === 'scroll' };
	const body = await client.request(request, options);
	if (body === undefined && (foundBy === 'link' || foundBy === 'page')) {
		const reason = 'a page in the middle of the list came without a body';
		throw client.paginationError(request, 1, { reason });
	}
	return readPage(body, { ...options, query, foundBy });
}

/** Adds the setting that helps to an error that may be the end of a scroll. */
export function withScrollHint(error: unknown, next: Next | undefined, count: number): unknown {
	if (!isEndOfScroll(error, next)) return error;
	const hint = `This came after ${count} ${count === 1 ? 'record' : 'records'}. If the service ends its lists with this status, set Scroll End to "Status 404 or 400" in the Service Details of the credential.`;
	return new RequestError({ ...error.details, hint });
}

/** Whether a service may have ended a scroll with this error. */
function isEndOfScroll(error: unknown, next: Next | undefined): error is RequestError {
	return next?.kind === 'scroll' && failedWith(error, SCROLL_ENDED);
}

function failedWith(error: unknown, statuses: readonly number[]): error is RequestError {
	return error instanceof RequestError && statuses.includes(error.details.status ?? 0);
}
