import { notFound } from '../../errors';
import { defineResource, perStore } from '../../resource';
import { type RecordPath, respondWritten } from '../../responses';
import { ID } from '../../schemas';
import { sku, SKU_IDS, type Sku } from './record';
import { SKU } from './schema';

/** Fields of the body with the same name and type in the response. */
type SkuChanges = Partial<
	Pick<
		Sku,
		| 'product_id'
		| 'sku'
		| 'price_cost'
		| 'price_sale'
		| 'weight'
		| 'height'
		| 'width'
		| 'length'
		| 'quantity_managed'
		| 'availability'
		| 'availability_soldout'
		| 'blocked_sale'
		| 'token'
		| 'barcode'
		| 'allow_sell_without_customization'
		| 'price_discount'
		| 'order'
	>
>;

/** A body that is valid by the schema. */
interface SkuBody extends SkuChanges {
	id?: number;
	erp_id?: number;
	variations_values_ids: string[];
	customizations_ids?: number[];
	images?: { url: string }[];
}

/** Fields that are not sent keep their value. `erp_id` is returned as a string. */
function changesOf(before: Sku, body: SkuBody): Partial<Sku> {
	const { erp_id: erpId, ...sent } = body;
	const shown = Object.entries(sent).filter(([name]) => name in before && name !== 'id');
	return {
		...Object.fromEntries(shown),
		...(erpId === undefined ? {} : { erp_id: String(erpId) }),
	};
}

/**
 * Endpoint 8. How IDs of variation values, customizations and images turn into the variations and
 * customizations of the response is not shown: these stay unchanged.
 */
export const skus = defineResource({
	name: 'skus',
	count: 120,
	lists: [],
	open(context, seeded) {
		const updatedSkus: { alias: string; id: number; body: unknown; sku: Sku }[] = [];
		const updated = perStore(() => new Map<number, Sku>());
		const data = {
			skus: (alias: string) => seeded(alias, sku),
			sku(alias: string, id: number): Sku | undefined {
				const all = data.skus(alias);
				const index = SKU_IDS.indexOf(context.scope(alias), id, all.total);
				return index === undefined ? undefined : all.at(index);
			},
		};
		const state = {
			updatedSkus,
			/** The SKU with its updates. */
			sku: (alias: string, id: number) => updated(alias).get(id) ?? data.sku(alias, id),
		};
		return {
			data,
			state,
			routes(app) {
				app.put<{ Params: RecordPath; Body: SkuBody }>(
					'/v2/:alias/catalog/skus/:id',
					{ schema: { params: ID, body: SKU } },
					({ params: { alias, id }, body }, reply) => {
						const before = state.sku(alias, Number(id));
						if (!before) throw notFound(`The SKU ${id}`);
						const after = { ...before, ...changesOf(before, body), updated_at: context.now() };
						updated(alias).set(before.id, after);
						updatedSkus.push({ alias, id: before.id, body, sku: after });
						return respondWritten(context, reply, 200, after);
					},
				);
			},
		};
	},
});
