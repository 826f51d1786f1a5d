import type { QueryEntry } from '../http/url';

/** Where the next page of a list is: the whole query of its request. */
export interface Cursor {
	query: readonly QueryEntry[];
	/**
	 * A scroll: the same query may lead to another page each time. Whether the service advances it with each
	 * response cannot be seen from outside, so every scroll counts as one: the opposite could lose a page.
	 */
	isStateful?: boolean;
	/** The parameter that counts the pages, where their number is known: they are fetched side by side. */
	numbered?: { name: string; page: number; lastPage: number };
	/**
	 * Nothing names this page, so it is only tried. `after` is the fingerprint of the page before. With
	 * `isCounted`, the service counts more records than came, so the page must be there.
	 */
	tried?: { after: string; isCounted: boolean };
	/** Address of a link that is not called, while nothing else says where the next page is. */
	unusable?: string;
}

/** The cursor of a page some pages further on; undefined where it is not known or after the last page. */
export function cursorAhead(cursor: Cursor, pages: number): Cursor | undefined {
	if (pages === 0 || cursor.numbered === undefined) return pages === 0 ? cursor : undefined;
	const { name, page, lastPage } = cursor.numbered;
	const ahead = page + pages;
	if (ahead > lastPage) return undefined;
	const query = cursor.query.map((entry) =>
		entry[0] === name ? ([name, `${ahead}`] as const) : entry,
	);
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
 * The query of a link, plus what it lacks of the first request: a link may name only what changes. It may
 * write a list in another notation, `tags[0]` for `tags[]`.
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
