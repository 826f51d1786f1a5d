import { isJsonObject, shortName, type JsonObject, type JsonValue } from '../../json';

/** What a list says about itself, wherever it stands and in whatever notation. */
export interface ListFigures {
	/** How many records the list has in all. */
	total: number | undefined;
	/** The page's number and the number of pages. */
	current: number | undefined;
	totalPages: number | undefined;
	hasMore: boolean | undefined;
	/** Link to the next page or its number; null where the service says that there is none. */
	next: JsonValue | undefined;
	/** ID of a scroll or another cursor; null where the service says that there is none. */
	scrollId: string | null | undefined;
}

/** Names of the figures, as `shortName` writes them. */
const TOTAL = /^(total(count|records|items|results|elements|rows|size)?|records?total)$/;
/** Records of this page or of all: what is larger than the page counts all. */
const COUNT = /^count$/;
const CURRENT = /^(current)?page(number|index)?$/;
const TOTAL_PAGES = /^(total|num|number|max)?pages$|^(last|max)page$|^pages?(count|total)$/;
const HAS_MORE = /^(has)?more(pages|items|records|results)?$|^hasnext(page)?$/;
/** A flag; as a number, the last page. */
const IS_LAST = /^(is)?last(page)?$/;
const NEXT = /^(odata\.)?next(page)?(url|uri|link|href)?$/;
const SCROLL = /scroll|cursor|(next|page|continuation)token/;
/** Names with "scroll" or "cursor" that do not lead on. */
const NO_SCROLL = /prev|before|first|current|size|time|ttl|expire|has|total|count|param|type/;
const FIGURES = [TOTAL, COUNT, CURRENT, TOTAL_PAGES, HAS_MORE, IS_LAST, NEXT, SCROLL];

/** Whether a field of this name says something about a list. */
export function isFigure(name: string): boolean {
	return FIGURES.some((figure) => figure.test(shortName(name)));
}

/**
 * Reads what a list says about itself: in `meta.pagination` (API document, Pagination meta), in any other
 * object beside the records, in the first record, or in headers.
 *
 * @param scrollParameter the name under which a scroll ID is looked for first
 */
export function readFigures(
	body: JsonValue,
	records: readonly JsonValue[],
	headers: Readonly<Record<string, unknown>>,
	scrollParameter: string,
): ListFigures {
	const places = placesIn(body, records, headers);
	const nexts = valuesOf(places, NEXT);
	const count = firstOf(places, COUNT, toInteger) ?? 0;
	const isLast = firstOf(places, IS_LAST, (value) => (isFlag(value) ? value : undefined));
	return {
		total: firstOf(places, TOTAL, toInteger) ?? (count > records.length ? count : undefined),
		current: firstOf(places, CURRENT, toInteger),
		totalPages: firstOf(places, TOTAL_PAGES, toInteger),
		hasMore: firstOf(places, HAS_MORE, toBoolean) ?? (isLast === undefined ? isLast : !isLast),
		next: nexts.find((value) => !isNothing(value)) ?? (nexts.length > 0 ? null : undefined),
		scrollId: scrollFieldOf(places, shortName(scrollParameter)),
	};
}

/** How deep figures may stand beside the records, and in what: a total of a `summary` may be one of money. */
const MAX_LEVELS = 4;
const HOLDER = /meta|pag|link|cursor|scroll|data|result|response|list|info/;

/** The objects that may hold the figures, the deepest first: it is the most specific. */
function placesIn(
	body: JsonValue,
	records: readonly JsonValue[],
	headers: Readonly<Record<string, unknown>>,
): JsonObject[] {
	const isRecord = new Set(records);
	const below = (value: JsonValue, levels: number): JsonObject[] => {
		if (isRecord.has(value) || levels === 0) return [];
		if (Array.isArray(value)) return linksIn(value);
		if (!isJsonObject(value)) return [];
		const held = Object.entries(value).filter(([name]) => HOLDER.test(shortName(name)));
		return [...held.flatMap(([, part]) => below(part, levels - 1)), value];
	};
	const [first] = records;
	const ofFirst = isJsonObject(first) ? (first.meta ?? null) : null;
	return [...below(body, MAX_LEVELS), ...below(ofFirst, MAX_LEVELS), fromHeaders(headers)];
}

