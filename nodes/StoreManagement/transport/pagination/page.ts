import type { JsonValue } from '../../json';
import { listIn, metaOf, objectOf } from '../http/envelope';
import type { QueryEntry } from '../http/url';
import type { ServiceDetails } from '../credentials';

import { mergeQuery, withParameter, type Next } from './next';

/** No service is known to have smaller pages. */
export const SMALLEST_PAGE = 10;

export interface Page {
	records: JsonValue[];
	/** False of an answer that the document does not show, and which is one record as it came. */
	isList: boolean;
	/** Undefined at the end of the list. */
	next: Next | undefined;
	/** How many records the list has in all, where the service says so. */
	total?: number | undefined;
	/** Records per page, where the service says so. */
	perPage?: number | undefined;
	/** The service says that this is the last page. */
	isLast: boolean;
}

export interface PageRequest extends Pick<ServiceDetails, 'pageParameter' | 'scrollParameter'> {
	query: readonly QueryEntry[];
	/** How this page was found; undefined for the first page. */
	foundBy: Next['kind'] | undefined;
}

type Figures = ReturnType<typeof readFigures>;

export function readPage(body: JsonValue | undefined, request: PageRequest): Page {
	const listed = body === undefined ? [] : listIn(body);
	const isList = listed !== undefined;
	const records = listed ?? [body ?? null];
	const figures = readFigures(body, records, request.scrollParameter);
	const { total, perPage, currentPage, totalPages = Infinity } = figures;
	const isLast = currentPage !== undefined && currentPage >= totalPages;
	const next = nextPage(figures, request);
	return {
		records,
		isList,
		total,
		perPage,
		isLast,
		// What is no list has no second page unless it names one.
		next: isList || next?.kind !== 'guess' ? next : undefined,
	};
}

/** A link leads to the next page, else a scroll ID, else the page numbers. Else the next page is a guess. */
function nextPage(figures: Figures, request: PageRequest): Next | undefined {
	const { nextLink } = figures;
	if (nextLink) return nextByLink(nextLink, figures, request);
	const byScroll = nextByScroll(figures, request);
	if (byScroll || request.foundBy === 'scroll') return byScroll;
	return nextByNumber(figures, request) ?? guessNext(figures, request);
}

function nextByNumber(figures: Figures, request: PageRequest) {
	const { totalPages: lastPage = 0 } = figures;
	const page = pageNumber(figures, request) + 1;
	if (page > lastPage) return undefined;
	const query = withParameter(request.query, request.pageParameter, page);
	return { kind: 'page', query, parameter: request.pageParameter, page, lastPage } as const;
}

function nextByScroll({ scrollId, isEmpty }: Figures, { query, scrollParameter }: PageRequest) {
	if (scrollId === undefined || isEmpty) return undefined;
	return { kind: 'scroll', query: withParameter(query, scrollParameter, scrollId) } as const;
}

/** Only a list that has never named a next page, nor its end, is worth a guess. */
function guessNext(figures: Figures, request: PageRequest): Next | undefined {
	const { query, foundBy, pageParameter } = request;
	const { nextLink, totalPages, isEmpty } = figures;
	if (isEmpty || nextLink !== undefined || totalPages !== undefined) return undefined;
	if (foundBy !== undefined && foundBy !== 'guess') return undefined;
	const page = pageNumber(figures, request) + 1;
	return { kind: 'guess', query: withParameter(query, pageParameter, page) };
}

/** The number of a page: the one that the service names, else the one in the request. */
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
	const parameter = pageParameterIn(linked, page, request);
	const lastPage = figures.totalPages ?? 0;
	if (parameter === undefined || page > lastPage) return { kind: 'link', query };
	return { kind: 'page', query, parameter, page, lastPage };
}

/** The parameter of a link that counts the pages: the only new one that has the number of the next page. */
function pageParameterIn(
	linked: readonly QueryEntry[],
	page: number,
	{ query, pageParameter }: PageRequest,
): string | undefined {
	const isUnchanged = (name: string): boolean =>
		query.some(([other, value]) => other === name && value === String(page));
	const names = linked
		.filter(([name, value]) => value === String(page) && !isUnchanged(name))
		.map(([name]) => name);
	if (names.includes(pageParameter)) return pageParameter;
	return names.length === 1 ? names[0] : undefined;
}

/** The figures of a list (API document, Pagination meta); each undefined where it is not shown. */
function readFigures(
	body: JsonValue | undefined,
	records: readonly JsonValue[],
	scrollParameter: string,
) {
	const { top, meta, pagination } = metaOf(body, records);
	const { next } = objectOf(pagination.links);
	const scrollIds = [top, meta, pagination].map((place) => place[scrollParameter]);
	return {
		total: toInteger(pagination.total),
		perPage: toInteger(pagination.per_page),
		currentPage: toInteger(pagination.current_page),
		totalPages: toInteger(pagination.total_pages),
		// An empty text says that there is no next page.
		nextLink: typeof next === 'string' ? next.trim() : undefined,
		scrollId: scrollIds.find(isTextOrNumber)?.toString(),
		isEmpty: records.length === 0,
	};
}

/** The samples of the API document show numbers as texts. */
function isTextOrNumber(value: JsonValue | undefined): value is string | number {
	return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
}

function toInteger(value: JsonValue | undefined): number | undefined {
	const text = isTextOrNumber(value) ? String(value).trim() : '';
	return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
