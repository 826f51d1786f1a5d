import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import type { JsonObject } from '../json';
import { storesOf } from '../output/fields';
import { recordsOf } from '../transport/http/response';

import { filterEntries, firstText, SEND_OPTIONS, withClient, type Entry } from './searchList';

/** Stores shown at once; the service sends all of them in one response. */
const PAGE_SIZE = 100;

/**
 * Fills the list of stores, from the user of the credential (API document, endpoint 1).
 *
 * @throws NodeApiError, NodeOperationError
 */
export async function searchStores(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await withClient(this, 'Search stores', async (client) => {
		const request = { method: 'POST', path: '/auth/me', effect: 'read' } as const;
		const body = await client.request(request, SEND_OPTIONS);
		const users = recordsOf(body).flatMap(storesOf);
		const entries = filterEntries(users, toEntries, filter);
		const start = Number(paginationToken ?? 0);
		const end = start + PAGE_SIZE;
		const results = entries.slice(start, end);
		return end < entries.length ? { results, paginationToken: String(end) } : { results };
	});
}

function toEntries(record: JsonObject): Entry[] {
	const alias = firstText(record.alias);
	if (alias === undefined) return [];
	const name = firstText(record.name, record.domain);
	return [{ name: name === undefined ? alias : `${name} (${alias})`, value: alias }];
}
