import { productName } from '../products/record';
import { cents, Random } from '../../data/random';
import type { Scope } from '../../data/ids';
import { ORDER_IDS } from './ids';
import { sku } from '../skus/record';

/** The IDs of the items of one order have a range of their own. */
const ITEMS_AN_ORDER = 10_000;

/** Number of items of an order: `count`, or 1 to 4 if it is null. */
export function orderItemCount(scope: Scope, order: number, count: number | null): number {
	return count ?? new Random(scope.seed, 'item count', scope.store, order).int(1, 4);
}

/** Section "Order item". `order` is the index of the order, `skus` the number of SKUs of the store. */
export function orderItem(scope: Scope, order: number, index: number, skus: number) {
	const random = new Random(scope.seed, 'item', scope.store, order, index);
	const bought = sku(scope, random.int(0, Math.max(0, skus - 1)));
	const bundle = random.chance(0.1);
	return {
		id: ORDER_IDS.of(scope, order) * ITEMS_AN_ORDER + index,
		product_id: bought.product_id,
		sku_id: bought.id,
		quantity: random.int(1, 3),
		has_recomm: random.int(0, 1),
		freebie_id: random.maybe(random.int(1, 50), 0.9),
		bundle_id: bundle ? random.int(1, 50) : null,
		item_sku: bought.sku,
		bundle_name: bundle ? productName(scope, order % 7) : null,
		price: bought.price_sale,
		price_cost: bought.price_cost,
		shipment_cost: random.money(0, 20),
		gift_value: cents(random.int(0, 3) * 4.9),
		gift: random.chance(0.1),
		is_digital: random.chance(0.1),
	};
}

export type OrderItem = ReturnType<typeof orderItem>;
