import type { ApiRequest, ListOptions } from '../apiRequest';
import { isNamed, withoutIndex, withParameter, type Query } from '../http/url';

import { SMALLEST_PAGE } from './page';

/** One form of the request for the first page of a list. */
export interface RequestVariant {
	query: Query;
	/** Related records that are wanted, and not asked for. */
	leftOut: readonly string[];
	/** The size that the node wants is not asked for. */
	hasNoSize: boolean;
}

/** At 120 requests a minute (API document, Limits), the size of a page decides how long a list takes. */
const LARGE_PAGE = 100;

/**
 * The variants of the request for the first page of a list, each with what the user asks for.
 *
 * @returns `extended`: with all that the node adds, then with one addition less at a time. `plain`: without any.
 *   `unsized`: as `extended`, but without the size
 */
export function requestVariants(
	{ query = [], additions }: Pick<ApiRequest, 'query' | 'additions'>,
	options: ListOptions,
): { extended: RequestVariant[]; plain: RequestVariant; unsized: RequestVariant[] } {
	const { relations = [], leftOut = [], hasNoSize = false } = additions ?? {};
	const sized = withOwnSize(query, options);
	const isSizeAdded = !hasNoSize && mayAddSize(sized, options);
	const own = [...sized, ...options.readQuery.filter(isInclude)];
	const variant = (count: number, isSized: boolean): RequestVariant => {
		const names = relations.slice(count).flat();
		const added = names.filter((name) => !leftOut.includes(name));
		const asked = withIncluded(own, added, options.includeFormat);
		const included = includedIn(asked);
		return {
			query: isSized ? withParameter(asked, options.pageSizeParameter, LARGE_PAGE) : asked,
			leftOut: [...new Set(relations.flat())].filter((name) => !included.includes(name)),
			hasNoSize: hasNoSize || (isSizeAdded && !isSized),
		};
	};
	const plain = variant(relations.length, false);
	const variantsOf = (isSized: boolean): RequestVariant[] => {
		const counts = [...relations.keys(), relations.length];
		const variants = counts.map((count) => variant(count, isSized));
		// Where nothing is added, two variants ask for the same.
		const byQuery = new Map(variants.map((one) => [JSON.stringify(one.query), one]));
		byQuery.delete(JSON.stringify(plain.query));
		return [...byQuery.values()];
	};
	return {
		extended: variantsOf(isSizeAdded),
		plain,
		unsized: isSizeAdded ? variantsOf(false) : [],
	};
}

/** The size that the user asks for, unless the query names another one. */
function withOwnSize(query: Query, { pageSize, pageSizeParameter }: ListOptions): Query {
	if (pageSize === undefined || isNamed(pageSizeParameter, query)) return query;
	return withParameter(query, pageSizeParameter, pageSize);
}

/** Whether several pages may be wanted, and nobody has said how large they are. */
function mayAddSize(
	query: Query,
	{ limit = Infinity, pageSizeParameter, readQuery }: ListOptions,
): boolean {
	return limit > SMALLEST_PAGE && !isNamed(pageSizeParameter, [...query, ...readQuery]);
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
