import { warningIn } from '../../errors/errorBody';
import { listIn, type JsonValue } from '../../json';
import type { ServiceDetails } from '../credentials';
import { holdsMore, metaOf, objectOf } from '../http/envelope';
import { isNamed, withMissing, withParameter, type Query } from '../http/url';

/** No service is known to have smaller pages. */
export const SMALLEST_PAGE = 10;

/** How to ask for the next page of a list: the whole query of its request, and how that was found. */
export type Next =
	/** The service named the page by a link. */
	| { kind: 'link'; query: Query }
	/** The page has a number, so the pages up to the last one are known, too. */
	| { kind: 'page'; query: Query; parameter: string; page: number; lastPage: number }
	/**
	 * The service may advance a scroll with each response, which nobody can see from outside. So a lost response
	 * counts as a lost page.
	 */
	| { kind: 'scroll'; query: Query }
	/** Nothing says that this page exists. */
	| { kind: 'guess'; query: Query };

/** The page that comes some pages later; undefined if it is not known or after the last page. */
export function pageAhead(next: Next, pages: number): Next | undefined {
	if (pages === 0) return next;
	if (next.kind !== 'page') return undefined;
	const page = next.page + pages;
	if (page > next.lastPage) return undefined;
	const query = withParameter(next.query, next.parameter, page);
	return { ...next, page, query };
}

/** Whether both ask for one page, whether a link named it or it was counted: with the same parameters, in whatever sequence. */
export function isSamePage(one: Next | undefined, other: Next): boolean {
	const [first, second] = [one, other].map((next) =>
		JSON.stringify(next && [...next.query].sort()),
	);
	return first === second;
}

/** A page of a list, as it came. */
export interface Page {
	records: JsonValue[];
	/** False of an answer that the document does not show, and which is one record as it came. */
	isList: boolean;
	/** Undefined at the end of the list. */
	next: Next | undefined;
	/** How many records the list has in all, if the service says so. */
	total?: number | undefined;
	/** Records per page, if the service says so. */
	perPage?: number | undefined;
	/** A sentence on what the service says beside the records: that some are missing, for example. */
	warning?: string | undefined;
	/** The service says that this is the last page. */
	isLast: boolean;
	/** There was no body (204). */
	hasNoBody: boolean;
	/** It has a figure that says where the list ends. */
	saysEnd: boolean;
}

interface PageRequest extends Pick<
	ServiceDetails,
	'pageParameter' | 'scrollParameter' | 'readQuery'
> {
	query: Query;
	/** How this page was found; undefined for the first page. */
	foundBy: Next['kind'] | undefined;
	/** The document does not show the answer: one that holds more than records and figures is one record. */
	isUndocumented?: boolean;
}

/** How a page was asked for, and the figures with which it came. */
type PageFigures = PageRequest & ReturnType<typeof readFigures>;

/** Reads a page of a list: its records, its figures, and how to ask for the page after it. */
export function readPage(body: JsonValue | undefined, request: PageRequest): Page {
	const listed = body === undefined ? [] : listedIn(body, request);
	const isList = listed !== undefined;
	const records = listed ?? [body ?? null];
	const figures = { ...request, ...readFigures(body, records, request.scrollParameter) };
	const { total, perPage, currentPage, totalPages = Infinity } = figures;
	const next = nextPage(figures);
	// What is no list has no second page unless it names one.
	return {
		records,
		isList,
		total,
		perPage,
		warning: isList ? warningIn(body, false) : undefined,
		isLast: currentPage !== undefined && currentPage >= totalPages,
		hasNoBody: body === undefined,
		saysEnd: (total ?? figures.totalPages ?? figures.nextLink) !== undefined,
		next: isList || next?.kind !== 'guess' ? next : undefined,
	};
}

/** The records of a body that is a list; undefined of any other. */
function listedIn(
	body: JsonValue,
	{ isUndocumented, scrollParameter }: PageRequest,
): JsonValue[] | undefined {
	return isUndocumented && holdsMore(body, [scrollParameter]) ? undefined : listIn(body);
}

/** A link leads to the next page, else a scroll ID, else the page numbers. Else the next page is a guess. */
function nextPage(figures: PageFigures): Next | undefined {
	if (figures.nextLink) return nextByLink(figures.nextLink, figures);
	const byScroll = nextByScroll(figures);
	if (byScroll || figures.foundBy === 'scroll') return byScroll;
	return nextByNumber(figures) ?? guessNext(figures);
}

/** Only the query of a link is used: behind a proxy, links name addresses that n8n must not call. */
function nextByLink(link: string, figures: PageFigures): Next {
	const linked = [...new URLSearchParams(/\?([^#]*)/.exec(link)?.[1])].filter(
		([name]) => !isFixed(name, figures),
	);
	// A link may name only what changes.
	const query = withMissing(linked, figures.query);
	if (linked.some(([name]) => name === figures.scrollParameter)) return { kind: 'scroll', query };
	const page = pageNumber(figures) + 1;
	const parameter = pageParameterIn(linked, page, figures);
	const lastPage = figures.totalPages ?? 0;
	if (parameter === undefined || page > lastPage) return { kind: 'link', query };
	return { kind: 'page', query, parameter, page, lastPage };
}

/** Whether the credential says what a parameter is, whatever a link says: unless the request has its own, or it is the cursor. */
function isFixed(
	name: string,
	{ query, readQuery, pageParameter, scrollParameter }: PageRequest,
): boolean {
	if (name === pageParameter || name === scrollParameter) return false;
	return isNamed(name, readQuery) && !isNamed(name, query);
}

/** The parameter of a link that counts the pages: the only new one that has the number of the next page. */
function pageParameterIn(
	linked: Query,
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

function nextByScroll({
	scrollId,
	isEmpty,
	query,
	scrollParameter,
}: PageFigures): Next | undefined {
	if (scrollId === undefined || isEmpty) return undefined;
	return { kind: 'scroll', query: withParameter(query, scrollParameter, scrollId) };
}

function nextByNumber(figures: PageFigures): Next | undefined {
	const { totalPages: lastPage = 0, pageParameter: parameter } = figures;
	const page = pageNumber(figures) + 1;
	if (page > lastPage) return undefined;
	const query = withParameter(figures.query, parameter, page);
	return { kind: 'page', query, parameter, page, lastPage };
}

/** Only a list that has never named a next page, nor its end, is worth a guess. */
function guessNext(figures: PageFigures): Next | undefined {
	const { foundBy, nextLink, totalPages, isEmpty } = figures;
	if (isEmpty || nextLink !== undefined || totalPages !== undefined) return undefined;
	if (foundBy !== undefined && foundBy !== 'guess') return undefined;
	const query = withParameter(figures.query, figures.pageParameter, pageNumber(figures) + 1);
	return { kind: 'guess', query };
}

/** The number of a page: the one that the service names, else the one in the request. */
function pageNumber({ currentPage, query, pageParameter }: PageFigures): number {
	const asked = query.find(([name]) => name === pageParameter);
	return currentPage ?? toInteger(asked?.[1]) ?? 1;
}

/** The figures of a list (API document, Pagination meta); each undefined if it is not shown. */
function readFigures(
	body: JsonValue | undefined,
	records: readonly JsonValue[],
	scrollParameter: string,
) {
	const { top, meta, pagination } = metaOf(body, records);
	const { next } = objectOf(pagination.links);
	const scrollIds = [top, meta, pagination].map((object) => object[scrollParameter]);
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
