import { type Sku, sku } from '../data/catalog';
import { indexOf, perStore } from '../data/stores';
import { notFound } from '../errors';
import type { Route } from '../routes';
import type { Context } from '../service';
import {
	boolean,
	each,
	integer,
	isObject,
	listOf,
	number,
	object,
	text,
	validate,
} from '../validation';

const SKU = object(
	{
		...each('product_id availability availability_soldout', integer),
		...each('price_cost price_sale weight height width length', number()),
		...each('quantity_managed blocked_sale', boolean),
		sku: text(),
		variations_values_ids: listOf(text()),
	},
	{
		...each('id erp_id order', integer),
		...each('token barcode', text()),
		allow_sell_without_customization: boolean,
		price_discount: number(),
		customizations_ids: listOf(integer),
		images: listOf(object({ url: text() })),
	},
);

/** Fields that are not sent keep their value. `erp_id` is returned as a string. */
function changesOf(before: Sku, body: Record<string, unknown>): object {
	const shown = Object.entries(body).filter(([name]) => name in before && name !== 'id');
	const { erp_id: erpId } = body;
	return {
		...Object.fromEntries(shown),
		...(typeof erpId === 'number' ? { erp_id: String(erpId) } : {}),
	};
}

/**
 * Endpoint 8. How IDs of variation values, customizations and images turn into the variations and
 * customizations of the response is not shown: these stay unchanged.
 */
export function skus(service: Context) {
	const updatedSkus: Array<{ alias: string; id: number; body: unknown; sku: Sku }> = [];
	const updated = perStore(() => new Map<number, Sku>());
	const data = { skus: (alias: string) => service.seeded(alias, 'skus', sku) };
	const state = {
		updatedSkus,
		/** The SKU with its updates. */
		sku(alias: string, id: number): Sku | undefined {
			const all = data.skus(alias);
			const index = indexOf('sku', service.scope(alias), id, all.total);
			return updated(alias).get(id) ?? (index === undefined ? undefined : all.at(index));
		},
	};
	const routes: Route[] = [
		{
			endpoint: 'PUT /catalog/skus/{id}',
			handle({ alias, id, body }) {
				validate(SKU, body);
				const before = state.sku(alias, id);
				if (!before || !isObject(body)) throw notFound(`The SKU ${id}`);
				const after = { ...before, ...changesOf(before, body), updated_at: service.now() };
				updated(alias).set(id, after);
				updatedSkus.push({ alias, id, body, sku: after });
				return service.written(200, after);
			},
		},
	];
	return { data, state, routes };
}
