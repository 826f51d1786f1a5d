import { later, moment, seededDateObject, timestamps } from './dates';
import { anyValues, Random } from './random';
import { idOf, type Scope } from './stores';

const GOODS = ['Cotton shirt', 'Canvas bag', 'Ceramic mug', 'Desk lamp', 'Wool scarf'] as const;
const SIZES = ['S', 'M', 'L'] as const;

export function productName(scope: Scope, index: number): string {
	const random = new Random(scope.seed, 'product name', scope.store, index);
	return `${random.pick(GOODS)} ${index + 1}`;
}

/** The fields of "Webhook product", the only product record that the document shows. */
export function product(scope: Scope, index: number) {
	const random = new Random(scope.seed, 'product', scope.store, index);
	const name = productName(scope, index);
	const slug = name.toLowerCase().replaceAll(' ', '-');
	const url = `https://${scope.alias}.example.com/${slug}`;
	return {
		id: idOf('product', scope, index),
		merchant_id: idOf('merchant', scope, 0),
		...anyValues(random, {
			integers: 'relevance warranty rating priority',
			booleans: 'active searchable simple has_variations is_digital custom_shipping',
			nulls: 'seller_id affiliation_id erp_id',
		}),
		gift_value: random.money(0, 15).toFixed(2),
		ncm: random.digits(8),
		shipping_price: random.money(0, 40).toFixed(2),
		name,
		slug,
		sku: `P-${random.digits(6)}`,
		url,
		redirect_url_card: random.maybe(`${url}/thanks-card`),
		redirect_url_billet: random.maybe(`${url}/thanks-billet`),
		preview_url: `${url}?preview=1`,
	};
}

/** Section "SKU (response)". Each product has two. */
export function sku(scope: Scope, index: number) {
	const random = new Random(scope.seed, 'sku', scope.store, index);
	const ofProduct = Math.floor(index / 2);
	const created = moment(scope, random, index);
	const cost = random.money(8, 90);
	const size = random.pick(SIZES);
	const engraving = {
		...{ id: 1, name: 'Engraving', price: 12.5, description: 'A text of your choice' },
		...{ type: 'text', required: false, allowed_values: null, max_chars: 20 },
		...{ products_ids: [idOf('product', scope, ofProduct)], values: null },
	};
	return {
		id: idOf('sku', scope, index),
		product_id: idOf('product', scope, ofProduct),
		availability: random.int(0, 400),
		availability_soldout: random.int(0, 20),
		order: (index % 2) + 1,
		...anyValues(random, {
			integers: 'total_in_stock total_orders height width length',
			booleans: 'blocked_sale allow_sell_without_customization quantity_managed',
			nulls: 'seller_id image_reference_sku_id',
		}),
		sku: `SKU-${String(index + 1).padStart(6, '0')}`,
		token: random.hex(16),
		erp_id: random.maybe(random.digits(5)),
		barcode: random.maybe(random.digits(13)),
		title: `${productName(scope, ofProduct)} - ${size}`,
		days_availability_formated: random.pick(['Immediate', '3 days', '10 days']),
		purchase_url: `https://${scope.alias}.example.com/buy/${random.hex(10)}`,
		price_cost: cost,
		price_sale: Math.round(cost * 250) / 100,
		price_discount: Math.round(cost * 220) / 100,
		weight: random.money(0.1, 4),
		combinations: [size],
		variations: [{ name: 'Size', id: 1, value: size, value_id: SIZES.indexOf(size) + 1 }],
		...timestamps(random, created),
		customizations: { data: random.chance(0.3) ? [engraving] : [] },
	};
}

export type Sku = ReturnType<typeof sku>;

/** Section "Banner". The allowed values of `type` are not shown; `banner` is a guess. */
export function banner(scope: Scope, index: number) {
	const random = new Random(scope.seed, 'banner', scope.store, index);
	const start = moment(scope, random, index);
	const end = later(random, start, 45);
	const slug = `${random.pick(['new-arrivals', 'free-shipping', 'gift-ideas'])}-${index + 1}`;
	const image = `https://cdn.example.com/${scope.alias}/${slug}`;
	return {
		id: idOf('banner', scope, index),
		product_id: random.maybe(idOf('product', scope, random.int(0, 20)), 0.6),
		...anyValues(random, { booleans: 'active expired home' }),
		type: 'banner',
		name: slug.replaceAll('-', ' '),
		slug,
		link: `https://${scope.alias}.example.com/${slug}`,
		image_url: `${image}.jpg`,
		mobile_image_url: random.maybe(`${image}-mobile.jpg`),
		stopwatch: random.maybe('countdown', 0.7),
		stopwatch_expires_in: random.maybe(seededDateObject(random, end), 0.7),
		start_at: seededDateObject(random, start),
		end_at: random.maybe(seededDateObject(random, end)),
		...timestamps(random, start),
	};
}

export type Banner = ReturnType<typeof banner>;
