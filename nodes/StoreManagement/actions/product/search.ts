import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import type { JsonObject } from '../../json';
import { filterEntries, firstText, joinParts, type Entry } from '../../listSearch/entries';
import { defineListSearch, loadRecords } from '../../listSearch/searchList';

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
	const records = await loadRecords(this, 'Load products', PATH, MAX_PRODUCTS);
	return filterEntries(records, toEntries);
}

/** The API document shows a product only in a webhook; other records name it by `product_id`. */
function toEntries({ id, product_id: productId, name, title, slug, sku }: JsonObject): Entry[] {
	const value = firstText(id, productId);
	if (value === undefined) return [];
	const label = joinParts(firstText(name, title, slug), firstText(sku), `ID ${value}`);
	return [{ name: label, value }];
}
