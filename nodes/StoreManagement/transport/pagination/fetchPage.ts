import { RequestError } from '../../errors/requestError';
import type { ApiRequest, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import type { ScrollEnd, ServiceDetails } from '../serviceDetails';

import { withParameter, type Cursor } from './cursor';
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

export const DEFAULT_PAGINATION: PaginationOptions = {
	pageSize: undefined,
	pageSizeParameter: 'per_page',
	pageParameter: 'page',
	scrollParameter: 'scroll_id',
	scrollEnd: 'emptyPage',
};

export function paginationOptions(details: ServiceDetails, pageSize?: number): PaginationOptions {
	return { ...DEFAULT_PAGINATION, ...details, pageSize };
}

/** Statuses with which a service may end a scroll instead of with an empty page. */
const SCROLL_END_STATUSES: readonly unknown[] = [400, 404];

/** Statuses with which a service refuses a page number that it does not have or know. */
const NO_PAGE_STATUSES: readonly unknown[] = [400, 404, 422];

const NO_PAGE: Page = {
	records: [],
	next: undefined,
	total: undefined,
	fingerprint: '',
};

/**
 * Fetches the page at a cursor; the first page where there is none.
 *
 * @throws RequestError when the request fails, or a page after the first has no body
 */
export async function fetchPage(
	client: StoreClient,
	list: ApiRequest,
	cursor: Cursor | undefined,
	options: SendOptions & PaginationOptions,
): Promise<Page> {
	return await requestPage(client, list, cursor, options).catch((error: unknown) => {
		if (cursor?.isTried && hasStatus(error, NO_PAGE_STATUSES))
			return { ...NO_PAGE, isRefused: true };
		if (options.scrollEnd === 'notFound' && isEndOfScroll(error, cursor)) return NO_PAGE;
		throw error;
	});
}

async function requestPage(
	client: StoreClient,
	list: ApiRequest,
	cursor: Cursor | undefined,
	options: SendOptions & PaginationOptions,
): Promise<Page> {
	const { pageSize, pageSizeParameter } = options;
	const { query = [], answer = { kind: 'list' } } = list;
	const first = pageSize === undefined ? query : withParameter(query, pageSizeParameter, pageSize);
	const isScroll = cursor?.isScroll === true;
	const request: ApiRequest = { ...list, query: cursor?.query ?? first, answer, isScroll };
	const body = await client.request(request, options);
	const mayBeMissing = cursor === undefined || isScroll || cursor.isTried === true;
	if (body === undefined && !mayBeMissing) {
		const reason = 'a page in the middle of the list came without a body';
		throw client.paginationError(request, 1, { reason });
	}
	return readPage(body, { ...options, first, cursor });
}

/** Adds a hint on what to set to an error that may be the end of a scroll. */
export function withScrollHint(error: unknown, cursor: Cursor | undefined, count: number): unknown {
	if (!isEndOfScroll(error, cursor)) return error;
	const hint = `${count} records had come before. If the service ends its lists this way, set Scroll End to "Status 404 or 400" in the Service Details of the credential.`;
	return new RequestError({ ...error.details, hint });
}

/** Whether a service may have ended a scroll with this error. */
function isEndOfScroll(error: unknown, cursor: Cursor | undefined): error is RequestError {
	return cursor?.isScroll === true && hasStatus(error, SCROLL_END_STATUSES);
}

function hasStatus(error: unknown, statuses: readonly unknown[]): error is RequestError {
	return error instanceof RequestError && statuses.includes(error.details.status);
}
