import { RequestError } from '../../errors/requestError';
import type { ApiRequest, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import type { ScrollEnd, ServiceDetails } from '../serviceDetails';

import { withParameter, type Cursor } from './cursor';
import { lastPage, readPage, type Page } from './page';

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

/** The pagination options of a service, with defaults for what its credential does not set. */
export function paginationOptions(details: ServiceDetails, pageSize?: number): PaginationOptions {
	return { ...DEFAULT_PAGINATION, ...details, pageSize };
}

/** Statuses with which a service may end a scroll instead of with an empty page. */
const SCROLL_END_STATUSES: readonly unknown[] = [400, 404];

/** Statuses with which a service refuses a page number that it does not have or know. */
const NO_PAGE_STATUSES: readonly unknown[] = [400, 404, 422];

/**
 * Fetches the page at a cursor; the first page where there is none. A page that was only tried has no
 * records where the service refuses it or repeats the page before.
 *
 * @throws RequestError when the request fails, nothing usable says where the page is, or a page after the
 *   first has no body
 */
export async function fetchPage(
	client: StoreClient,
	list: ApiRequest,
	cursor: Cursor | undefined,
	options: SendOptions & PaginationOptions,
): Promise<Page> {
	if (cursor?.unusable !== undefined) throw elsewhere(client, list, cursor.unusable, 0);
	const { pageSize, pageSizeParameter } = options;
	const { query: own = [], path } = list;
	const first = pageSize === undefined ? own : withParameter(own, pageSizeParameter, pageSize);
	const query = cursor?.query ?? first;
	const isOnlyTried = cursor?.tried?.isCounted === false;
	const request: ApiRequest = {
		...{ ...list, query, hasStatefulCursor: cursor?.isStateful === true },
		...(!isOnlyTried && { answer: 'list' }),
	};
	const body = await client.request(request, options).catch((error: unknown) => {
		if (isOnlyTried && hasStatus(error, NO_PAGE_STATUSES)) return 'refused';
		if (options.scrollEnd === 'notFound' && isEndOfScroll(error, cursor)) return 'ended';
		throw error;
	});
	if (body === 'refused') return lastPage({ tried: 'refused' });
	if (body === 'ended') return lastPage();
	if (body.kind === 'empty') {
		// 204 says that nothing is left. A body that is missing says nothing.
		if (cursor === undefined || isOnlyTried || body.status === 204) return lastPage();
		const reason = 'a page in the middle of the list came without a body';
		throw client.paginationError(request, 1, { reason });
	}
	const url = (): string => client.urlOf(request);
	const page = readPage(body.value, body.headers, { url, path, first, query, cursor }, options);
	if (!isOnlyTried || page.fingerprint !== cursor.tried?.after) return page;
	return { ...page, records: [], next: undefined, tried: 'repeated' };
}

/** The error of a list whose next page cannot be found. */
export function elsewhere(
	client: StoreClient,
	list: ApiRequest,
	address: string,
	pages: number,
): RequestError {
	const reason = `the list continues at another address (${address}), which was not called because the credential would go along, and the response has no page numbers`;
	return client.paginationError(list, pages, { reason });
}

/** Adds a hint on what to set to an error that may be the end of a scroll. */
export function withScrollHint(error: unknown, cursor: Cursor | undefined, count: number): unknown {
	if (!isEndOfScroll(error, cursor)) return error;
	const hint = `${count} records had come before. If the service ends its lists this way, set Scroll End to "Status 404 or 400" in the Service Details of the credential.`;
	return new RequestError({ ...error.details, hint });
}

/** Whether a service may have ended a scroll with this error. */
function isEndOfScroll(error: unknown, cursor: Cursor | undefined): error is RequestError {
	return cursor?.isStateful === true && hasStatus(error, SCROLL_END_STATUSES);
}

function hasStatus(error: unknown, statuses: readonly unknown[]): error is RequestError {
	return (
		error instanceof RequestError &&
		error.details.kind === 'status' &&
		statuses.includes(error.details.status)
	);
}
