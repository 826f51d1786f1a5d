import { productName } from '../products/record';
import { cents, Random } from '../../data/random';
import { idOf, type Scope } from '../../data/ids';
import { sku } from '../skus/record';

/** Ids of the items of one order lie in a range of their own. */
const ITEMS_AN_ORDER = 10_000;

/** Section "Order item": `count` says how many items the order has, null lets it vary from 1 to 4. */
export function orderItemCount(scope: Scope, order: number, count: number | null): number {
	return count ?? new Random(scope.seed, 'item count', scope.store, order).int(1, 4);
}

/** The `index`-th item of the `order`-th order; `skus` is the number of SKUs the store has. */
export function orderItem(scope: Scope, order: number, index: number, skus: number) {
	const random = new Random(scope.seed, 'item', scope.store, order, index);
	const bought = sku(scope, random.int(0, Math.max(0, skus - 1)));
	const bundle = random.chance(0.1);
	return {
		id: idOf(scope, 'order', order) * ITEMS_AN_ORDER + index,
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
