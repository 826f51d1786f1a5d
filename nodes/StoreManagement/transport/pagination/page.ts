import { isDeepEqual, isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { unwrapRecords } from '../http/response';

import type { Cursor, PaginationOptions } from './fetchPage';

/** One page of a list. */
export interface Page {
	records: JsonValue[];
	/** Undefined on the last page. */
	next: Cursor | undefined;
	/** How many records the list has in all, where the service says so. */
	total: number | undefined;
	/** The page's number and the number of pages, where the service gives them. */
	current: number | undefined;
	totalPages: number | undefined;
	/** The service says that this is the last page. Otherwise the end is only assumed. */
	isLast: boolean;
}

/**
 * Reads a page (API document, Pagination meta). The next one is named by a link, else by a scroll ID,
 * else by page numbers, which may be texts. Where there is only a link that cannot be used, the cursor
 * says so: that is no error until the next page is wanted.
 *
 * @param address URL of the page, and the template of the list's path
 */
export function readPage(
	body: JsonValue,
	address: { url: string; path: string },
	options: PaginationOptions,
): Page {
	const records = unwrapRecords(body);
	const meta = metaOf(body);
	const pagination = isJsonObject(meta?.pagination) ? meta.pagination : undefined;
	const links = isJsonObject(pagination?.links) ? pagination.links : undefined;
	const link = readNextLink(links?.next, address.url, address.path);
	const scrollNames = [options.scrollParameter, ...SCROLL_FIELDS];
	const current = toInteger(pagination?.current_page);
	const totalPages = toInteger(pagination?.total_pages);
	const numbers = { current, totalPages };
	const next =
		(link?.isUsable ? linkCursor(link, scrollNames, address.url, numbers, options) : undefined) ??
		scrollCursor([isJsonObject(body) ? body : undefined, meta, pagination], scrollNames) ??
		pageCursor(numbers) ??
		// Page numbers that say that this is the last page outweigh an unusable link.
		(link?.isUsable === false && !(current !== undefined && totalPages !== undefined)
			? ({ type: 'unusable', address: link.address } as const)
			: undefined);
	const total = toInteger(pagination?.total);
	const isLast = next === undefined && (totalPages !== undefined || hasEmptyLink(links));
	return { records, next, total, ...numbers, isLast };
}

type PageNumbers = Pick<Page, 'current' | 'totalPages'>;

/** The `meta` of a list. The sample of the discounts shows it inside each element. */
function metaOf(body: JsonValue): JsonObject | undefined {
	if (isJsonObject(body) && isJsonObject(body.meta)) return body.meta;
	const [first] = unwrapRecords(body);
	return isJsonObject(first) && isJsonObject(first.meta) ? first.meta : undefined;
}

function linkCursor(
	{ query, search }: { query: URLSearchParams; search: string },
	scrollNames: readonly string[],
	url: string,
	{ current, totalPages }: PageNumbers,
	options: PaginationOptions,
): Cursor {
	if (scrollNames.some((name) => query.has(name))) {
		return { type: 'link', search, isStateful: true };
	}
	const isNumbered = current !== undefined && totalPages !== undefined && current < totalPages;
	const own = new URL(url).searchParams;
	const name = isNumbered ? numberParameter(query, own, current, options.pageParameter) : undefined;
	if (!isNumbered || name === undefined) return { type: 'link', search, isStateful: false };
	const numbered = { name, page: current + 1, totalPages };
	return { type: 'link', search, isStateful: false, numbered };
}

/**
 * The parameter that holds the page's number plus one in a link; in the page's own address it holds the
 * number, or is missing, as on a first page. All other parameters that both have must be the same.
 */
function numberParameter(
	link: URLSearchParams,
	own: URLSearchParams,
	current: number,
	usual: string,
): string | undefined {
	const isSame = (name: string): boolean => String(link.getAll(name)) === String(own.getAll(name));
	const different = [...new Set(link.keys())].filter((name) => !isSame(name));
	const found = different.filter(
		(name) =>
			String(link.getAll(name)) === String(current + 1) &&
			(!own.has(name) || String(own.getAll(name)) === String(current)),
	);
	const name = found.includes(usual) ? usual : found.length === 1 ? found[0] : undefined;
	return different.every((other) => other === name || !own.has(other)) ? name : undefined;
}

function scrollCursor(
	objects: ReadonlyArray<JsonObject | undefined>,
	scrollNames: readonly string[],
): Cursor | undefined {
	for (const object of objects) {
		for (const name of scrollNames) {
			const id = object?.[name];
			if ((typeof id === 'string' && id !== '') || typeof id === 'number') {
				return { type: 'scroll', id: String(id) };
			}
		}
	}
	return undefined;
}

function pageCursor({ current, totalPages }: PageNumbers): Cursor | undefined {
	if (current === undefined || totalPages === undefined || current >= totalPages) return undefined;
	return { type: 'page', page: current + 1, totalPages };
}

function hasEmptyLink(links: JsonObject | undefined): boolean {
	return links?.next === '' || links?.next === null;
}

function toInteger(value: JsonValue | undefined): number | undefined {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** Names that a service may give a scroll ID. The API document does not show it. */
const SCROLL_FIELDS = ['scroll_id', 'scrollId', 'scroll'];

/** A next link: the query for the next page, or the address of a link that cannot be used. */
type NextLink =
	{ isUsable: true; query: URLSearchParams; search: string } | { isUsable: false; address: string };

/** No service sends longer links: servers refuse them with 414. */
const MAX_LENGTH = 16_384;

/** The longest address that an error quotes. */
const MAX_SHOWN_LENGTH = 200;

/**
 * Reads the next link of a page. Only its query is used, so requests go to the Base URL, whatever
 * scheme, host or prefix the link names: behind a proxy these often differ.
 *
 * @param link `meta.pagination.links.next`, absolute or relative (API document, Pagination meta)
 * @param url the URL of the page, against which a relative link is resolved
 * @param path template of the list's path, for example "/{alias}/orders": a link is used if its path
 *   ends like that of the list, with the same alias and ID
 * @returns undefined where the page has no next link
 */
export function readNextLink(
	link: JsonValue | undefined,
	url: string,
	path: string,
): NextLink | undefined {
	if (typeof link !== 'string' || link.trim() === '') return undefined;
	const isReadable = link.length <= MAX_LENGTH && URL.canParse(link, url);
	const target = isReadable ? new URL(link, url) : undefined;
	if (target === undefined) return { isUsable: false, address: 'not readable' };
	// Without a query, a link can only mean the first page.
	if (target.search !== '' && endsLike(target, url, path)) {
		return { isUsable: true, query: target.searchParams, search: target.search };
	}
	const origin = target.origin === 'null' ? target.protocol : target.origin;
	const address = `${origin}${target.pathname}`.slice(0, MAX_SHOWN_LENGTH);
	return { isUsable: false, address };
}

/** Compares the last segments, as many as the template has: the alias and what follows. */
function endsLike(target: URL, url: string, path: string): boolean {
	const count = segmentsOf(path).length;
	const wanted = segmentsOf(new URL(url).pathname).slice(-count);
	const found = segmentsOf(target.pathname).slice(-count);
	return wanted.every((one, index) => one === found[index]);
}

/** No regular expression, because a link may hold any number of slashes. */
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

/** The longest cycle of pages that is detected. */
const MAX_CYCLE = 10;

/** At least this many records are kept: a list hardly grows by as many from one page to the next. */
const MIN_KEPT = 5_000;

/** A page that was read: its records, without those that came before. */
interface KnownPage {
	records: JsonValue[];
	number: number;
}

/** The last pages of a list, to detect that the service repeats them or some of their records. */
export class RecentPages {
	/** Oldest first. */
	private readonly pages: KnownPage[] = [];
	/** How many records they hold. */
	private kept = 0;
	private hasForgotten = false;

	/** How many of the latest records are kept; Infinity while all are. */
	get reach(): number {
		return this.hasForgotten ? this.kept : Infinity;
	}

	/** The pages that are kept after the one with this number, oldest first. */
	after(number: number): KnownPage[] {
		return this.pages.filter((page) => page.number > number);
	}

	/**
	 * Compares a page with those before it, and adds it.
	 *
	 * @returns the number of the latest page with the same records
	 */
	findSame(records: JsonValue[], number: number): number | undefined {
		let same: number | undefined;
		for (const page of this.pages.slice(-MAX_CYCLE)) {
			if (isDeepEqual(page.records, records)) same = page.number;
		}
		this.pages.push({ records, number });
		this.kept += records.length;
		this.forget();
		return same;
	}

	/** Drops the oldest pages: records may be of any size, and a long list need not be kept whole. */
	private forget(): void {
		let [oldest] = this.pages;
		while (
			oldest &&
			this.pages.length > MAX_CYCLE &&
			this.kept - oldest.records.length >= MIN_KEPT
		) {
			this.kept -= oldest.records.length;
			this.pages.shift();
			this.hasForgotten = true;
			[oldest] = this.pages;
		}
	}
}
