/**
 * The tables of the API document: the fields of each record by their type, and records made from them. Objects and lists
 * are not in the tables; whoever asks for a record gives them, and each other field whose value means something.
 */
import { later, moment, seededDateObject } from './dates';
import { Random } from './random';
import { idOf, type Kind, type Scope } from './stores';

type FieldType = 'boolean' | 'integer' | 'number' | 'string' | 'day' | 'date';
type Section = keyof typeof TABLES;

const TABLES = {
	user: {
		boolean: 'active is_owner agree merchant_owner super_user allow_notifications mfa_enabled',
		string: `name social_name email temporary_email avatar_url type cpf phone address_street address_number
			address_neighborhood address_complement address_city address_state address_zipcode`,
		day: 'birthday',
		date: 'created_at updated_at',
	},
	merchant: {
		integer: 'id preset_id owner_id',
		boolean: `active internal_active is_marketplace is_partner use_only_checkout has_domain has_subscription has_charges
			has_credit_card has_marketplace_accounts has_platform_a has_affiliations coupon_created order_bump_created
			upsell_created pixel_created`,
		string: `profile alias domain base_url name icon_url logo_url owner_email owner_created_at
			platform_a_integration`,
		date: 'created_at updated_at',
	},
	services: { boolean: 'platform_aapp erp_a platform_b erp_c erp_b' },
	order: {
		boolean: 'delivered authorized has_recomm',
		integer: `customer_id promocode_id marketplace_id marketplace_account_id number marketplace_partner_id
			marketplace_sale_number shipment_quote_id days_delivery`,
		number: 'value_total value_products value_discount value_shipment value_tax',
		string: `track_url track_code shipment_service utm_source utm_campaign utm_term utm_content utm_medium ip`,
	},
	orderItem: {
		integer: 'id product_id sku_id quantity has_recomm freebie_id bundle_id',
		string: 'item_sku bundle_name',
		number: 'price price_cost shipment_cost gift_value',
		boolean: 'gift is_digital',
	},
	orderAddress: {
		integer: 'id order_id number zipcode zip_code',
		string: `address_name street complement reference neighborhood receiver full_address city uf country`,
	},
	pickupAddress: {
		integer: 'id order_id pickup_time only_weekdays',
		string: `country uf city neighborhood street number zipcode full_address complement pickup_time_type
			local_description`,
	},
	transaction: {
		integer: `id customer_id payment_id affiliation_id marketplace_id marketplace_account_id gateway_transaction_id
			gateway_order_id gateway_billet_id installments antifraud_sale_id total_logs error_code`,
		boolean: 'authorized captured cancelled can_be_captured can_be_cancelled',
		number: 'amount buyer_amount installment_value buyer_installment_value',
		string: `gateway_authorization_code installment_formated buyer_installment_formated status error_message bank_name
			bank_alias truncated_card holder_name holder_document billet_url billet_barcode billet_date billet_our_number
			billet_document_number billet_whatsapp_link antifraud_status antifraud_score sent_to_antifraud`,
		date: 'created_at updated_at capture_date authorized_at captured_at cancelled_at',
	},
	whatsapp: { string: 'order_shipped abandoned_cart pix payment_link' },
	billet: { string: 'link message' },
	payment: {
		boolean: `has_config active_config is_credit_card is_deposit is_billet is_pix is_pix_in_installments is_wallet`,
	},
	promocode: {
		integer: `id customer_id price_products percent_products product_quantity product_max_quantity used items_count
			shipment_percent payments_ids`,
		string: 'code description discount_type type_increment_value quantity total_customers_used',
		number: 'value min_value use_percent',
		boolean: `active expired for_the_price_of cart_default accumulate once_per_customer abandoned_cart newsletter
			free_shipment ignore_promotion_products`,
		date: 'start_at end_at created_at updated_at',
	},
	customer: {
		integer: 'id merchant_id marketplace_id cluster_id social_id',
		boolean: 'active newsletter whatsapp anonymized',
		string: `type name first_name last_name generic_name cpf razao_social cnpj state_registration email social_driver ip
			token utm_source utm_campaign notes login_url`,
		day: 'birthday',
	},
	spreadsheet: {
		string: `brands city purchased_brands last_order_value purchased_categories number uf phone street phone_number
			categories neighborhood complement phone_code`,
	},
	lead: {
		integer: 'id',
		string: `name email city state genre utm_source utm_campaign utm_medium utm_term utm_content`,
		day: 'birthday',
		date: 'created_at updated_at',
	},
	discount: {
		integer: 'id store_id discount_type_id',
		string: 'name entry_condition_type discount_method discount_type',
		number: 'entry_condition_value discount_value',
		boolean: 'accumulate',
		date: 'start_at end_at created_at updated_at',
	},
	sku: {
		integer: `id product_id seller_id availability availability_soldout order total_in_stock total_orders
			image_reference_sku_id`,
		string: 'sku token erp_id barcode title days_availability_formated purchase_url',
		boolean: 'blocked_sale allow_sell_without_customization quantity_managed',
		number: 'price_cost price_sale price_discount weight height width length',
		date: 'created_at updated_at',
	},
	customization: {
		integer: 'id max_chars',
		number: 'price',
		string: 'name description type values',
		boolean: 'required',
	},
	banner: {
		integer: 'id product_id',
		boolean: 'active expired home',
		string: 'type name slug link image_url mobile_image_url stopwatch',
		date: 'stopwatch_expires_in start_at end_at created_at updated_at',
	},
	product: {
		integer: `id merchant_id seller_id affiliation_id erp_id relevance warranty rating priority`,
		boolean: 'active searchable simple has_variations is_digital custom_shipping',
		string: `gift_value ncm shipping_price name slug sku url redirect_url_card redirect_url_billet preview_url`,
	},
} as const satisfies Record<string, Partial<Record<FieldType, string>>>;

