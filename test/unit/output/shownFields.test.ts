import { formatRecord, type RecordKind } from './format';

const ORDER = [
	...['id', 'number', 'status', 'created_at', 'customer_name', 'customer_email', 'payment'],
	...['is_paid', 'value_total', 'track_code'],
];

/** Workflows name these fields: one that is renamed or gone breaks them. */
const SHOWN: Readonly<Record<RecordKind, readonly string[]>> = {
	user: [
		...['id', 'name', 'email', 'phone', 'type', 'active', 'is_owner', 'stores'],
		...['last_login_at', 'created_at'],
	],
	store: [
		...['id', 'name', 'alias', 'domain', 'base_url', 'active', 'plan', 'subscription_status'],
		...['owner_email', 'created_at'],
	],
	order: ORDER,
	orderUpdate: ORDER,
	orderItem: [
		...['id', 'order_id', 'product_id', 'sku_id', 'item_sku', 'quantity', 'price'],
		...['price_cost', 'gift', 'is_digital'],
	],
	product: [
		...['id', 'name', 'sku', 'slug', 'active', 'searchable', 'has_variations', 'is_digital'],
		...['url', 'preview_url'],
	],
	discount: [
		...['id', 'name', 'discount_method', 'discount_value', 'entry_condition_type'],
		...['entry_condition_value', 'discount_type', 'accumulate', 'start_at', 'end_at'],
	],
	lead: [
		...['id', 'name', 'email', 'city', 'state', 'birthday', 'is_customer', 'customer_id'],
		...['utm_source', 'created_at'],
	],
	sku: [
		...['id', 'product_id', 'sku', 'title', 'price_sale', 'price_discount', 'price_cost'],
		...['availability', 'quantity_managed', 'blocked_sale'],
	],
	banner: [
		...['id', 'name', 'type', 'active', 'expired', 'home', 'link', 'image_url', 'start_at'],
		'end_at',
	],
	webhook: [
		...['id', 'name', 'url', 'active', 'events', 'products', 'disabled_at', 'created_at'],
		'updated_at',
	],
};

it.each(Object.entries(SHOWN) as Array<[RecordKind, string[]]>)(
	'a simplified %s has its fields, in their order, even where the service sends none',
	(kind, fields) => {
		const [some = ''] = fields.filter((field) => field === 'name' || field === 'number');
		const shown = formatRecord({ [some]: 7 }, kind, 'simplified');
		expect(Object.entries(shown)).toEqual(
			fields.map((field) => [field, field === some ? 7 : null]),
		);
	},
);

it.each(Object.entries(SHOWN) as Array<[RecordKind, string[]]>)(
	'each field of a simplified %s that is in the record is taken from there',
	(kind, fields) => {
		const record = Object.fromEntries(fields.map((field) => [field, `the ${field}`]));
		const shown = formatRecord(record, kind, 'simplified');
		const computed = ['stores', 'plan', 'subscription_status', 'events', 'products'];
		const ofOrders = ['customer_name', 'customer_email', 'payment', 'is_paid'];
		const plain = fields.filter((field) => ![...computed, ...ofOrders].includes(field));

		expect(plain.map((field) => shown[field])).toEqual(plain.map((field) => record[field]));
		expect(plain.length).toBeGreaterThan(5);
	},
);
