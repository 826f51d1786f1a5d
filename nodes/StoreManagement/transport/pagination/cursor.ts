import type { QueryEntry } from '../http/url';

/** Where the next page of a list is: the whole query of its request. */
export interface Cursor {
	query: readonly QueryEntry[];
	/** The parameter that counts the pages, where their number is known: they are fetched side by side. */
	numbered?: { name: string; page: number; lastPage: number };
	/**
	 * A scroll: the same query may lead to another page each time. Whether the service advances it with each
	 * response cannot be seen from outside, so every scroll counts as one: the opposite could lose a page.
	 */
	isScroll?: boolean;
	/** Nothing says that this page exists, so it is only tried. */
	isTried?: boolean;
}

/** The cursor of a page some pages further on; undefined where it is not known or after the last page. */
export function cursorAhead(cursor: Cursor, pages: number): Cursor | undefined {
	if (pages === 0) return cursor;
	if (cursor.numbered === undefined) return undefined;
	const { name, page, lastPage } = cursor.numbered;
	const ahead = page + pages;
	if (ahead > lastPage) return undefined;
	const query = cursor.query.map((entry): QueryEntry => {
		return entry[0] === name ? [name, String(ahead)] : entry;
	});
	return { query, numbered: { name, page: ahead, lastPage } };
}

/** A query with one parameter set, which replaces any of the same name. */
export function withParameter(
	query: readonly QueryEntry[],
	name: string,
	value: string | number,
): readonly QueryEntry[] {
	return [...query.filter(([other]) => other !== name), [name, String(value)]];
}

/**
 * The query of a link, and what it lacks of the first request: a link may name only what changes. PHP writes
 * the list `tags[]` of a request as `tags[0]` in its links.
 */
export function mergeQuery(
	first: readonly QueryEntry[],
	linked: readonly QueryEntry[],
): readonly QueryEntry[] {
	const names = new Set(linked.map(([name]) => withoutIndex(name)));
	return [...linked, ...first.filter(([name]) => !names.has(withoutIndex(name)))];
}

function withoutIndex(name: string): string {
	return name.replace(/\[\d*\]$/, '');
}
