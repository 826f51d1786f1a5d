import type { FastifyInstance } from 'fastify';

import type { Sku } from './record';
import { notFound } from '../../errors';
import { ID, SKU } from '../../schemas';
import type { Service } from '../../service';
import { type RecordPath, written } from '../../responses';

/** The fields of the body that the response shows under the same name and type. */
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

/** A body that has passed the schema. */
interface SkuBody extends SkuChanges {
	id?: number;
	erp_id?: number;
	variations_values_ids: string[];
	customizations_ids?: number[];
	images?: { url: string }[];
}

/**
 * Endpoint 8. How ids of variation values, customizations and images turn into the response's
 * variations and customizations is not shown: these stay as they are.
 */
export function skuRoutes(app: FastifyInstance, service: Service): void {
	const { state } = service;
	app.put<{ Params: RecordPath; Body: SkuBody }>(
		'/v2/:alias/catalog/skus/:id',
		{ schema: { params: ID, body: SKU } },
		(request, reply) => {
			const { alias, id } = request.params;
			const before = state.sku(alias, Number(id));
			if (!before) throw notFound(`The SKU ${id}`);
			const changes = changesOf(before, request.body);
			return written(service, reply, 200, state.updateSku(alias, before, request.body, changes));
		},
	);
}

/** A field that is not sent keeps its value. `erp_id` is returned as a string. */
function changesOf(before: Sku, body: SkuBody): Partial<Sku> {
	const { erp_id: erpId, ...sent } = body;
	const shown = Object.entries(sent).filter(([name]) => name in before && name !== 'id');
	return {
		...Object.fromEntries(shown),
		...(erpId === undefined ? {} : { erp_id: String(erpId) }),
	};
}
