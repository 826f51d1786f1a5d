import { later, moment, seededDateObject, timestamps } from './dates';
import { Random } from './random';
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
	return random.record('product', {
		id: idOf('product', scope, index),
		merchant_id: idOf('merchant', scope, 0),
		gift_value: random.money(0, 15).toFixed(2),
		ncm: random.digits(8),
		shipping_price: random.money(0, 40).toFixed(2),
		...{ name, slug, sku: `P-${random.digits(6)}`, url, preview_url: `${url}?preview=1` },
	});
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
		...{ type: 'text', required: false, max_chars: 20, allowed_values: ['serif', 'script'] },
		values: null,
		products_ids: [idOf('product', scope, ofProduct)],
	};
	return random.record('sku', {
		id: idOf('sku', scope, index),
		product_id: idOf('product', scope, ofProduct),
		availability: random.int(0, 400),
		order: (index % 2) + 1,
		sku: `SKU-${String(index + 1).padStart(6, '0')}`,
		token: random.hex(16),
		title: `${productName(scope, ofProduct)} - ${size}`,
		price_cost: cost,
		price_sale: Math.round(cost * 250) / 100,
		price_discount: Math.round(cost * 220) / 100,
		combinations: [size],
		variations: [{ name: 'Size', id: 1, value: size, value_id: SIZES.indexOf(size) + 1 }],
		...timestamps(scope, random, created),
		customizations: { data: random.chance(0.3) ? [engraving] : [] },
	});
}

export type Sku = ReturnType<typeof sku>;

/** Section "Banner". The allowed values of `type` are not shown; `banner` is a guess. */
export function banner(scope: Scope, index: number) {
	const random = new Random(scope.seed, 'banner', scope.store, index);
	const start = moment(scope, random, index);
	const end = seededDateObject(random, later(random, start, 45));
	const slug = `${random.word('new-arrivals free-shipping gift-ideas')}-${index + 1}`;
	return random.record('banner', {
		id: idOf('banner', scope, index),
		...{ type: 'banner', name: slug.replaceAll('-', ' '), slug },
		link: `https://${scope.alias}.example.com/${slug}`,
		image_url: `https://cdn.example.com/${scope.alias}/${slug}.jpg`,
		...{ stopwatch_expires_in: random.maybe(end, 0.7), start_at: seededDateObject(random, start) },
		end_at: random.maybe(end),
		...timestamps(scope, random, start),
	});
}

export type Banner = ReturnType<typeof banner>;
