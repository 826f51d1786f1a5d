import { later, seededDateObject } from '../../data/dates';
import type { Random } from '../../data/random';
import { IdRange, type Scope } from '../../data/ids';

export const PROMOCODE_IDS = new IdRange(9);

/** Section "Promocode (coupon attached to an order)". */
export function promocode(random: Random, scope: Scope, index: number, created: number) {
	const percent = random.chance(0.5);
	return {
		id: PROMOCODE_IDS.of(scope, index),
		customer_id: null,
		price_products: 0,
		percent_products: percent ? 10 : 0,
		product_quantity: random.int(0, 5),
		product_max_quantity: random.int(5, 10),
		used: random.int(0, 90),
		items_count: random.int(0, 9),
		shipment_percent: random.pick([0, 50, 100]),
		code: `SAVE${random.int(5, 30)}`,
		description: random.maybe('For customers of the newsletter'),
		discount_type: percent ? 'percent' : 'amount',
		type_increment_value: random.maybe('fixed'),
		quantity: String(random.int(1, 500)),
		total_customers_used: String(random.int(0, 90)),
		value: random.money(5, 50),
		min_value: random.money(0, 100),
		use_percent: percent ? random.int(5, 30) : 0,
		active: true,
		expired: false,
		for_the_price_of: false,
		cart_default: random.chance(0.1),
		accumulate: random.chance(0.5),
		once_per_customer: random.chance(0.5),
		abandoned_cart: random.chance(0.1),
		newsletter: random.chance(0.3),
		free_shipment: random.chance(0.2),
		ignore_promotion_products: random.chance(0.3),
		payments_ids: random.maybe([1, 3]),
		start_at: seededDateObject(random, created),
		end_at: random.maybe(seededDateObject(random, later(random, created, 60))),
		created_at: seededDateObject(random, created),
		updated_at: seededDateObject(random, created),
	};
}
