import { InvalidInputError } from '../errors/invalidInputError';
import { isJsonObject, type JsonObject } from '../json';
import { unwrap } from '../output/fields';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import type { Cursor } from '../transport/pagination/cursor';
import { fetchPage, type PaginationOptions } from '../transport/pagination/fetchPage';

/** A record that the user names by something other than its ID. */
export interface RecordLookup {
	/** Path of the list to search, for example "/{alias}/orders". */
	path: string;
	/** For the error: title of the field ("Order"), and in `name` the record ("number 1001"). */
	field: string;
	name: string;
	matches: (record: JsonObject) => boolean;
	/** Returns undefined where the service sends no ID of the record. */
	idOf: (record: JsonObject) => string | undefined;
}

/** Maximum number of pages that are searched. More would use up the rate limit of the endpoint. */
const MAX_PAGES = 20;

/**
 * Finds the ID of a record in a list of its store, page by page.
 *
 * @param store alias of the store
 * @throws InvalidInputError when the record is not found or has no ID; RequestError
 */
export async function lookUpId(
	client: StoreClient,
	{ path, field, name, matches, idOf }: RecordLookup,
	store: string | undefined,
	options: SendOptions & PaginationOptions,
): Promise<string> {
	const list: ApiRequest = {
		method: 'GET',
		path,
		effect: 'read',
		...(store === undefined ? {} : { store }),
	};
	let cursor: Cursor | undefined;
	let searched = 0;
	for (let pages = 0; pages < MAX_PAGES; pages++) {
		const page = await fetchPage(client, list, cursor, options);
		searched += page.records.length;
		for (const record of page.records.map(unwrap)) {
			if (!isJsonObject(record) || !matches(record)) continue;
			const id = idOf(record);
			if (id !== undefined) return id;
			const remedy = 'The service needs the ID: look it up in the panel of the store';
			throw new InvalidInputError(field, `${name} was found, but the service sends no ID`, remedy);
		}
		cursor = page.next;
		if (cursor === undefined) break;
	}
	const remedy = 'Check it in the panel of the store, or enter the ID instead';
	const rule = `${name} is not among the ${searched} records that were searched`;
	throw new InvalidInputError(field, rule, remedy);
}
