import { InvalidInputError } from '../errors/invalidInputError';
import { RequestError } from '../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { unwrap } from '../output/fields';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import type { PaginationOptions } from '../transport/pagination/fetchPage';
import { paginateAs, type PaginateResult } from '../transport/pagination/paginate';

/** Less than half of the requests that the service takes for orders in a minute (API document, Limits). */
export const DEFAULT_MAX_PAGES = 50;

/** A record that the user names by something that only a list shows. */
export interface RecordLookup {
	/** Path of the list to search, for example "/{alias}/orders". */
	path: string;
	/** For the error: title of the field ("Order"). */
	field: string;
	/** What the record may be named by, such as "number 1001", and all such names of a record. */
	keys: readonly string[];
	keysOf: (record: JsonObject) => string[];
	/** Whether the first record found is the only one. */
	isUnique: boolean;
	/** The higher, the newer; NaN where that is not known. */
	timeOf: (record: JsonObject) => number;
	/** What to do where no record in the list has a name of this kind; a sentence. */
	remedy?: string;
	/** The most pages to search; DEFAULT_MAX_PAGES where undefined. */
	maxPages: number | undefined;
	/** Set where the ID is wanted, not the record; returns null where the service sends none. */
	idOf?: (record: JsonValue) => string | number | null;
}

interface Found {
	record: JsonValue;
	time: number;
}

/** One list of a store, which is searched for the records of all items at once. */
interface Search {
	/** The lookups of the items, with how many records each wants. */
	wanted: Array<{ lookup: RecordLookup; limit: number }>;
	/** The records by what they are named, and by their text: a list that is read again brings them again. */
	found: Map<string, Map<string, Found>>;
	/** The first words of all names that came. */
	kinds: Set<string | undefined>;
	pages: number;
	/** Whether each record so far is older than the one before it: then the first found are the newest. */
	isNewestFirst?: boolean;
	lastTime?: number;
	/** Begun by the first item that needs it. */
	reading?: Promise<PaginateResult<true>>;
}

/** The lookups of one execution. */
export class Lookups {
	private readonly searches = new Map<string, Search>();

	/**
	 * Announces a lookup, before the first is made.
	 *
	 * @param request of the item, which is that for the list unless only the ID is wanted
	 * @param limit how many records the item wants
	 */
	add(lookup: RecordLookup, request: ApiRequest, limit: number): void {
		this.searchFor(lookup, request).wanted.push({ lookup, limit: lookup.isUnique ? 1 : limit });
	}

	/**
	 * Finds records in a list of their store. The list is read page by page, once for all items that were
	 * announced, until all of them are found or the most pages are read.
	 *
	 * @param request as for `add`
	 * @returns at least one record as the service sent it, newest first where their time is known; `hints`
	 *   say why there may be more; the ID of the first where that is wanted
	 * @throws InvalidInputError when no record is found, or it has no ID that is wanted; RequestError
	 */
	async find(
		client: StoreClient,
		lookup: RecordLookup,
		request: ApiRequest,
		options: SendOptions & PaginationOptions,
	): Promise<{ records: JsonValue[]; hints: string[]; id?: string }> {
		const { field, keys, isUnique, maxPages = DEFAULT_MAX_PAGES, idOf, remedy = '' } = lookup;
		const search = this.searchFor(lookup, request);
		const list = listOf(lookup, request);
		const until = (): boolean => search.pages >= maxPages || isComplete(search);
		search.reading ??= paginateAs(client, list, { ...options, limit: Infinity, until }, (page) =>
			collect(search, page, lookup),
		);
		const name = keys.join(' or ');
		const { records, mayBeIncomplete, hints } = await search.reading.catch((error: unknown) => {
			if (!(error instanceof RequestError)) throw error;
			const { hint = '' } = error.details;
			const other = `n8n was looking for ${name} in this list${idOf ? '; the ID can be entered instead' : ''}.`;
			throw new RequestError({ ...error.details, hint: `${hint} ${other}`.trim() });
		});
		const isCut = search.pages >= maxPages;
		const searched = `the ${records.length} records that were searched${isCut ? ` on ${maxPages} pages` : ''}`;
		const further = isCut ? 'Raise Search In at Most in the options to search further. ' : '';
		const found = foundBy(keys, search);
		const byId = idOf ? ', or choose By ID and enter the ID' : '';
		const fail = (rule: string, why = ''): InvalidInputError =>
			new InvalidInputError(field, rule, `${why}Check it in the panel of the store${byId}`);
		const [first] = found;
		if (first === undefined) {
			const isShown = keys.some((key) => search.kinds.has(kindOf(key)));
			const why = `${mayBeIncomplete ? `${hints.join(' ')} ` : ''}${isShown ? '' : remedy}${further}`;
			throw fail(`${name} is not among ${searched}`, why);
		}
		if (idOf) {
			const id = idOf(first.record);
			if (id === null) throw fail(`${name} was found, but the service sends no ID`);
			return { records: [first.record], hints, id: String(id) };
		}
		// A sort keeps the sequence of the service where a time is not known.
		found.sort((one, other) => other.time - one.time || 0);
		const cut = isUnique || !isCut ? [] : [`${name}: looked for in ${searched}. ${further}`.trim()];
		return { records: found.map(({ record }) => record), hints: [...hints, ...cut] };
	}

	private searchFor(lookup: RecordLookup, request: ApiRequest): Search {
		const { path, store, query } = listOf(lookup, request);
		const key = JSON.stringify([path, store, query, lookup.maxPages]);
		const search = this.searches.get(key) ?? {
			...{ wanted: [], found: new Map(), kinds: new Set(), pages: 0 },
		};
		this.searches.set(key, search);
		return search;
	}
}

function listOf({ path, idOf }: RecordLookup, request: ApiRequest): ApiRequest {
	const { store } = request;
	return idOf ? { method: 'GET', path, effect: 'read', ...(store && { store }) } : request;
}

/** Whether further pages can hold nothing that is wanted. */
function isComplete(search: Search): boolean {
	return search.wanted.every(({ lookup: { keys, isUnique }, limit }) => {
		const mayEnd = isUnique || search.isNewestFirst === true;
		return mayEnd && foundBy(keys, search).length >= limit;
	});
}

function foundBy(keys: readonly string[], { found }: Search): Found[] {
	return [...new Map(keys.flatMap((key) => [...(found.get(key) ?? [])])).values()];
}

function kindOf(key: string): string | undefined {
	return key.split(' ')[0];
}

/** Keeps those of the records that are wanted. The result only counts them. */
function collect(search: Search, records: readonly JsonValue[], lookup: RecordLookup): true[] {
	const wanted = new Set(search.wanted.flatMap(({ lookup: { keys } }) => keys));
	for (const record of records) {
		const bare = unwrap(record);
		if (!isJsonObject(bare)) continue;
		const time = lookup.timeOf(bare);
		const { lastTime, isNewestFirst = true } = search;
		if (lastTime !== undefined) search.isNewestFirst = isNewestFirst && time <= lastTime;
		search.lastTime = time;
		for (const key of lookup.keysOf(bare)) {
			search.kinds.add(kindOf(key));
			if (!wanted.has(key)) continue;
			const found = search.found.get(key) ?? new Map<string, Found>();
			search.found.set(key, found.set(JSON.stringify(record), { record, time }));
		}
	}
	search.pages++;
	return records.map(() => true);
}
