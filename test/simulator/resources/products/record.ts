import { moment, seededDateObject } from '../../data/dates';
import { Random } from '../../data/random';
import { IdRange, type Scope } from '../../data/ids';
import { MERCHANT_IDS } from '../../data/merchant';

export const PRODUCT_IDS = new IdRange(4);

const GOODS = ['Cotton shirt', 'Canvas bag', 'Ceramic mug', 'Desk lamp', 'Wool scarf'] as const;

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
		id: PRODUCT_IDS.of(scope, index),
		merchant_id: MERCHANT_IDS.of(scope, 0),
		seller_id: random.maybe(random.int(1, 50), 0.8),
		affiliation_id: random.maybe(random.int(1, 50), 0.9),
		erp_id: random.maybe(random.int(1000, 9999)),
		relevance: random.int(0, 100),
		warranty: random.pick([0, 90, 365]),
		rating: random.int(0, 5),
		priority: random.int(0, 10),
		active: random.chance(0.9),
		searchable: random.chance(0.9),
		simple: random.chance(0.5),
		has_variations: random.chance(0.5),
		is_digital: random.chance(0.1),
		custom_shipping: random.chance(0.1),
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

export type Product = ReturnType<typeof product>;

/** The same product with the fields that another catalog might give it. */
export function catalogProduct(scope: Scope, index: number) {
	const { id, name, sku, slug, active, url } = product(scope, index);
	const random = new Random(scope.seed, 'catalog product', scope.store, index);
	return {
		product_id: id,
		title: name,
		reference: sku,
		handle: slug,
		published: active,
		price: random.money(5, 300),
		stock: random.int(0, 80),
		link: url,
		skus: { data: [{ code: sku, stock: random.int(0, 80) }] },
		modified_at: seededDateObject(random, moment(scope, random, index)),
	};
}
