import { moment, later, seededDateObject } from '../../data/dates';
import { PRODUCT_IDS, productName } from '../products/record';
import { Random } from '../../data/random';
import { IdRange, type Scope } from '../../data/ids';

export const SKU_IDS = new IdRange(5);

const SIZES = ['S', 'M', 'L'] as const;

/** Section "SKU (response)". Each product has two. */
export function sku(scope: Scope, index: number) {
	const random = new Random(scope.seed, 'sku', scope.store, index);
	const productIndex = Math.floor(index / 2);
	const created = moment(scope, random, index);
	const cost = random.money(8, 90);
	const size = random.pick(SIZES);
	return {
		id: SKU_IDS.of(scope, index),
		product_id: PRODUCT_IDS.of(scope, productIndex),
		seller_id: random.maybe(random.int(1, 50), 0.8),
		availability: random.int(0, 400),
		availability_soldout: random.int(0, 20),
		order: (index % 2) + 1,
		total_in_stock: random.int(0, 400),
		total_orders: random.int(0, 900),
		image_reference_sku_id: random.maybe(SKU_IDS.of(scope, index), 0.7),
		sku: `SKU-${String(index + 1).padStart(6, '0')}`,
		token: random.hex(16),
		erp_id: random.maybe(random.digits(5)),
		barcode: random.maybe(random.digits(13)),
		title: `${productName(scope, productIndex)} - ${size}`,
		days_availability_formated: random.pick(['Immediate', '3 days', '10 days']),
		purchase_url: `https://${scope.alias}.example.com/buy/${random.hex(10)}`,
		blocked_sale: random.chance(0.1),
		allow_sell_without_customization: random.chance(0.5),
		quantity_managed: random.chance(0.8),
		price_cost: cost,
		price_sale: Math.round(cost * 250) / 100,
		price_discount: Math.round(cost * 220) / 100,
		weight: random.money(0.1, 4),
		height: random.int(2, 40),
		width: random.int(5, 60),
		length: random.int(5, 60),
		combinations: [size],
		variations: [{ name: 'Size', id: 1, value: size, value_id: SIZES.indexOf(size) + 1 }],
		created_at: seededDateObject(random, created),
		updated_at: seededDateObject(random, later(random, created, 30)),
		customizations: { data: random.chance(0.3) ? [engraving(random, scope, productIndex)] : [] },
	};
}

function engraving(random: Random, scope: Scope, productIndex: number) {
	return {
		id: random.int(1, 99),
		name: 'Engraving',
		price: random.money(5, 25),
		description: 'A text of your choice',
		type: 'text',
		required: false,
		allowed_values: null,
		max_chars: 20,
		products_ids: [PRODUCT_IDS.of(scope, productIndex)],
		values: null,
	};
}

export type Sku = ReturnType<typeof sku>;
