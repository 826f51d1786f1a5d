import { InvalidInputError } from '../errors/invalidInputError';
import { RequestError } from '../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { unwrap } from '../output/fields';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import type { PaginationOptions } from '../transport/pagination/fetchPage';

import { readNewest, type Search } from './readNewest';

/** Less than half of the requests that the service takes for orders in a minute (API document, Limits). */
export const DEFAULT_MAX_PAGES = 50;

/** A record that the user names by something that only a list shows. */
export interface RecordLookup {
	/** Of the list to search, for example "/{alias}/orders". */
	path: string;
	/** Title of the field ("Order"). */
	field: string;
	/** What the record may be named by, such as "number 1001", and all such names of a record. */
	keys: readonly string[];
	keysOf: (record: JsonObject) => string[];
	/** Whether the first record found is the only one. */
	isUnique: boolean;
	/** The higher, the newer; NaN where that is not known. */
	timeOf: (record: JsonObject) => number;
	/** What to do where none is found; a sentence. */
	remedy: string;
	/** The most pages to search; DEFAULT_MAX_PAGES where undefined. */
	maxPages: number | undefined;
	/** Set where the ID is wanted, not the record; returns null where the service sends none. */
	idOf?: (record: JsonValue) => string | number | null;
}

interface Found {
	record: JsonValue;
	time: number;
	keys: readonly string[];
}

/** One list of a store, which is searched for the records of all items at once. */
interface Searched {
	/** The lookups of the items, with how many records each wants. */
	wanted: Array<{ lookup: RecordLookup; limit: number }>;
	reading?: ReturnType<typeof readNewest<Found>>;
}

/** The lookups of one execution. */
export class Lookups {
	private readonly lists = new Map<string, Searched>();

	/** Announces a lookup, before the first is made, of at most `limit` records. */
	add(lookup: RecordLookup, request: ApiRequest, limit: number): void {
		this.listFor(lookup, request).wanted.push({ lookup, limit: lookup.isUnique ? 1 : limit });
	}

	/**
	 * Finds records in a list of their store, which is read once for all items that were announced, until all
	 * of them are found or the most pages are read.
	 *
	 * @param request of the item, which is that for the list unless only the ID is wanted
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
		const { field, keys, isUnique, maxPages = DEFAULT_MAX_PAGES, idOf, remedy } = lookup;
		const list = this.listFor(lookup, request);
		const search = { ...searchFor(list, lookup), maxPages };
		list.reading ??= readNewest(client, listOf(lookup, request), options, search);
		const name = keys.join(' or ');
		const read = await list.reading.catch((error: unknown) => {
			if (!(error instanceof RequestError)) throw error;
			const hint = `${error.details.hint ?? ''} n8n was looking for ${name} in this list${byId(lookup)}.`;
			throw new RequestError({ ...error.details, hint: hint.trim() });
		});
		const isCut = read.pages >= maxPages;
		const searched = `the ${read.count} records that were searched${isCut ? ` on ${maxPages} pages` : ''}`;
		const further = isCut ? 'Raise Search In at Most in the options to search further. ' : '';
		const fail = (rule: string, why = ''): never => {
			const check = `${why}Check it in the panel of the store${byId(lookup)}`;
			throw new InvalidInputError(field, rule, check);
		};
		const found = namedBy(keys, read.found);
		const [first] = found;
		if (first === undefined) {
			const why = read.mayBeIncomplete ? `${read.hints.join(' ')} ` : '';
			return fail(`${name} is not among ${searched}`, why + remedy + further);
		}
		const id = idOf?.(first.record);
		if (id === null) return fail(`${name} was found, but the service sends no ID`);
		// A sort keeps the sequence of the service where a time is not known.
		const records = found.sort((one, other) => other.time - one.time || 0).map((one) => one.record);
		const cut = isUnique || !isCut ? [] : [`${name}: looked for in ${searched}. ${further}`.trim()];
		return { records, hints: [...read.hints, ...cut], ...(id !== undefined && { id: `${id}` }) };
	}

	private listFor(lookup: RecordLookup, request: ApiRequest): Searched {
		const { path, store, query } = listOf(lookup, request);
		const key = JSON.stringify([path, store, query, lookup.maxPages]);
		const list = this.lists.get(key) ?? { wanted: [] };
		this.lists.set(key, list);
		return list;
	}
}

function listOf({ path, idOf }: RecordLookup, request: ApiRequest): ApiRequest {
	const { store } = request;
	return idOf ? { method: 'GET', path, effect: 'read', ...(store && { store }) } : request;
}

function byId({ idOf }: RecordLookup): string {
	return idOf ? ', or choose By ID and enter the ID' : '';
}

function searchFor({ wanted }: Searched, { keysOf, timeOf }: RecordLookup): Search<Found> {
	const names = new Set(wanted.flatMap(({ lookup: { keys } }) => keys));
	return {
		look: (records) =>
			records.map((record) => {
				const bare = unwrap(record);
				if (!isJsonObject(bare)) return { found: [], rank: NaN };
				const [time, keys] = [timeOf(bare), keysOf(bare)];
				const isWanted = keys.some((key) => names.has(key));
				return { found: isWanted ? [{ record, time, keys }] : [], rank: time };
			}),
		isEnough: (found, own, direction) =>
			wanted.every(({ lookup: { keys, isUnique }, limit }) => {
				const sure = isUnique || direction < 0;
				return sure && namedBy(keys, isUnique ? found : own).length >= limit;
			}),
	};
}

function namedBy(keys: readonly string[], found: readonly Found[]): Found[] {
	return found.filter((one) => one.keys.some((key) => keys.includes(key)));
}