/** When a record was created, and until when something may have happened to it; in milliseconds. */
interface Life {
	created: number;
	until: number;
}

/** A record of a section: what is given, and the fields of which only the type matters. */
export function record<Own extends object>(
	section: Section,
	random: Random,
	own: Own,
	life: Life = { created: 0, until: 0 },
): Own {
	const made: Record<string, unknown> = {};
	for (const [type, names] of Object.entries(TABLES[section])) {
		for (const name of String(names).split(/\s+/)) {
			if (!Object.hasOwn(own, name)) made[name] = madeUp(name, type as FieldType, random, life);
		}
	}
	return { ...made, ...own };
}

function madeUp(name: string, type: FieldType, random: Random, { created, until }: Life): unknown {
	if (type === 'boolean') return random.chance(0.5);
	if (type === 'number') return random.money(0, 50);
	if (type === 'string') return random.maybe(`${name} ${random.int(1, 99)}`);
	if (type === 'day') return random.maybe(`${random.int(1950, 2006)}-0${random.int(1, 9)}-28`);
	// Few records refer to others that the document does not name.
	if (type === 'integer') return random.maybe(random.int(1, 99), name.endsWith('_id') ? 0.8 : 0);
	const after = later(random, created, 30);
	if (name === 'updated_at') {
		return seededDateObject(random, Math.max(created, Math.min(until, after)));
	}
	const isFirst = name === 'created_at' || name === 'start_at';
	return isFirst
		? seededDateObject(random, created)
		: random.maybe(seededDateObject(random, after));
}

/** What a record of a store is made of. */
interface Making {
	scope: Scope;
	index: number;
	random: Random;
	/** In milliseconds. */
	created: number;
}

/** The records of a kind, by store and index; each has its ID. */
export const recordsOf =
	<Own extends object>(kind: Kind & Section, own: (making: Making) => Own) =>
	(scope: Scope, index: number): Own & { id: number } => {
		const random = new Random(scope.seed, kind, scope.store, index);
		const created = 'date' in TABLES[kind] ? moment(scope, random, index) : 0;
		const given = { id: idOf(kind, scope, index), ...own({ scope, index, random, created }) };
		return record(kind, random, given, { created, until: scope.until });
	};
