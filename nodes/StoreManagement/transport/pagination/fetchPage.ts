import { RequestError } from '../../errors/requestError';
import type { ApiRequest, ListOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import { isNamed, withoutIndex, withParameter, type Query } from '../http/url';

import { readPage, type Next, type Page } from './page';
import { REFUSED, SMALLEST_PAGE } from './progress';

/** At 120 requests a minute (API document, Limits), the size of a page decides how long a list takes. */
const LARGE_PAGE = 100;

/** How many 500 in a row refuse related records: some services fail over one that they do not know. */
const SERVER_ERRORS = 2;

/**
 * Fetches a page of a list. To the request for the first one the node adds what it needs, and sends it once more without
 * any of that where the service refuses it.
 *
 * @param next says where the page is; undefined for the first page
 * @throws RequestError
 */
export async function fetchPage(
	client: StoreClient,
	list: ApiRequest,
	next: Next | undefined,
	options: ListOptions,
): Promise<Page> {
	if (next) return await fetchOne(client, list, next, options);
	const { plain, extended } = firstQueries(list, options);
	if (!extended) return await fetchOne(client, list, { query: plain }, options);
	const isRelated = (list.autoInclude?.names.length ?? 0) > 0;
	const maxServerErrors = isRelated ? SERVER_ERRORS : undefined;
	const fetched = fetchOne(client, list, { query: extended }, { ...options, maxServerErrors });
	const extendedPage = await fetched.catch((error: unknown) => {
		if (!refusesIncludes(error, isRelated)) throw error;
	});
	if (extendedPage) return extendedPage;
	// It fails like this if the request itself is wrong.
	const page = await fetchOne(client, list, { query: plain }, options);
	if (list.autoInclude) list.autoInclude.isRefused = true;
	return page;
}

function refusesIncludes(error: unknown, areRelated: boolean): boolean {
	const { status = 0, attempts = 0 } = error instanceof RequestError ? error.details : {};
	const isServerError = status === 500 && attempts >= SERVER_ERRORS;
	return REFUSED.includes(status) || (areRelated && isServerError);
}

async function fetchOne(
	client: StoreClient,
	list: ApiRequest,
	{ query, kind }: Pick<Next, 'query'> & Partial<Pick<Next, 'kind'>>,
	options: ListOptions,
): Promise<Page> {
	const { expected = 'list' } = list;
	const request: ApiRequest = { ...list, query, expected, isScroll: kind === 'scroll' };
	const body = await client.request(request, options);
	const isUndocumented = expected === 'anything';
	return readPage(body, { ...options, query, foundBy: kind, isUndocumented });
}

/**
 * The queries of the request for the first page.
 *
 * @returns `plain`: what the user asks for. `extended`: besides that related records and, where several pages may be wanted,
 *   their size; undefined if there is nothing to add
 */
export function firstQueries(
	{ query = [], autoInclude }: Pick<ApiRequest, 'query' | 'autoInclude'>,
	options: ListOptions,
): { plain: Query; extended: Query | undefined } {
	const { limit = Infinity, pageSizeParameter, readQuery } = options;
	const plain = withIncludes([...query, ...readQuery.filter(isInclude)], [], options);
	if (autoInclude?.isRefused) return { plain, extended: undefined };
	const related = withIncludes(plain, autoInclude?.names ?? [], options);
	const mayBeLarge = limit > SMALLEST_PAGE && !isNamed(pageSizeParameter, [...plain, ...readQuery]);
	const extended = mayBeLarge ? withParameter(related, pageSizeParameter, LARGE_PAGE) : related;
	const isSame = JSON.stringify(extended) === JSON.stringify(plain);
	return { plain, extended: isSame ? undefined : extended };
}

/**
 * A query that asks for related records (API document, endpoint 2) in one place, each once, whoever wants them: of a
 * parameter that is repeated, a service takes the last.
 */
function withIncludes(
	query: Query,
	added: readonly string[],
	{ includeFormat }: ListOptions,
): Query {
	const own = query.filter(isInclude).flatMap(([, value]) => value.split(','));
	const wanted = new Set([...own.map((name) => name.trim()), ...added]);
	const names = [...wanted].filter((name) => name !== '');
	if (names.length === 0) return query;
	const values = includeFormat === 'comma' ? [names.join(',')] : names;
	const parameter = includeFormat === 'brackets' ? 'include[]' : 'include';
	return [
		...values.map((value) => [parameter, value] as const),
		...query.filter((entry) => !isInclude(entry)),
	];
}

/** Whether a parameter asks for related records, in whatever form. */
function isInclude([name]: Query[number]): boolean {
	return withoutIndex(name) === 'include';
}
