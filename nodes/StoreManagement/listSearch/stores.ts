import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import type { JsonObject } from '../json';
import { storesOf } from '../output/fields';
import type { ApiRequest } from '../transport/apiRequest';
import { recordsOf } from '../transport/http/envelope';

import { filterEntries, toText, type Entry } from './entries';
import { SEND_OPTIONS, withClient } from './searchList';

/** Fills the list of stores with those that the user of the credential may access (API document, endpoint 1). */
export async function searchStores(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await withClient(this, 'Search stores', async (client) => {
		const request: ApiRequest = {
			method: 'POST',
			path: '/auth/me',
			effect: 'read',
			expected: { kind: 'record' },
		};
		const user = recordsOf(await client.request(request, SEND_OPTIONS));
		return { results: filterEntries(user.flatMap(storesOf), toEntries, filter) };
	});
}

function toEntries({ alias, name, domain }: JsonObject): Entry[] {
	const value = toText(alias);
	if (value === undefined) return [];
	const title = toText(name) ?? toText(domain);
	return [{ name: title === undefined ? value : `${title} (${value})`, value }];
}
