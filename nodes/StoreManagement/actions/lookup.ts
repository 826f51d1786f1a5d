import { InvalidInputError } from '../errors/invalidInputError';
import { RequestError } from '../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { unwrap } from '../output/fields';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import type { PaginationOptions } from '../transport/pagination/fetchPage';
import { paginateAs, type PaginateResult } from '../transport/pagination/paginate';

/** A record that the user names by something other than its ID. */
export interface RecordLookup {
	/** Path of the list to search, for example "/{alias}/orders". */
	path: string;
	/** For the error: title of the field ("Order"), and in `name` the record ("number 1001"). */
	field: string;
	name: string;
	/** What the user names the record by, and how to read it from a record. */
	key: string;
	keyOf: (record: JsonObject) => string | undefined;
	/** Returns undefined where the service sends no ID of the record. */
	idOf: (record: JsonObject) => string | undefined;
}

/** One list of a store, which is searched for the records of all items at once. */
interface Search {
	wanted: Set<string>;
	found: Map<string, JsonObject>;
	/** Begun by the first item that needs it. */
	reading?: Promise<PaginateResult<true>>;
}

/** The lookups of one execution. */
export class Lookups {
	private readonly searches = new Map<string, Search>();

	/** Announces a lookup, before the first is made. */
	add(lookup: RecordLookup, store: string | undefined): void {
		this.searchFor(lookup, store).wanted.add(lookup.key);
	}

	/**
	 * Finds the ID of a record in a list of its store. The list is read page by page, once for all items that
	 * were announced, until all of them are found.
	 *
	 * @param store alias of the store
	 * @throws InvalidInputError when the record is not found or has no ID; RequestError
	 */
	async idOf(
		client: StoreClient,
		lookup: RecordLookup,
		store: string | undefined,
		options: SendOptions & PaginationOptions,
	): Promise<string> {
		const { path, field, name, key, idOf } = lookup;
		const search = this.searchFor(lookup, store);
		const list: ApiRequest = { method: 'GET', path, effect: 'read', ...(store && { store }) };
		const until = (): boolean => search.found.size === search.wanted.size;
		search.reading ??= paginateAs(client, list, { ...options, limit: Infinity, until }, (page) =>
			collect(search, page, lookup),
		);
		const { records, mayBeIncomplete, hints } = await search.reading.catch((error: unknown) => {
			if (!(error instanceof RequestError)) throw error;
			const { hint = '' } = error.details;
			const other = `n8n was looking for ${name} in this list; the ID can be entered instead.`;
			throw new RequestError({ ...error.details, hint: `${hint} ${other}`.trim() });
		});
		const record = search.found.get(key);
		const id = record && idOf(record);
		if (id !== undefined) return id;
		const remedy = `${mayBeIncomplete ? `${hints.join(' ')} ` : ''}Check it in the panel of the store, or choose By ID and enter the ID`;
		const rule = record
			? `${name} was found, but the service sends no ID`
			: `${name} is not among the ${records.length} records that were searched`;
		throw new InvalidInputError(field, rule, remedy);
	}

	private searchFor({ path }: RecordLookup, store: string | undefined): Search {
		const key = JSON.stringify([path, store]);
		const search = this.searches.get(key) ?? { wanted: new Set(), found: new Map() };
		this.searches.set(key, search);
		return search;
	}
}

/** Keeps the wanted ones of the records, the first of each. The result only counts them. */
function collect(
	{ wanted, found }: Search,
	records: readonly JsonValue[],
	{ keyOf }: RecordLookup,
): true[] {
	for (const record of records.map(unwrap).filter(isJsonObject)) {
		const key = keyOf(record);
		if (key !== undefined && wanted.has(key) && !found.has(key)) found.set(key, record);
	}
	return records.map(() => true);
}
