import { isJsonObject, type JsonValue } from '../../json';
import type { QueryEntry } from '../http/url';

/** A next link: the query for the next page, or the address of a link that is not called. */
export type NextLink = { query: readonly QueryEntry[] } | { unusable: string };

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
 */
export function readNextLink(link: JsonValue, url: string, path: string): NextLink {
	const text = isJsonObject(link) ? (link.href ?? link.url) : link;
	const isReadable =
		typeof text === 'string' && text.length <= MAX_LENGTH && URL.canParse(text, url);
	if (!isReadable) return { unusable: 'not readable' };
	const target = new URL(text, url);
	// Without a query, a link can only mean the first page.
	if (target.search !== '' && endsLike(target, url, path))
		return { query: [...target.searchParams] };
	const origin = target.origin === 'null' ? target.protocol : target.origin;
	return { unusable: `${origin}${target.pathname}`.slice(0, MAX_SHOWN_LENGTH) };
}

/** Compares the last segments, as many as the template has: the alias and what follows. */
function endsLike(target: URL, url: string, path: string): boolean {
	const count = segmentsOf(path).length;
	const wanted = segmentsOf(new URL(url).pathname).slice(-count);
	const found = segmentsOf(target.pathname).slice(-count);
	return wanted.every((one, index) => one === found[index]);
}

function segmentsOf(path: string): string[] {
	return path
		.split('/')
		.filter((segment) => segment !== '')
		.map(decode);
}

/** An encoded segment means the same as a plain one; a slash in it stays within the segment. */
function decode(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
