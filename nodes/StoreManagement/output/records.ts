import type { JsonObject } from '../json';
import { trimmed } from '../text';

import { hasValue } from './fields';
import { defineRecord, derived } from './recordType';

// Each is described in the section of its name in the API document, where no other is given.

export const bannerRecord = defineRecord(
	`id:integer name type active:boolean expired:boolean home:boolean link image_url start_at end_at`,
	{
		others: `created_at mobile_image_url product_id slug stopwatch stopwatch_expires_in updated_at`,
	},
);

export const discountRecord = defineRecord(
	`id:integer name discount_method discount_value:number entry_condition_type entry_condition_value:number
	accumulate:boolean start_at end_at created_at`,
	{ others: `discount_type discount_type_id store_id updated_at` },
);

export const leadRecord = defineRecord(
	`id:integer name email city state birthday is_customer:boolean customer_id utm_source created_at`,
	{
		derived: {
			is_customer: derived('boolean', 'is_customer', readIsCustomer, { isOverOwn: true }),
		},
		others: `customer_since genre merchant_id params updated_at utm_campaign utm_content utm_medium utm_term`,
	},
);

/** The API document shows it as a text, which would pass for yes, whatever it says. */
function readIsCustomer({ is_customer: written = null }: JsonObject): boolean | null {
	const text = trimmed(written).toLowerCase();
	return text === 'true' || text === 'false' ? text === 'true' : null;
}

/** A product. The API document shows only the products of a webhook, so this is one that has an ID and a name. */
export const productRecord = defineRecord(
	`id:integer name sku slug active:boolean searchable:boolean has_variations:boolean is_digital:boolean url preview_url`,
	{ ownFields: 10, hasColumns: ({ id, name }) => hasValue(id) && hasValue(name) },
);

/** A SKU (API document, SKU (response)). */
export const skuRecord = defineRecord(
	`id:integer product_id:integer sku title price_sale:number price_discount:number price_cost:number
	availability:integer quantity_managed:boolean blocked_sale:boolean`,
	{
		others: `allow_sell_without_customization availability_soldout barcode combinations created_at customizations
			days_availability_formated erp_id height image_reference_sku_id length order purchase_url seller_id
			token total_in_stock total_orders updated_at variations weight width`,
	},
);

/** A store (API document, Merchant (store)). */
export const storeRecord = defineRecord(
	`id:integer name alias domain base_url active:boolean plan=subscription.plan
	subscription_status=subscription.status owner_email created_at`,
	{
		others: `coupon_created domains_list has_affiliations has_charges has_credit_card has_domain
			has_marketplace_accounts has_platform_a has_services has_subscription icon_url internal_active
			is_marketplace is_partner logo_url order_bump_created owner_created_at owner_id pixel_created
			platform_a_integration preset_id profile subscription tags updated_at upsell_created use_only_checkout`,
	},
);

export const userRecord = defineRecord(
	`id:integer name email phone type active:boolean is_owner:boolean stores=merchants.alias last_login_at created_at`,
	{
		others: `address_city address_complement address_neighborhood address_number address_state address_street
			address_zipcode agree allow_notifications avatar_url birthday confirmed_at cpf created_at_timestamp
			group lead_data merchant_owner merchants mfa_enabled notification_types social_name super_user
			temporary_email updated_at`,
	},
);

export const webhookRecord = defineRecord(
	`id:integer name url active:boolean events=events.name products=products.name disabled_at created_at updated_at`,
	{
		others: `secret_key`,
	},
);
