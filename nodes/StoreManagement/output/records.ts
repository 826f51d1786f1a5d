import { at, hasValue, joined } from './fields';
import { defineRecord, derived } from './recordType';

// Each is described in the section of its name in the API document, where no other is given.

export const bannerRecord = defineRecord(
	{
		id: 'integer',
		name: 'string',
		type: 'string',
		active: 'boolean',
		expired: 'boolean',
		home: 'boolean',
		link: 'string',
		image_url: 'string',
		start_at: 'string',
		end_at: 'string',
	},
	{
		documented: `active created_at end_at expired home image_url link mobile_image_url name product_id slug start_at
			stopwatch stopwatch_expires_in type updated_at`,
	},
);

export const discountRecord = defineRecord(
	{
		id: 'integer',
		name: 'string',
		discount_method: 'string',
		discount_value: 'number',
		entry_condition_type: 'string',
		entry_condition_value: 'number',
		discount_type: 'string',
		accumulate: 'boolean',
		start_at: 'string',
		end_at: 'string',
	},
	{
		documented: `accumulate created_at discount_method discount_type discount_type_id discount_value end_at
			entry_condition_type entry_condition_value name start_at store_id updated_at`,
	},
);

export const leadRecord = defineRecord(
	{
		id: 'integer',
		name: 'string',
		email: 'string',
		city: 'string',
		state: 'string',
		birthday: 'string',
		is_customer: 'string',
		customer_id: 'string',
		utm_source: 'string',
		created_at: 'string',
	},
	{
		documented: `birthday city created_at customer_id customer_since email genre is_customer merchant_id
			name params state updated_at utm_campaign utm_content utm_medium utm_source utm_term`,
	},
);

/** A product. The API document shows only the products of a webhook, so this is one that has an ID and a name. */
export const productRecord = defineRecord(
	{
		id: 'integer',
		name: 'string',
		sku: 'string',
		slug: 'string',
		active: 'boolean',
		searchable: 'boolean',
		has_variations: 'boolean',
		is_digital: 'boolean',
		url: 'string',
		preview_url: 'string',
	},
	{ firstFields: 10, isRecognized: ({ id, name }) => hasValue(id) && hasValue(name) },
);

/** A SKU (API document, SKU (response)). */
export const skuRecord = defineRecord(
	{
		id: 'integer',
		product_id: 'integer',
		sku: 'string',
		title: 'string',
		price_sale: 'number',
		price_discount: 'number',
		price_cost: 'number',
		availability: 'integer',
		quantity_managed: 'boolean',
		blocked_sale: 'boolean',
	},
	{
		documented: `allow_sell_without_customization availability availability_soldout barcode blocked_sale combinations
			created_at customizations days_availability_formated erp_id height image_reference_sku_id length order
			price_cost price_discount price_sale product_id purchase_url quantity_managed seller_id sku title token
			total_in_stock total_orders updated_at variations weight width`,
	},
);

/** A store (API document, Merchant (store)). */
export const storeRecord = defineRecord(
	{
		id: 'integer',
		name: 'string',
		alias: 'string',
		domain: 'string',
		base_url: 'string',
		active: 'boolean',
		plan: derived('string', 'subscription', at('subscription.plan')),
		subscription_status: derived('string', 'subscription', at('subscription.status')),
		owner_email: 'string',
		created_at: 'string',
	},
	{
		documented: `active alias base_url coupon_created created_at domain domains_list has_affiliations has_charges
			has_credit_card has_domain has_marketplace_accounts has_platform_a has_services has_subscription icon_url
			internal_active is_marketplace is_partner logo_url name order_bump_created owner_created_at owner_email
			owner_id pixel_created platform_a_integration preset_id profile subscription tags updated_at upsell_created
			use_only_checkout`,
	},
);

export const userRecord = defineRecord(
	{
		id: 'integer',
		name: 'string',
		email: 'string',
		phone: 'string',
		type: 'string',
		active: 'boolean',
		is_owner: 'boolean',
		stores: derived('string', 'merchants', joined('merchants.alias')),
		last_login_at: 'string',
		created_at: 'string',
	},
	{
		documented: `active address_city address_complement address_neighborhood address_number address_state address_street
			address_zipcode agree allow_notifications avatar_url birthday confirmed_at cpf created_at
			created_at_timestamp email group is_owner last_login_at lead_data merchant_owner merchants mfa_enabled name
			notification_types phone social_name super_user temporary_email type updated_at`,
	},
);

export const webhookRecord = defineRecord(
	{
		id: 'integer',
		name: 'string',
		url: 'string',
		active: 'boolean',
		events: { type: 'string', read: joined('events.name') },
		products: { type: 'string', read: joined('products.name') },
		disabled_at: 'string',
		created_at: 'string',
		updated_at: 'string',
	},
	{
		documented: `active created_at disabled_at events name products secret_key updated_at url`,
	},
);
