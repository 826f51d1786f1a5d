import type { QueryEntry } from '../http/url';

type Query = readonly QueryEntry[];

/** How to ask for the next page of a list: the whole query of its request, and how that was found. */
export type Next =
	/** The service named the page by a link. */
	| { kind: 'link'; query: Query }
	/** The page has a number, so the pages up to the last one are known, too. */
	| NumberedPage
	/**
	 * The service may advance a scroll with each response, which nobody can see from outside. So a lost response
	 * counts as a lost page.
	 */
	| { kind: 'scroll'; query: Query }
	/** Nothing says that this page exists. */
	| { kind: 'guess'; query: Query };

export interface NumberedPage {
	kind: 'page';
	query: Query;
	parameter: string;
	page: number;
	lastPage: number;
}

/** The page that comes some pages later; undefined where it is not known or after the last page. */
export function pageAhead(next: Next, pages: number): Next | undefined {
	if (pages === 0) return next;
	if (next.kind !== 'page') return undefined;
	const page = next.page + pages;
	if (page > next.lastPage) return undefined;
	const query = withParameter(next.query, next.parameter, page);
	return { ...next, page, query };
}

/** A query with one parameter set, at its place in the query where it has one. */
export function withParameter(query: Query, name: string, value: string | number): Query {
	const entry: QueryEntry = [name, String(value)];
	const index = query.findIndex(([other]) => other === name);
	return index < 0 ? [...query, entry] : query.with(index, entry);
}

/**
 * Completes the query of a link by the one of the request before: a link may name only the changes. PHP writes
 * the list `tags[]` of a request as `tags[0]` in its links.
 */
export function mergeQuery(requested: Query, linked: Query): Query {
	const names = new Set(linked.map(([name]) => withoutIndex(name)));
	return [...linked, ...requested.filter(([name]) => !names.has(withoutIndex(name)))];
}

function withoutIndex(name: string): string {
	return name.replace(/\[\d*\]$/, '');
}
