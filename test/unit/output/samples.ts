import type { JsonObject } from '../../../nodes/StoreManagement/json';
import type { RecordKind } from './format';
import { dateObject, order, orderItem } from './orderSamples';

/** One record of each kind, with the fields and shapes that the API document gives it. */

const created_at = dateObject('2026-01-15 09:30:00.000000');
const updated_at = dateObject('2026-01-16 18:05:09.250000');

const store: JsonObject = {
	id: 31,
	owner_id: 7,
	active: true,
	has_subscription: true,
	alias: 'green-garden',
	domain: 'green-garden.example',
	base_url: 'https://green-garden.example',
	name: 'Green Garden',
	owner_email: 'rosa@green-garden.example',
	owner_created_at: '2025-12-01 10:00:00',
	domains_list: ['green-garden.example', 'garden.example'],
	tags: [],
	created_at,
	updated_at,
	subscription: { plan: 'pro', status: 'active' },
	has_services: {
		platform_aapp: false,
		erp_a: true,
		platform_b: false,
		erp_c: false,
		erp_b: false,
	},
};

const user: JsonObject = {
	id: 7,
	created_at_timestamp: 1768480200,
	active: true,
	is_owner: true,
	name: 'Rosa Prado',
	social_name: null,
	email: 'rosa@green-garden.example',
	type: 'merchant',
	cpf: '00000000000',
	phone: '11 5555-0100',
	birthday: '1985-04-02',
	last_login_at: '2026-01-20T08:00:00+00:00',
	confirmed_at: '2025-12-01 10:05:00',
	created_at,
	updated_at,
	merchants: { data: [store, { ...store, id: 32, alias: 'blue-garden' }] },
	group: { data: [] },
	notification_types: { data: [] },
	lead_data: { data: [] },
};

const product: JsonObject = {
	id: 61,
	merchant_id: 31,
	erp_id: null,
	active: true,
	searchable: true,
	has_variations: true,
	is_digital: false,
	name: 'Rose',
	slug: 'rose',
	sku: 'ROSE',
	url: 'https://green-garden.example/rose',
	preview_url: 'https://green-garden.example/rose/preview',
};

const discount: JsonObject = {
	id: 15,
	store_id: 31,
	discount_type_id: 2,
	name: 'Take three',
	entry_condition_type: 'quantity',
	entry_condition_value: 3,
	discount_method: 'percent',
	discount_value: 12.5,
	discount_type: 'buy_x_get_y',
	accumulate: false,
	start_at: dateObject('2026-03-01 00:00:00'),
	end_at: null,
	created_at,
	updated_at,
};

const lead: JsonObject = {
	id: 21,
	merchant_id: '31',
	name: 'Bia Costa',
	email: 'bia@lead.example',
	city: 'Recife',
	state: 'PE',
	birthday: '1999-11-30',
	genre: 'F',
	utm_source: 'fair',
	params: { data: { data: [] }, visit: dateObject('2026-01-01 00:00:00') },
	is_customer: 'false',
	customer_id: '',
	customer_since: '2026-01-02',
	created_at,
	updated_at,
};

const sku: JsonObject = {
	id: 71,
	product_id: 61,
	availability: 8,
	availability_soldout: 0,
	total_in_stock: 8,
	sku: 'ROSE-RED',
	token: 'sku-token',
	erp_id: '9',
	title: 'Rose, red',
	blocked_sale: false,
	quantity_managed: true,
	price_cost: 11,
	price_sale: 24.9,
	price_discount: 19.9,
	combinations: ['red'],
	variations: [{ name: 'Colour', id: 1, value: 'Red', value_id: 2 }],
	created_at,
	updated_at,
	customizations: { data: [{ id: 5, name: 'Card', products_ids: [61] }] },
};

const banner: JsonObject = {
	id: 81,
	product_id: null,
	active: true,
	expired: false,
	home: true,
	type: 'wide',
	name: 'Spring',
	slug: 'spring',
	link: 'https://green-garden.example/spring',
	image_url: 'https://cdn.example/spring.png',
	mobile_image_url: 'https://cdn.example/spring-small.png',
	stopwatch: '',
	stopwatch_expires_in: null,
	start_at: dateObject('2026-09-01 00:00:00'),
	end_at: dateObject('2026-11-30 23:59:59'),
	created_at,
	updated_at,
};

const webhook: JsonObject = {
	id: 5,
	active: true,
	name: 'Orders to the warehouse',
	url: 'https://warehouse.example/hook',
	secret_key: 'do-not-show',
	events: {
		data: [
			{ name: 'order.created', description: 'An order was placed' },
			{ name: 'cart.reminder', description: 'A cart was left' },
		],
	},
	products: { data: [product] },
	disabled_at: null,
	created_at,
	updated_at,
};

export const samples: Record<RecordKind, JsonObject> = {
	user,
	store,
	order,
	orderUpdate: order,
	orderItem,
	product,
	discount,
	lead,
	sku,
	banner,
	webhook,
};

export const kinds: RecordKind[] = [
	'user',
	'store',
	'order',
	'orderUpdate',
	'orderItem',
	'product',
	'discount',
	'lead',
	'sku',
	'banner',
	'webhook',
];
