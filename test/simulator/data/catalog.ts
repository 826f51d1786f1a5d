import { dateObject } from './dates';
import { record, recordsOf } from './fields';
import { Random } from './random';
import { idOf, type Scope } from './stores';

export function productName(scope: Scope, index: number): string {
	const random = new Random(scope.seed, 'product name', scope.store, index);
	const goods = random.word('Cotton shirt,Canvas bag,Ceramic mug,Desk lamp,Wool scarf', ',');
	return `${goods} ${index + 1}`;
}

/** The fields of "Webhook product", the only product record that the document shows. */
export const product = recordsOf('product', ({ scope, index, random }) => {
	const name = productName(scope, index);
	const slug = name.toLowerCase().replaceAll(' ', '-');
	const url = `https://${scope.alias}.example.com/${slug}`;
	return { name, slug, url, sku: `P-${random.digits(6)}` };
});

/** Section "SKU (response)". Each product has two. */
export const sku = recordsOf('sku', ({ scope, index, random }) => {
	const ofProduct = Math.floor(index / 2);
	const productId = idOf('product', scope, ofProduct);
	const cost = random.money(8, 90);
	const size = random.word('S M L');
	const engraving = record('customization', random, {
		...{ name: 'Engraving', allowed_values: ['serif', 'script'], products_ids: [productId] },
	});
	return {
		...{ product_id: productId, availability: random.int(0, 400) },
		sku: `SKU-${String(index + 1).padStart(6, '0')}`,
		title: `${productName(scope, ofProduct)} - ${size}`,
		...{ price_cost: cost, price_sale: Math.round(cost * 250) / 100 },
		combinations: [size],
		variations: [{ name: 'Size', id: 1, value: size, value_id: random.int(1, 3) }],
		customizations: { data: random.chance(0.3) ? [engraving] : [] },
	};
});

export type Sku = ReturnType<typeof sku>;

/** Section "Banner". The allowed values of `type` are not shown; `banner` is a guess. */
export const banner = recordsOf('banner', () => ({ type: 'banner' }));

/** Section "Discount". */
export const discount = recordsOf('discount', ({ scope, index, random }) => ({
	...{ store_id: idOf('merchant', scope, 0), discount_type_id: 1, discount_type: 'buy_x_get_y' },
	name: `${random.word('Winter Summer Weekend')} sale ${index + 1}`,
	entry_condition_type: random.word('amount quantity'),
	entry_condition_value: random.int(1, 300),
	discount_method: random.word('percent amount'),
	discount_value: random.money(1, 60),
}));

/** What is registered. */
export interface WebhookEntry {
	name: string;
	url: string;
	active: boolean;
	events: readonly string[];
}

/** Section "Webhook". */
export function webhook(
	seed: number,
	id: number,
	at: number,
	{ events, ...entry }: WebhookEntry,
	products: Array<ReturnType<typeof product>> = [],
) {
	const now = dateObject(at);
	return {
		...{ id, ...entry, created_at: now, updated_at: now },
		secret_key: new Random(seed, 'secret', id).digits(32, 16),
		events: { data: events.map((event) => ({ name: event, description: `On ${event}` })) },
		products: { data: products },
		disabled_at: entry.active ? null : now,
	};
}
export type Webhook = ReturnType<typeof webhook>;

/** A webhook registered by hand; its URL is not on this machine, and each third is disabled. */
export function seededWebhook(scope: Scope, index: number): Webhook {
	const isOfOne = index % 2 === 0;
	const entry = {
		...{ name: `Stock system ${index + 1}`, active: index % 3 !== 2 },
		url: `https://receiver.example.com/hooks/${index + 1}`,
		events: isOfOne ? ['order.created'] : ['order.*', 'cart.reminder'],
	};
	const id = idOf('webhook', scope, index);
	return webhook(scope.seed, id, scope.firstDay, entry, isOfOne ? [product(scope, index)] : []);
}