/** Links as a list of `{ rel, href }`. */
function linksIn(list: readonly JsonValue[]): JsonObject[] {
	const links = list.filter(isJsonObject).filter(({ rel, href }) => rel !== undefined && href);
	if (links.length === 0) return [];
	return [{ next: links.find(({ rel }) => rel === 'next')?.href ?? null }];
}

/** `X-Total-Count` and others of its kind, `Content-Range: items 0-24/319` and `Link: <…>; rel="next"`. */
function fromHeaders(headers: Readonly<Record<string, unknown>>): JsonObject {
	const texts = Object.entries(headers).filter(
		(entry): entry is [string, string] => typeof entry[1] === 'string',
	);
	const own = texts
		.map(([name, value]) => [name.replace(/^x-(wp-|pagination-)?/, ''), value] as const)
		.filter(([name], index) => name !== texts[index]?.[0] && isFigure(name));
	const { 'content-range': range = '', link = '' } = Object.fromEntries(texts);
	const total = /\/\s*(\d+)\s*$/.exec(range)?.[1];
	const nextLink = link.split(/,\s*(?=<)/).find((one) => /;\s*rel="?next\b/i.test(one));
	const next = nextLink === undefined ? undefined : /<([^<>]*)>/.exec(nextLink)?.[1];
	const isLast = next === undefined && /;\s*rel="?(first|prev|last)\b/i.test(link);
	return {
		...(total !== undefined && { total }),
		...Object.fromEntries(own),
		...(next !== undefined && { next }),
		...(isLast && { next: null }),
	};
}

function scrollFieldOf(
	places: readonly JsonObject[],
	parameter: string,
): string | null | undefined {
	const rank = (name: string): number => {
		if (name === parameter) return 0;
		if (/^scroll(id)?$/.test(name)) return 1;
		return name.includes('next') ? 2 : 3;
	};
	const fields = places
		.flatMap((place) => Object.entries(place))
		.map(([name, value]) => ({ name: shortName(name), id: scrollIdIn(value) }))
		.filter(({ name }) => name === parameter || (SCROLL.test(name) && !NO_SCROLL.test(name)))
		.flatMap(({ name, id }) => (id === undefined ? [] : [{ rank: rank(name), id }]));
	const best = Math.min(...fields.map((field) => field.rank));
	const ids = fields.filter((field) => field.rank === best).map(({ id }) => id);
	return ids.find((id) => id !== null) ?? (ids.length > 0 ? null : undefined);
}

/** Null where the field is empty; undefined where it holds no ID. */
function scrollIdIn(value: JsonValue): string | null | undefined {
	const id = isJsonObject(value) ? (value.next ?? value.id ?? null) : value;
	if (isNothing(id)) return null;
	return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

function valuesOf(places: readonly JsonObject[], pattern: RegExp): JsonValue[] {
	return places.flatMap((place) =>
		Object.entries(place)
			.filter(([name]) => pattern.test(shortName(name)))
			.map(([, value]) => value),
	);
}

function firstOf<Value>(
	places: readonly JsonObject[],
	pattern: RegExp,
	read: (value: JsonValue) => Value | undefined,
): Value | undefined {
	return valuesOf(places, pattern)
		.map(read)
		.find((value) => value !== undefined);
}

function isNothing(value: JsonValue): boolean {
	return value === null || value === false || (typeof value === 'string' && value.trim() === '');
}

/** Digits, with or without separators of thousands: 12500, "12,500", "12.500". */
export function toInteger(value: JsonValue): number | undefined {
	const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
	const digits = /^\d{1,3}([.,' ]\d{3})+$/.test(text) ? text.replace(/\D/g, '') : text;
	return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

function isFlag(value: JsonValue): value is boolean {
	return typeof value === 'boolean';
}

function toBoolean(value: JsonValue): boolean | undefined {
	if (value === true || value === 'true' || value === 1 || value === '1') return true;
	return value === false || value === 'false' || value === 0 || value === '0' ? false : undefined;
}
