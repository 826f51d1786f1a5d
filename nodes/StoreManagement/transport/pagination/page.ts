import { createHash } from 'node:crypto';

import { isJsonObject, type JsonValue } from '../../json';
import type { QueryEntry } from '../http/url';

import { mergeQuery, withParameter, type Cursor } from './cursor';
import { listedRecords } from './listedRecords';
import { readFigures, toInteger, type ListFigures } from './listFigures';
import { readNextLink } from './nextLink';

/** One page of a list. */
export interface Page {
	records: JsonValue[];
	/** Undefined where nothing says that there is another page. */
	next: Cursor | undefined;
	/** How many records and pages the list has in all, where the service says so. */
	total: number | undefined;
	totalPages: number | undefined;
	/** The service says that this is the last page. Otherwise the end is only assumed. */
	isLast: boolean;
	/** The same for pages with the same records. */
	fingerprint: string;
	/** How a page that was only tried turned out: refused, or the same as the one before. */
	tried?: 'refused' | 'repeated';
}

/** The request for a page. */
export interface PageRequest {
	/** Its URL, which only links need. */
	url: () => string;
	/** Template of the list's path. */
	path: string;
	/** The query of the first page's request. */
	first: readonly QueryEntry[];
	query: readonly QueryEntry[];
	/** Undefined for the first page. */
	cursor: Cursor | undefined;
}

interface Names {
	pageParameter: string;
	scrollParameter: string;
}

/**
 * Reads a page: its records, and where the next one is (API document, Pagination meta). A link leads there,
 * else a scroll ID, else page numbers. Where nothing tells the end of a first page, the second is tried. A
 * link that cannot be used is no error until the next page is wanted.
 */
export function readPage(
	body: JsonValue,
	headers: Readonly<Record<string, unknown>>,
	request: PageRequest,
	names: Names,
): Page {
	const records = listedRecords(body);
	const figures = readFigures(body, records, headers, names.scrollParameter);
	const { total, totalPages } = figures;
	const fingerprint = fingerprintOf(records);
	const following = namedNext(figures, request, names);
	// A scroll names itself again on the empty page that ends it.
	const named = following?.isStateful && records.length === 0 ? undefined : following;
	const { next: link, hasMore, scrollId } = figures;
	const isLast =
		named === undefined &&
		(totalPages !== undefined || link === null || scrollId === null || hasMore === false);
	const isOpen = named === undefined && !isLast && records.length > 0;
	const mayGoOn = isOpen && (request.cursor === undefined || request.cursor.tried !== undefined);
	const tried = { after: fingerprint, isCounted: total !== undefined };
	const next = mayGoOn ? { ...nextByNumber(figures, request, names), tried } : named;
	return { records, next, total, totalPages, isLast, fingerprint };
}

/** What stands for a page of a list that has ended. */
export function lastPage(more: Pick<Page, 'tried'> = {}): Page {
	const unknown = { next: undefined, total: undefined, totalPages: undefined };
	return { records: [], ...unknown, isLast: true, fingerprint: fingerprintOf([]), ...more };
}

/** The next page, where the response says that there is one. */
function namedNext(figures: ListFigures, request: PageRequest, names: Names): Cursor | undefined {
	const { current, totalPages, hasMore, scrollId } = figures;
	const isNumber = toInteger(figures.next ?? null) !== undefined;
	const hasLink = typeof figures.next !== 'boolean' && !isNumber;
	const link =
		hasLink && figures.next ? readNextLink(figures.next, request.url(), request.path) : undefined;
	if (link && link.unusable === undefined) return linkCursor(link.query, figures, request, names);
	if (typeof scrollId === 'string') {
		const query = withParameter(request.first, names.scrollParameter, scrollId);
		return { query, isStateful: true };
	}
	const page = pageOf(figures, request, names);
	if (totalPages !== undefined && page < totalPages) {
		const numbered = { name: names.pageParameter, page: page + 1, lastPage: totalPages };
		return { ...nextByNumber(figures, request, names), numbered };
	}
	// Page numbers that say that this is the last page outweigh a link that cannot be used.
	if (link && !(current !== undefined && totalPages !== undefined)) return link;
	const isNamed = isNumber || figures.next === true || hasMore === true;
	return isNamed ? nextByNumber(figures, request, names) : undefined;
}

/** A link whose page number is known stands for all pages after it. */
function linkCursor(
	linked: readonly QueryEntry[],
	{ current, totalPages }: ListFigures,
	{ first, query: own }: PageRequest,
	{ pageParameter, scrollParameter }: Names,
): Cursor {
	const query = mergeQuery(first, linked);
	const isScroll = linked.some(([name]) => name === scrollParameter || /scroll|cursor/i.test(name));
	if (isScroll) return { query, isStateful: true };
	if (current === undefined || totalPages === undefined || current >= totalPages) return { query };
	const before = new Map(own);
	const found = linked
		.filter(([name, value]) => {
			return value === `${current + 1}` && (before.get(name) ?? `${current}`) === `${current}`;
		})
		.map(([name]) => name);
	const name = found.includes(pageParameter) ? pageParameter : found.length === 1 && found[0];
	const numbered = name && { name, page: current + 1, lastPage: totalPages };
	return { query, ...(numbered && { numbered }) };
}

function nextByNumber(figures: ListFigures, request: PageRequest, names: Names): Cursor {
	const next = toInteger(figures.next ?? null) ?? pageOf(figures, request, names) + 1;
	return { query: withParameter(request.query, names.pageParameter, next) };
}

/** The number of a page: as the service says, else as it was asked for. */
function pageOf({ current }: ListFigures, { query }: PageRequest, names: Names): number {
	const [, asked = null] = query.find(([name]) => name === names.pageParameter) ?? [];
	return current ?? toInteger(asked) ?? 1;
}

/** The ID of a record, wrapped in `data` or bare. */
export function idOf(record: JsonValue): JsonValue | undefined {
	const { data = record } = isJsonObject(record) ? record : {};
	return isJsonObject(data) ? data.id : undefined;
}

/** The IDs of a page; of records without one, a hash: hashing every page would double the cost of reading. */
function fingerprintOf(records: readonly JsonValue[]): string {
	const ids = records.map(idOf);
	const isText = ids.every((id) => typeof id === 'number' || typeof id === 'string');
	return isText
		? ids.join()
		: createHash('sha256').update(JSON.stringify(records)).digest('base64');
}
