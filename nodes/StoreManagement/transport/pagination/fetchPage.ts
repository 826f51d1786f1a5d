import { RequestError } from '../../errors/requestError';
import type { ApiRequest, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import type { ServiceDetails } from '../credentials';
import { isNamed, type Query } from '../http/url';

import { readPage, SMALLEST_PAGE, withParameter, type Next, type Page } from './page';

/** How a list is read. */
export interface ListOptions extends SendOptions, ServiceDetails {
	/** Records per page that the user asks for. */
	pageSize?: number | undefined;
	/** The most records wanted; all by default. */
	limit?: number;
	/** Whether no page is fetched before it is asked for, because whoever reads may stop at any. */
	isLazy?: boolean;
}

/** At 120 requests a minute (API document, Limits), the size of a page decides how long a list takes. */
const LARGE_PAGE = 100;

/** Statuses with which a service may reject a parameter that it does not know. */
const ADDITION_REJECTED = [400, 422];

/**
 * Fetches a page of a list. For the first one a large page is asked for, if more than one may be wanted, and
 * what the node needs; a service that refuses is asked without the one, the other, and both.
 *
 * @param next says where the page is; undefined for the first page
 * @param queries to try, the first that the service does not refuse
 * @throws RequestError when the request fails
 */
export async function fetchPage(
	client: StoreClient,
	list: ApiRequest,
	next: Next | undefined,
	options: ListOptions,
	[query = [], ...others]: readonly Query[] = next ? [next.query] : firstQueries(list, options),
): Promise<Page> {
	const foundBy = next?.kind;
	const { expected = 'list' } = list;
	const request: ApiRequest = { ...list, query, expected, isScroll: foundBy === 'scroll' };
	return await client.request(request, options).then(
		(body) => readPage(body, { ...options, query, foundBy, isFree: expected === 'anything' }),
		async (error: unknown) => {
			const { status = 0 } = error instanceof RequestError ? error.details : {};
			if (others.length === 0 || !ADDITION_REJECTED.includes(status)) throw error;
			return await fetchPage(client, list, next, options, others);
		},
	);
}

/** The queries to try for the first page, each once. What the user has chosen is in all of them. */
function firstQueries(
	{ query = [], plainQuery = query }: ApiRequest,
	{ pageSize, pageSizeParameter: name, limit = Infinity, readQuery }: ListOptions,
): Query[] {
	const size = pageSize ?? (limit > SMALLEST_PAGE ? LARGE_PAGE : undefined);
	const own = pageSize === undefined ? [...query, ...readQuery] : query;
	const isSized = size === undefined || isNamed(name, own);
	const sized = (entries: Query): Query => (isSized ? entries : withParameter(entries, name, size));
	const queries =
		pageSize === undefined
			? [sized(query), query, sized(plainQuery), plainQuery]
			: [sized(query), sized(plainQuery)];
	return [...new Map(queries.map((one) => [JSON.stringify(one), one])).values()];
}
