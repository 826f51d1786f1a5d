import { InvalidInputError } from '../errors/invalidInputError';
import { RequestError } from '../errors/requestError';
import { isJsonObject, type JsonValue } from '../json';
import { storesOf, unwrap } from '../output/fields';
import type { SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { recordsOf } from '../transport/http/answer';
import { checkAlias } from '../transport/http/url';

import { flag } from './scalars';

/** The value of Store that stands for every store of the credential. Saved in workflows. */
export const ALL_STORES = '*';

/** How the list of stores shows it. */
export const ALL_STORES_NAME = 'All Stores of the Credential';

/** Whether the alias of its store is written into each item. */
export const addStore = flag({
	displayName: 'Add Store',
	name: 'addStore',
	type: 'boolean',
	default: true,
	description: `Whether to add the alias of its store to each item, as store. On by itself with ${ALL_STORES_NAME}.`,
});

/**
 * The stores that the user of the credential may access, as sent (API document, endpoint 1).
 *
 * @throws RequestError
 */
export async function fetchStores(client: StoreClient, options: SendOptions): Promise<JsonValue[]> {
	const answer = { kind: 'record', fields: ['email', 'merchants'] } as const;
	const request = { method: 'POST', path: '/auth/me', effect: 'read', answer } as const;
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

/**
 * The error of a request. Where the service does not know its store, and the alias looks like a name, with
 * the alias of the store of that name.
 */
export async function withMeantStore(
	error: unknown,
	client: StoreClient,
	alias = '',
): Promise<unknown> {
	if (!(error instanceof RequestError) || /^[a-z\d_-]*$/.test(alias)) return error;
	if (![403, 404].includes(error.details.status ?? 0)) return error;
	const isNamed = (name: JsonValue = null): boolean =>
		typeof name === 'string' && shortName(name) === shortName(alias);
	const once = { timeout: 10_000, maxRetries: 0 };
	const stores = await fetchStores(client, once).catch(() => []);
	const meant = stores
		.map(unwrap)
		.filter(isJsonObject)
		.find((store) => isNamed(store.alias) || isNamed(store.name))?.alias;
	if (typeof meant !== 'string' || meant === alias) return error;
	const { hint = '' } = error.details;
	return new RequestError({ ...error.details, hint: `Did you mean ${meant}? ${hint}`.trim() });
}

/** A name in lower case, without what people write between its words. */
function shortName(name: string): string {
	return name.replace(/[_@ -]/g, '').toLowerCase();
}

function refuse(reason: string): never {
	const remedy = 'Pick one store, or have the stores of the user corrected';
	throw new InvalidInputError('Store', `cannot be ${ALL_STORES_NAME}: ${reason}`, remedy);
}
