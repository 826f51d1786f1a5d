import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import type { JsonObject } from '../../json';
import {
	chosenStore,
	defineListSearch,
	filterEntries,
	firstText,
	joinParts,
	SEND_OPTIONS,
	withClient,
	type Entry,
} from '../../listSearch/searchList';
import { paginationOptions } from '../../transport/pagination/fetchPage';
import { paginate } from '../../transport/pagination/paginate';

const PATH = '/{alias}/catalog/products';

/** Fills the list of products of the chosen store (API document, endpoint 4). */
export const searchProducts = defineListSearch({
	action: 'Search products',
	path: PATH,
	toEntries,
});

/** Maximum number of products that a field offers. More would use up the rate limit of the endpoint. */
const MAX_PRODUCTS = 300;

/**
 * The first 300 products of the chosen store, for a field that takes several.
 *
 * @throws NodeApiError, NodeOperationError
 */
export async function loadProducts(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await withClient(this, 'Load products', async (client) => {
		const list = { method: 'GET', path: PATH, effect: 'read', store: chosenStore(this) } as const;
		const options = { ...SEND_OPTIONS, ...paginationOptions(client.serviceDetails) };
		const { records } = await paginate(client, list, { ...options, limit: MAX_PRODUCTS });
		return filterEntries(records, toEntries, undefined);
	});
}

/** The API document shows a product only in a webhook; other records name it by `product_id`. */
function toEntries({ id, product_id: productId, name, title, slug, sku }: JsonObject): Entry[] {
	const value = firstText(id, productId);
	if (value === undefined) return [];
	const label = joinParts(firstText(name, title, slug), firstText(sku), `ID ${value}`);
	return [{ name: label, value }];
}
