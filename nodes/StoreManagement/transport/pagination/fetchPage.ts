import { RequestError } from '../../errors/requestError';
import type { ApiRequest, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import type { QueryEntry } from '../http/url';
import type { ServiceDetails } from '../credentials';

import { withParameter, type Next } from './next';
import { readPage, SMALLEST_PAGE, type Page } from './page';

/** How the service paginates. */
export interface PaginationOptions extends ServiceDetails {
	/** Records per page that the user asks for. */
	pageSize?: number | undefined;
}

export interface FetchPageOptions extends SendOptions, PaginationOptions {
	/** The most records wanted; all by default. */
	limit?: number;
}

/** At 120 requests a minute (API document, Limits), the size of a page decides how long a list takes. */
const LARGE_PAGE = 100;

/** Statuses with which a service may refuse a parameter that it does not know. */
const ADDITION_REFUSED = [400, 422];

type Query = readonly QueryEntry[];

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
	return await requestPage(client, { ...list, query: next.query }, next.kind, options);
}

/**
 * Asks for a large page where more than one page may be wanted, and for what the node needs. A service that
 * refuses is asked without the size, and then without these additions.
 */
async function fetchFirstPage(
	client: StoreClient,
	list: ApiRequest,
	options: FetchPageOptions,
): Promise<Page> {
	const { pageSize, pageSizeParameter: name, limit = Infinity } = options;
	const size = pageSize ?? (limit > SMALLEST_PAGE ? LARGE_PAGE : undefined);
	const { query = [], plainQuery = query } = list;
	const sized = (entries: Query): Query =>
		size === undefined || hasParameter(entries, name)
			? entries
			: withParameter(entries, name, size);
	const isOfUser = pageSize !== undefined;
	const queries = isOfUser ? [sized(query), sized(plainQuery)] : [sized(query), query, plainQuery];
	const different = new Map(queries.map((one) => [JSON.stringify(one), one]));
	return await requestAnyOf(client, list, [...different.values()], options);
}

/** Asks with the first query that the service does not refuse. */
async function requestAnyOf(
	client: StoreClient,
	list: ApiRequest,
	[query = [], ...others]: readonly Query[],
	options: FetchPageOptions,
): Promise<Page> {
	const page = requestPage(client, { ...list, query }, undefined, options);
	return await page.catch(async (error: unknown) => {
		if (others.length === 0 || !failedWith(error, ADDITION_REFUSED)) throw error;
		return await requestAnyOf(client, list, others, options);
	});
}

function hasParameter(query: Query, name: string): boolean {
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

function failedWith(error: unknown, statuses: readonly number[]): error is RequestError {
	return error instanceof RequestError && statuses.includes(error.details.status ?? 0);
}
