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

const ADDITION_REFUSED = [400, 422];

type Query = readonly QueryEntry[];

/**
 * Fetches a page of a list. For the first one a large page is asked for, where more than one may be wanted, and
 * what the node needs; a service that refuses is asked without the one, the other, and both.
 *
 * @param next says where the page is; undefined for the first page
 * @param queries to try, the first that the service does not refuse
 * @throws RequestError when the request fails, or a page after the first has no body
 */
export async function fetchPage(
	client: StoreClient,
	list: ApiRequest,
	next: Next | undefined,
	options: FetchPageOptions,
	[query = [], ...others]: readonly Query[] = next ? [next.query] : firstQueries(list, options),
): Promise<Page> {
	const foundBy = next?.kind;
	const { expected = { kind: 'list' } } = list;
	const request: ApiRequest = { ...list, query, expected, isScroll: foundBy === 'scroll' };
	return await client.request(request, options).then(
		(body) => {
			if (body !== undefined || (foundBy !== 'link' && foundBy !== 'page')) {
				return readPage(body, { ...options, query, foundBy });
			}
			const reason = 'a page in the middle of the list came without a body';
			throw client.paginationError(request, 1, { reason });
		},
		async (error: unknown) => {
			if (others.length === 0 || !isRefused(error)) throw error;
			return await fetchPage(client, list, next, options, others);
		},
	);
}

/** The queries to try for the first page, each once. What the user has chosen is in all of them. */
function firstQueries(
	{ query = [], plainQuery = query }: ApiRequest,
	{ pageSize, pageSizeParameter: name, limit = Infinity }: FetchPageOptions,
): Query[] {
	const size = pageSize ?? (limit > SMALLEST_PAGE ? LARGE_PAGE : undefined);
	const isSized = size === undefined || query.some(([other]) => other === name);
	const sized = (entries: Query): Query => (isSized ? entries : withParameter(entries, name, size));
	const queries =
		pageSize === undefined
			? [sized(query), query, sized(plainQuery), plainQuery]
			: [sized(query), sized(plainQuery)];
	return [...new Map(queries.map((one) => [JSON.stringify(one), one])).values()];
}

/** Whether a service may have refused a parameter that it does not know. */
function isRefused(error: unknown): boolean {
	return error instanceof RequestError && ADDITION_REFUSED.includes(error.details.status ?? 0);
}
