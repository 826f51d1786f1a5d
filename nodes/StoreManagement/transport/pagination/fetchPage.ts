import { asRequestError } from '../../errors/requestError';
import type { ApiRequest, ListOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import { isNamed, withoutIndex, withParameter, type Query } from '../http/url';

import { readPage, type Next, type Page } from './page';
import { REFUSED, SMALLEST_PAGE } from './progress';

/** At 120 requests a minute (API document, Limits), the size of a page decides how long a list takes. */
const LARGE_PAGE = 100;

/**
 * Fetches a page of a list.
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
	const fetch = async (query: Query, changes: Partial<ListOptions> = {}): Promise<Page> => {
		const { expected = 'list' } = list;
		const request: ApiRequest = { ...list, query, expected, isScroll: next?.kind === 'scroll' };
		const body = await client.request(request, { ...options, ...changes });
		const isUndocumented = expected === 'anything';
		return readPage(body, { ...options, query, foundBy: next?.kind, isUndocumented });
	};
	return next ? await fetch(next.query) : await fetchFirst(fetch, list, options);
}

/**
 * Fetches the first page with what the node adds by itself, and without any of it where the service refuses that. Some
 * services fail (500) over related records that they do not know, and others for a while: which it is shows when the
 * same is asked for again.
 */
async function fetchFirst(
	fetch: (query: Query, changes?: Partial<ListOptions>) => Promise<Page>,
	list: ApiRequest,
	options: ListOptions,
): Promise<Page> {
	const { plain, extended } = firstQueries(list, options);
	if (!extended) return await fetch(plain);
	const hasIncludes = (list.autoInclude?.names.length ?? 0) > 0;
	const refusals = hasIncludes ? [...REFUSED, 500] : REFUSED;
	const answer = await fetch(extended).catch(unlessStatus(refusals));
	if ('records' in answer) return answer;
	// It fails like this if the request itself is wrong.
	const page = await fetch(plain);
	if (answer.status === 500) {
		const again = await fetch(extended, { maxRetries: 0 }).catch(unlessStatus([500]));
		if ('records' in again) return again;
	}
	const { autoInclude } = list;
	if (autoInclude) {
		const asked = includesIn(plain);
		autoInclude.isRefused = true;
		autoInclude.leftOut = autoInclude.names.filter((name) => !asked.includes(name));
	}
	return page;
}

/** For the `catch` of a request: returns the status if it is one of these. Throws any other error. */
function unlessStatus(expected: readonly number[]) {
	return (error: unknown): { status: number } => {
		const { status = 0 } = asRequestError(error).details;
		if (expected.includes(status)) return { status };
		throw error;
	};
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
	const names = [...new Set([...includesIn(query), ...added])];
	if (names.length === 0) return query;
	const values = includeFormat === 'comma' ? [names.join(',')] : names;
	const parameter = includeFormat === 'brackets' ? 'include[]' : 'include';
	return [
		...values.map((value) => [parameter, value] as const),
		...query.filter((entry) => !isInclude(entry)),
	];
}

function includesIn(query: Query): string[] {
	const written = query.filter(isInclude).flatMap(([, value]) => value.split(','));
	return written.map((name) => name.trim()).filter((name) => name !== '');
}

/** Whether a parameter asks for related records, in whatever form. */
function isInclude([name]: Query[number]): boolean {
	return withoutIndex(name) === 'include';
}
