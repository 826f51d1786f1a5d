import { isJsonObject, listWithGaps, type JsonObject, type JsonValue } from '../../json';
import { unwrapRecords } from '../http/response';

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

/** Fields of a list beside its records, by name in lower case without `_` and `-`. */
const TOTAL = /^total(count|records|items)?$/;
const CURRENT = /^(current)?page$/;
const TOTAL_PAGES = /^(totalpages|lastpage|pagecount)$/;
const HAS_MORE = /^has(more|next|nextpage|morepages)$/;
const NEXT = /^next(page)?(url|link)?$/;
const SCROLL = /scroll|cursor/;
/** Names with "scroll" or "cursor" that do not lead on. */
const NO_SCROLL = /prev|before|first|current|size|time|ttl|expire|has|total|count|param|type/;
const ENVELOPE = /^(data|meta|pagination|_?links|success|status|message|errors?|perpage|count)$/;

/** Fields that only a record has, not the envelope of a list. */
const RECORD_FIELDS = ['id', 'number', 'name', 'url', 'product_id'];

/**
 * The records of a list: in `data`, bare, in the only list of objects under another name, or under numbers,
 * as PHP writes a list with gaps. Anything else is one record, or none.
 */
export function listedRecords(body: JsonValue): JsonValue[] {
	if (!isJsonObject(body)) return unwrapRecords(body);
	const { data = body } = body;
	if (!isJsonObject(data)) return unwrapRecords(body);
	if (Object.keys(data).length === 0) return [];
	return numberedRecords(data) ?? onlyList(data) ?? unwrapRecords(body);
}

function numberedRecords(object: JsonObject): JsonValue[] | undefined {
	const own = Object.entries(object).filter(([name]) => !isEnvelope(name));
	return listWithGaps(Object.fromEntries(own));
}

function onlyList(object: JsonObject): JsonValue[] | undefined {
	if (RECORD_FIELDS.some((name) => name in object)) return undefined;
	const own = Object.entries(object).filter(([name]) => !isEnvelope(name));
	const lists = own
		.map(([, value]) => (isJsonObject(value) ? listWithGaps(value) : value))
		.filter(Array.isArray);
	const [list, ...others] = lists.filter((one) => one.length > 0 && one.every(isJsonObject));
	if (list !== undefined) return others.length === 0 ? list : undefined;
	return lists.length === 1 && own.length === 1 ? lists[0] : undefined;
}

function isEnvelope(name: string): boolean {
	const short = shortName(name);
	return [ENVELOPE, TOTAL, CURRENT, TOTAL_PAGES, HAS_MORE, NEXT, SCROLL].some((one) =>
		one.test(short),
	);
}

/**
 * Reads what a list says about itself: in `meta.pagination` (API document, Pagination meta), `pagination`,
 * `meta` or beside the records, in the first record, or in headers.
 *
 * @param scrollParameter the name under which a scroll ID is looked for first
 */
export function readFigures(
	body: JsonValue,
	records: readonly JsonValue[],
	headers: Readonly<Record<string, unknown>>,
	scrollParameter: string,
): ListFigures {
	const places = placesIn(body, records[0], headers);
	const nexts = valuesOf(places, NEXT);
	const scroll = scrollFieldOf(places, shortName(scrollParameter));
	return {
		total: firstOf(places, TOTAL, toInteger),
		current: firstOf(places, CURRENT, toInteger),
		totalPages: firstOf(places, TOTAL_PAGES, toInteger),
		hasMore: firstOf(places, HAS_MORE, toBoolean),
		next: nexts.find((value) => !isNothing(value)) ?? (nexts.length > 0 ? null : undefined),
		scrollId: scroll,
	};
}

/** The objects that may hold the figures, the most specific first. */
function placesIn(
	body: JsonValue,
	firstRecord: JsonValue | undefined,
	headers: Readonly<Record<string, unknown>>,
): JsonObject[] {
	const top = isJsonObject(body) ? body : {};
	const first = isJsonObject(firstRecord) ? firstRecord : {};
	const meta = [top.meta, first.meta].find(isJsonObject) ?? {};
	const data = isJsonObject(top.data) && onlyList(top.data) ? top.data : {};
	const holders = [meta.pagination, top.pagination, data.pagination, meta, data, top].filter(
		isJsonObject,
	);
	return [
		...holders.flatMap((one) => [one, one.links ?? null, one._links ?? null]),
		fromHeaders(headers),
	].filter(isJsonObject);
}

/** `X-Total-Count`, `Content-Range: items 0-24/319` and `Link: <…>; rel="next"`. */
function fromHeaders(headers: Readonly<Record<string, unknown>>): JsonObject {
	const text = (name: string): string => {
		const value = headers[name];
		return typeof value === 'string' ? value : '';
	};
	const total = text('x-total-count') || /\/\s*(\d+)\s*$/.exec(text('content-range'))?.[1];
	const links = text('link').split(/,\s*(?=<)/);
	const link = links.find((one) => /;\s*rel="?next\b/i.test(one));
	const next = link === undefined ? undefined : /<([^<>]*)>/.exec(link)?.[1];
	const isLast = next === undefined && /;\s*rel="?(first|prev|last)\b/i.test(text('link'));
	return {
		...(total && { total }),
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

function shortName(name: string): string {
	return name.replace(/[_-]/g, '').toLowerCase();
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

function toBoolean(value: JsonValue): boolean | undefined {
	if (value === true || value === 'true' || value === 1 || value === '1') return true;
	return value === false || value === 'false' || value === 0 || value === '0' ? false : undefined;
}
