import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import type { JsonObject } from '../json';
import { ALL_STORES, ALL_STORES_NAME, fetchStores } from '../parameters/allStores';

import { filterEntries, firstText, type Entry } from './entries';
import { SEND_OPTIONS, withClient } from './searchList';

/** Shaped as a store, so that it is found as one. */
const ALL_ENTRY = { name: ALL_STORES_NAME, alias: ALL_STORES };

/**
 * Fills the list of stores, those of the user of the credential. Lists and the trigger may take all of them.
 *
 * @throws NodeApiError, NodeOperationError
 */
export async function searchStores(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await withClient(this, 'Search stores', async (client) => {
		const stores = await fetchStores(client, SEND_OPTIONS);
		// The trigger has no operation.
		const operation = this.getCurrentNodeParameter('operation') ?? 'getAll';
		const all = operation === 'getAll' && stores.length > 1 ? [ALL_ENTRY] : [];
		// Last: most people pick the first entry, and mean one store.
		return { results: filterEntries([...stores, ...all], toEntries, filter) };
	});
}

function toEntries(record: JsonObject): Entry[] {
	const alias = firstText(record.alias);
	if (alias === undefined) return [];
	const name = firstText(record.name, record.domain);
	return [{ name: name === undefined ? alias : `${name} (${alias})`, value: alias }];
}
