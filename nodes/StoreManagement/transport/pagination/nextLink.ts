import { isJsonObject, type JsonValue } from '../../json';

import type { Cursor } from './cursor';

/** No service sends longer links: servers refuse them with 414. */
const MAX_LENGTH = 16_384;

/** The longest address that an error quotes. */
const MAX_SHOWN_LENGTH = 200;

/**
 * Reads the next link of a page. Only its query is used, so requests go to the Base URL, whatever
 * scheme, host or prefix the link names: behind a proxy these often differ.
 *
 * @param link absolute or relative (API document, Pagination meta), as a text or as `{ href }`
 * @param url the URL of the page, against which a relative link is resolved
 * @param path template of the list's path, for example "/{alias}/orders": a link is used if its path
 *   ends like that of the list, with the same alias and ID
 * @returns the query of the link, or the address of one that is not called
 */
export function readNextLink(link: JsonValue, url: string, path: string): Cursor {
	const text = isJsonObject(link) ? (link.href ?? link.url) : link;
	const isReadable =
		typeof text === 'string' && text.length <= MAX_LENGTH && URL.canParse(text, url);
	if (!isReadable) return { query: [], unusable: 'not readable' };
	const target = new URL(text, url);
	// Without a query, a link can only mean the first page.
	if (target.search !== '' && isSameList(target, new URL(url), path)) {
		return { query: [...target.searchParams] };
	}
	const origin = target.origin === 'null' ? target.protocol : target.origin;
	return { query: [], unusable: `${origin}${target.pathname}`.slice(0, MAX_SHOWN_LENGTH) };
}

/** Compares the last segments of both paths, as many as the template has: the alias and what follows. */
function isSameList(one: URL, other: URL, path: string): boolean {
	const count = segmentsOf(path).length;
	const endOf = ({ pathname }: URL): string => segmentsOf(pathname).slice(-count).join();
	return endOf(one) === endOf(other);
}

/** The segments of a path, encoded in one way: a slash or a comma in one stays within it. */
function segmentsOf(path: string): string[] {
	const segments = path.split('/').filter((segment) => segment !== '');
	return segments.map((segment) => {
		try {
			return encodeURIComponent(decodeURIComponent(segment));
		} catch {
			return segment;
		}
	});
}
