import { InvalidInputError } from '../errors/invalidInputError';
import { isJsonObject, type JsonValue } from '../json';
import { storesOf, unwrap } from '../output/fields';
import type { SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { recordsOf } from '../transport/http/response';
import { checkAlias } from '../transport/http/url';

/** The value of Store that stands for every store of the credential. Saved in workflows. */
export const ALL_STORES = '*';

/** How the list of stores shows it. */
const ALL_STORES_NAME = 'All Stores of the Credential';

/**
 * The stores that the user of the credential may access, as sent (API document, endpoint 1).
 *
 * @throws RequestError
 */
async function fetchStores(client: StoreClient, options: SendOptions): Promise<JsonValue[]> {
	const request = { method: 'POST', path: '/auth/me', effect: 'read' } as const;
	return recordsOf(await client.request(request, options)).flatMap(storesOf);
}

/**
 * The aliases of all these stores, in their order. A store that cannot be read would be missed by nobody, so
 * one without an alias of its own is an error.
 *
 * @throws RequestError, InvalidInputError
 */
export async function fetchAliases(client: StoreClient, options: SendOptions): Promise<string[]> {
	const stores = await fetchStores(client, options);
	if (stores.length === 0) refuse('the user of the credential has no store');
	const aliases = new Set<string>();
	for (const store of stores.map(unwrap)) {
		const alias = isJsonObject(store) ? (store.alias ?? '') : '';
		if (alias === '') refuse('one of them has no alias');
		const checked = checkAlias(alias);
		if (aliases.has(checked)) refuse(`two of them have the alias "${checked}"`);
		aliases.add(checked);
	}
	return [...aliases];
}

function refuse(reason: string): never {
	const remedy = 'Pick one store, or have the stores of the user corrected';
	throw new InvalidInputError('Store', `cannot be ${ALL_STORES_NAME}: ${reason}`, remedy);
}
