import { isJsonObject } from '../../json';
import { firstText, joinParts } from '../../listSearch/entries';
import { defineListSearch } from '../../listSearch/searchList';
import { unwrap } from '../../output/fields';

/** The field values that the text of an entry tells, for the form of an update. */
export function valuesOfEntry(entry: string): Record<string, string> {
	const [, sku, productId] = /^(?:(.+) · )?ID \d+(?: · product (\d+))?$/.exec(entry) ?? [];
	return { ...(sku !== undefined && { sku }), ...(productId !== undefined && { productId }) };
}

/**
 * Fills the list of SKUs of the chosen store, from the items of its orders: the API document shows no
 * list of SKUs (endpoint 2; Order item).
 */
export const searchSkus = defineListSearch({
	action: 'Search SKUs',
	path: '/{alias}/orders',
	toEntries(order) {
		const items = unwrap(order.items ?? null);
		return (Array.isArray(items) ? items : []).filter(isJsonObject).flatMap((item) => {
			const id = firstText(item.sku_id);
			if (id === undefined) return [];
			const product = firstText(item.product_id);
			const name = joinParts(
				firstText(item.item_sku),
				`ID ${id}`,
				product === undefined ? undefined : `product ${product}`,
			);
			return [{ name, value: id }];
		});
	},
});
