import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { listIn } from '../http/answer';
import type { QueryEntry } from '../http/url';

import { mergeQuery, withParameter, type Cursor } from './cursor';

export interface Page {
	records: JsonValue[];
	/** Undefined at the end of the list. */
	next: Cursor | undefined;
	/** How many records the list has in all, where the service says so. */
	total: number | undefined;
	/** The same for pages with the same records. */
	fingerprint: string;
	/** The page was only tried, and the service refused it. */
	isRefused?: boolean;
}

export interface PageRequest {
	/** The query of the first page's request. */
	first: readonly QueryEntry[];
	/** Undefined for the first page. */
	cursor: Cursor | undefined;
	pageParameter: string;
	scrollParameter: string;
}

/** What a list says about itself (API document, Pagination meta). */
interface Figures {
	total: number | undefined;
	currentPage: number | undefined;
	totalPages: number | undefined;
	/** An empty text says that there is no next page. */
	nextLink: string | undefined;
	scrollId: string | undefined;
}

export function readPage(answer: JsonValue | undefined, request: PageRequest): Page {
	const records = answer === undefined ? [] : (listIn(answer) ?? [answer]);
	const figures = readFigures(answer, records, request.scrollParameter);
	const next = nextCursor(figures, request, records.length === 0);
	return { records, next, total: figures.total, fingerprint: fingerprintOf(records) };
}

/** A link leads to the next page, else a scroll ID, else page numbers. Else the second page is tried. */
function nextCursor(figures: Figures, request: PageRequest, isEmpty: boolean): Cursor | undefined {
	const { nextLink, scrollId, totalPages } = figures;
	const { first, cursor, pageParameter, scrollParameter } = request;
	if (nextLink) return cursorOfLink(nextLink, figures, request);
	if (scrollId !== undefined && !isEmpty) {
		return { query: withParameter(first, scrollParameter, scrollId), isScroll: true };
	}
	const page = numberOf(figures, request) + 1;
	const query = withParameter(first, pageParameter, page);
	if (totalPages !== undefined) {
		if (page > totalPages) return undefined;
		return { query, numbered: { name: pageParameter, page, lastPage: totalPages } };
	}
	const isUntold = nextLink === undefined && (cursor === undefined || cursor.isTried === true);
	return isUntold && !isEmpty ? { query, isTried: true } : undefined;
}

/** The number of a page: as it was asked for, else as the service says. */
function numberOf({ currentPage }: Figures, { first, cursor, pageParameter }: PageRequest): number {
	const query = cursor?.query ?? first;
	const asked = query.find(([name]) => name === pageParameter)?.[1];
	return cursor?.numbered?.page ?? toInteger(asked) ?? currentPage ?? 1;
}

/** Only the query of a link is used: behind a proxy, links name addresses that n8n must not call. */
function cursorOfLink(link: string, figures: Figures, request: PageRequest): Cursor {
	const [, linkedQuery = ''] = /\?([^#]*)/.exec(link) ?? [];
	const linked = [...new URLSearchParams(linkedQuery)];
	const query = mergeQuery(request.first, linked);
	if (linked.some(([name]) => name === request.scrollParameter)) return { query, isScroll: true };
	const { totalPages } = figures;
	const page = numberOf(figures, request) + 1;
	const name = pageParameterIn(linked, page, request.pageParameter);
	if (name === undefined || totalPages === undefined || page > totalPages) return { query };
	return { query, numbered: { name, page, lastPage: totalPages } };
}

/** The parameter of a link that counts the pages: the only one that has the number of the next page. */
function pageParameterIn(
	linked: readonly QueryEntry[],
	page: number,
	pageParameter: string,
): string | undefined {
	const names = linked.filter(([, value]) => value === String(page)).map(([name]) => name);
	if (names.includes(pageParameter)) return pageParameter;
	return names.length === 1 ? names[0] : undefined;
}

/** The figures stand in `meta`: at the top or, as the sample of discounts shows, in each element. */
function readFigures(
	answer: JsonValue | undefined,
	records: readonly JsonValue[],
	scrollParameter: string,
): Figures {
	const top = asObject(answer);
	const meta = asObject(top.meta ?? asObject(records[0]).meta);
	const pagination = asObject(meta.pagination);
	const { next } = asObject(pagination.links);
	const scrollId = top[scrollParameter] ?? meta[scrollParameter];
	return {
		total: toInteger(pagination.total),
		currentPage: toInteger(pagination.current_page),
		totalPages: toInteger(pagination.total_pages),
		nextLink: typeof next === 'string' ? next.trim() : undefined,
		scrollId: isText(scrollId) ? String(scrollId) : undefined,
	};
}

function asObject(value: JsonValue | undefined): JsonObject {
	return isJsonObject(value) ? value : {};
}

/** The samples of the API document show numbers as texts. */
function isText(value: JsonValue | undefined): value is string | number {
	return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
}

function toInteger(value: JsonValue | undefined): number | undefined {
	const text = isText(value) ? String(value).trim() : '';
	return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The ID of a record; null where it has none. */
export function idOf(record: JsonValue | undefined): JsonValue {
	return isJsonObject(record) ? (record.id ?? null) : null;
}

function fingerprintOf(records: readonly JsonValue[]): string {
	const ends = [records[0], records.at(-1)].map((record) => idOf(record) ?? record);
	return JSON.stringify([records.length, ...ends]);
}
