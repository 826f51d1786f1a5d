import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { listIn } from '../http/answer';
import type { QueryEntry } from '../http/url';

import { mergeQuery, withParameter, type Next } from './next';

export interface Page {
	records: JsonValue[];
	/** Undefined at the end of the list. */
	next: Next | undefined;
	/** How many records the list has in all, where the service says so. */
	total?: number | undefined;
	/** Records per page, where the service says so. */
	perPage?: number | undefined;
	/** The service says that this is the last page. */
	isLast: boolean;
	/** The service refused a page that was only guessed. */
	isRefused?: boolean;
}

export interface PageRequest {
	query: readonly QueryEntry[];
	/** How this page was found; undefined for the first page. */
	foundBy: Next['kind'] | undefined;
	pageParameter: string;
	scrollParameter: string;
}

/** What a list says about itself (API document, Pagination meta). */
interface Figures {
	total: number | undefined;
	perPage: number | undefined;
	currentPage: number | undefined;
	totalPages: number | undefined;
	/** An empty text says that there is no next page. */
	nextLink: string | undefined;
	scrollId: string | undefined;
}

export function readPage(answer: JsonValue | undefined, request: PageRequest): Page {
	const records = answer === undefined ? [] : (listIn(answer) ?? [answer]);
	const figures = readFigures(answer, records, request.scrollParameter);
	const { total, perPage, currentPage, totalPages = Infinity } = figures;
	const isLast = currentPage !== undefined && currentPage >= totalPages;
	return {
		records,
		total,
		perPage,
		isLast,
		next: nextPage(figures, request, records.length === 0),
	};
}

/** A link leads to the next page, else the page numbers, else a scroll ID. Else the next page is a guess. */
function nextPage(figures: Figures, request: PageRequest, isEmpty: boolean): Next | undefined {
	const { nextLink, totalPages, scrollId } = figures;
	if (nextLink) return nextByLink(nextLink, figures, request);
	const byNumber = totalPages && nextByNumber(totalPages, figures, request);
	if (byNumber) return byNumber;
	if (scrollId !== undefined) return isEmpty ? undefined : nextByScroll(scrollId, request);
	const saysNothing = nextLink === undefined && totalPages === undefined;
	return saysNothing && !isEmpty ? guessNext(figures, request) : undefined;
}

function nextByNumber(lastPage: number, figures: Figures, request: PageRequest): Next | undefined {
	const page = pageNumber(figures, request) + 1;
	if (page > lastPage) return undefined;
	const query = withParameter(request.query, request.pageParameter, page);
	return { kind: 'page', query, parameter: request.pageParameter, page, lastPage };
}

function nextByScroll(scrollId: string, { query, scrollParameter }: PageRequest): Next {
	return { kind: 'scroll', query: withParameter(query, scrollParameter, scrollId) };
}

/** Only a list that has never said where it goes on is worth a guess. */
function guessNext(figures: Figures, request: PageRequest): Next | undefined {
	const { query, foundBy, pageParameter } = request;
	if (foundBy !== undefined && foundBy !== 'guess') return undefined;
	const page = pageNumber(figures, request) + 1;
	return { kind: 'guess', query: withParameter(query, pageParameter, page) };
}

/** The number of a page: as the service says, else as it was asked for. */
function pageNumber({ currentPage }: Figures, { query, pageParameter }: PageRequest): number {
	const [, asked] = query.find(([name]) => name === pageParameter) ?? [];
	return currentPage ?? toInteger(asked) ?? 1;
}

/** Only the query of a link is used: behind a proxy, links name addresses that n8n must not call. */
function nextByLink(link: string, figures: Figures, request: PageRequest): Next {
	const [, linkedQuery = ''] = /\?([^#]*)/.exec(link) ?? [];
	const linked = [...new URLSearchParams(linkedQuery)];
	const query = mergeQuery(request.query, linked);
	if (linked.some(([name]) => name === request.scrollParameter)) return { kind: 'scroll', query };
	const page = pageNumber(figures, request) + 1;
	const parameter = pageParameterIn(linked, page, request.pageParameter);
	const lastPage = figures.totalPages ?? 0;
	if (parameter === undefined || page > lastPage) return { kind: 'link', query };
	return { kind: 'page', query, parameter, page, lastPage };
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
	const scrollIds = [top, meta, pagination].map((place) => place[scrollParameter]);
	return {
		total: toInteger(pagination.total),
		perPage: toInteger(pagination.per_page),
		currentPage: toInteger(pagination.current_page),
		totalPages: toInteger(pagination.total_pages),
		nextLink: typeof next === 'string' ? next.trim() : undefined,
		scrollId: scrollIds.find(isText)?.toString(),
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
