import type { ApiRequest, ListOptions } from '../apiRequest';
import { isNamed, withoutIndex, withParameter, type Query } from '../http/url';

import { SMALLEST_PAGE } from './page';

/** A way to ask for the first page of a list. */
export interface Way {
	query: Query;
	/** Related records that are wanted, and not asked for. */
	leftOut: readonly string[];
	/** The size that the node wants is not asked for. */
	hasNoSize: boolean;
}

/** At 120 requests a minute (API document, Limits), the size of a page decides how long a list takes. */
const LARGE_PAGE = 100;

/**
 * The ways to ask for the first page of a list, each with what the user asks for.
 *
 * @returns `more`: with one addition less at a time. `least`: without any, for when each of those is refused. `again`:
 *   without the size only, for when `least` is accepted, because the size may have been the one reason
 */
export function waysToAsk(
	{ query = [], additions }: Pick<ApiRequest, 'query' | 'additions'>,
	options: Pick<
		ListOptions,
		'pageSize' | 'limit' | 'pageSizeParameter' | 'includeFormat' | 'readQuery'
	>,
): { more: Way[]; least: Way; again: Way[] } {
	const { relations = [], leftOut = [], hasNoSize = false } = additions ?? {};
	const { pageSizeParameter, includeFormat, readQuery, pageSize, limit = Infinity } = options;
	const sized =
		pageSize === undefined || isNamed(pageSizeParameter, query)
			? query
			: withParameter(query, pageSizeParameter, pageSize);
	const isSizeAdded =
		limit > SMALLEST_PAGE && !hasNoSize && !isNamed(pageSizeParameter, [...sized, ...readQuery]);
	const own = [...sized, ...readQuery.filter(isInclude)];
	const wanted = [...new Set(relations.flat())];
	const way = (names: readonly string[], isSized: boolean): Way => {
		const asked = withIncluded(
			own,
			names.filter((name) => !leftOut.includes(name)),
			includeFormat,
		);
		return {
			query: isSized ? withParameter(asked, pageSizeParameter, LARGE_PAGE) : asked,
			leftOut: wanted.filter((name) => !includedIn(asked).includes(name)),
			hasNoSize: hasNoSize || (isSizeAdded && !isSized),
		};
	};
	const least = way([], false);
	const steps = [...relations.map((_, count) => relations.slice(count).flat()), []];
	const waysOf = (isSized: boolean): Way[] => {
		const ways = steps.map((names) => way(names, isSized));
		const byQuery = new Map(ways.map((one) => [JSON.stringify(one.query), one]));
		byQuery.delete(JSON.stringify(least.query));
		return [...byQuery.values()];
	};
	return { more: waysOf(isSizeAdded), least, again: isSizeAdded ? waysOf(false) : [] };
}

const INCLUDE = 'include';

/** The related records that a query asks for (API document, endpoint 2), however it writes them. */
function includedIn(query: Query): string[] {
	const written = query.filter(isInclude).flatMap(([, value]) => value.split(','));
	return [...new Set(written.map((name) => name.trim()).filter((name) => name !== ''))];
}

/**
 * A query that asks for related records in one place, each once, whoever wants them: of a parameter that is repeated,
 * a service takes the last.
 *
 * @param names to ask for besides those of the query
 * @param format how several are written, unless the query itself has a list in brackets
 */
function withIncluded(
	query: Query,
	names: readonly string[],
	format: ListOptions['includeFormat'],
): Query {
	const included = [...new Set([...includedIn(query), ...names])];
	if (included.length === 0) return query;
	const isInBrackets =
		format === 'brackets' || query.some((entry) => isInclude(entry) && entry[0] !== INCLUDE);
	const values = format === 'comma' && !isInBrackets ? [included.join(',')] : included;
	const name = isInBrackets ? `${INCLUDE}[]` : INCLUDE;
	return [
		...values.map((value) => [name, value] as const),
		...query.filter((entry) => !isInclude(entry)),
	];
}

/** Whether a parameter asks for related records. */
function isInclude([name]: Query[number]): boolean {
	return withoutIndex(name) === INCLUDE;
}
