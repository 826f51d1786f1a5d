import { warningIn } from '../../errors/errorBody';
import { listIn, type JsonValue } from '../../json';
import type { ServiceDetails } from '../credentials';
import { holdsMore, metaOf, objectOf } from '../http/envelope';
import { withMissing, withParameter, type Query } from '../http/url';

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
	return { ...next, page, query: withParameter(next.query, next.parameter, page) };
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
}

interface PageRequest extends Pick<ServiceDetails, 'pageParameter' | 'scrollParameter'> {
	query: Query;
	/** How this page was found; undefined for the first page. */
	foundBy: Next['kind'] | undefined;
	/** The document does not show the answer: one that holds more than records and figures is one record. */
	isUndocumented?: boolean;
}

/** Reads a page of a list: its records, its figures, and how to ask for the page after it. */
export function readPage(body: JsonValue | undefined, request: PageRequest): Page {
	const listed = body === undefined ? [] : listedIn(body, request);
	const isList = listed !== undefined;
	const records = listed ?? [body ?? null];
	const figures = readFigures(body, records, request);
	const { total, perPage, currentPage = 0, totalPages = Infinity } = figures;
	const next = nextPage(request, figures);
	// What nobody names comes only after records of a list.
	const mayGuess = isList && records.length > 0;
	return {
		records,
		isList,
		next: next?.kind === 'guess' && !mayGuess ? undefined : next,
		total,
		perPage,
		warning: isList ? warningIn(body) : undefined,
		isLast: currentPage >= totalPages,
		hasNoBody: body === undefined,
	};
}

/** The records of a body that is a list; undefined of any other. */
function listedIn(
	body: JsonValue,
	{ isUndocumented, scrollParameter }: PageRequest,
): JsonValue[] | undefined {
	return isUndocumented && holdsMore(body, [scrollParameter]) ? undefined : listIn(body);
}

type Figures = ReturnType<typeof readFigures>;

/** The figures of a list (API document, Pagination meta); each undefined if it is not shown. */
function readFigures(
	body: JsonValue | undefined,
	records: readonly JsonValue[],
	{ query, pageParameter, scrollParameter }: PageRequest,
) {
	const { top, meta, pagination } = metaOf(body, records);
	const { next } = objectOf(pagination.links);
	const scrollIds = [top, meta, pagination].map((object) => object[scrollParameter]);
	const asked = query.find(([name]) => name === pageParameter)?.[1];
	const currentPage = toInteger(pagination.current_page);
	return {
		total: toInteger(pagination.total),
		perPage: toInteger(pagination.per_page),
		currentPage,
		/** The number that the service names, else the one in the request. */
		page: currentPage ?? toInteger(asked) ?? 1,
		totalPages: toInteger(pagination.total_pages),
		// An empty text says that there is no next page.
		nextLink: typeof next === 'string' ? next.trim() : undefined,
		// A scroll ends with an empty page, whatever ID it has.
		scrollId: records.length > 0 ? scrollIds.find(isTextOrNumber) : undefined,
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

/** A link leads to the next page, else a scroll ID, else the page numbers. Else the next page is a guess. */
function nextPage(request: PageRequest, figures: Figures): Next | undefined {
	const { query, foundBy, pageParameter, scrollParameter } = request;
	const { nextLink, scrollId, page, totalPages } = figures;
	if (nextLink) return nextByLink(nextLink, request, figures);
	if (scrollId !== undefined) {
		return { kind: 'scroll', query: withParameter(query, scrollParameter, scrollId) };
	}
	if (foundBy === 'scroll') return undefined;
	const byNumber = {
		query: withParameter(query, pageParameter, page + 1),
		...{ parameter: pageParameter, page: page + 1, lastPage: totalPages ?? Infinity },
	};
	if (totalPages !== undefined) {
		return page < totalPages ? { kind: 'page', ...byNumber } : undefined;
	}
	// Only a list that has never named a next page, nor its end, is worth a guess.
	const isSilent = nextLink === undefined && (foundBy === undefined || foundBy === 'guess');
	return isSilent ? { kind: 'guess', query: byNumber.query } : undefined;
}

/**
 * Only the query of a link is used: behind a proxy, links name addresses that n8n must not call. Where it changes nothing
 * but the number of the page, the pages after it are known, too.
 */
function nextByLink(
	link: string,
	{ query, scrollParameter }: PageRequest,
	{ page, totalPages: lastPage = 0 }: Figures,
): Next {
	const linked: Query = [...new URLSearchParams(/\?([^#]*)/.exec(link)?.[1])];
	// A link may name only what changes.
	const whole = withMissing(linked, query);
	if (linked.some(([name]) => name === scrollParameter)) return { kind: 'scroll', query: whole };
	const isAsked = ([name, value]: Query[number]): boolean =>
		query.some((own) => own[0] === name && own[1] === value);
	const [changed, ...others] = linked.filter((entry) => !isAsked(entry));
	const isNumbered = changed?.[1] === String(page + 1) && others.length === 0 && page < lastPage;
	if (!isNumbered) return { kind: 'link', query: whole };
	return { kind: 'page', query: whole, parameter: changed[0], page: page + 1, lastPage };
}
