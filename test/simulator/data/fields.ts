/**
 * The tables of the API document: the fields of each record by their type. Dates, objects and lists are not here; whoever
 * makes a record gives them, and each other field whose value means something.
 */
const TABLES = {
	user: {
		boolean: 'active is_owner agree merchant_owner super_user allow_notifications mfa_enabled',
		string: `name social_name email temporary_email avatar_url type cpf phone address_street address_number
			address_neighborhood address_complement address_city address_state address_zipcode`,
	},
	merchant: {
		integer: 'id preset_id owner_id',
		boolean: `active internal_active is_marketplace is_partner use_only_checkout has_domain has_subscription has_charges
			has_credit_card has_marketplace_accounts has_platform_a has_affiliations coupon_created order_bump_created
			upsell_created pixel_created`,
		string: `profile alias domain base_url name icon_url logo_url owner_email owner_created_at
			platform_a_integration`,
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
	},
	payment: {
		boolean: `has_config active_config is_credit_card is_deposit is_billet is_pix is_pix_in_installments is_wallet`,
	},
	promocode: {
		integer: `id customer_id price_products percent_products product_quantity product_max_quantity used items_count
			shipment_percent`,
		string: 'code description discount_type type_increment_value quantity total_customers_used',
		number: 'value min_value use_percent',
		boolean: `active expired for_the_price_of cart_default accumulate once_per_customer abandoned_cart newsletter
			free_shipment ignore_promotion_products`,
	},
	customer: {
		integer: 'id merchant_id marketplace_id cluster_id social_id',
		boolean: 'active newsletter whatsapp anonymized',
		string: `type name first_name last_name generic_name cpf razao_social cnpj state_registration email social_driver ip
			token utm_source utm_campaign notes login_url`,
	},
	spreadsheet: {
		string: `brands city purchased_brands last_order_value purchased_categories number uf phone street phone_number
			categories neighborhood complement phone_code`,
	},
	lead: {
		string: `name email city state genre utm_source utm_campaign utm_medium utm_term utm_content`,
	},
	discount: {
		integer: 'id store_id discount_type_id',
		string: 'name entry_condition_type discount_method discount_type',
		number: 'entry_condition_value discount_value',
		boolean: 'accumulate',
	},
	sku: {
		integer: `id product_id seller_id availability availability_soldout order total_in_stock total_orders
			image_reference_sku_id`,
		string: 'sku token erp_id barcode title days_availability_formated purchase_url',
		boolean: 'blocked_sale allow_sell_without_customization quantity_managed',
		number: 'price_cost price_sale price_discount weight height width length',
	},
	banner: {
		integer: 'id product_id',
		boolean: 'active expired home',
		string: 'type name slug link image_url mobile_image_url stopwatch',
	},
	product: {
		integer: `id merchant_id seller_id affiliation_id erp_id relevance warranty rating priority`,
		boolean: 'active searchable simple has_variations is_digital custom_shipping',
		string: `gift_value ncm shipping_price name slug sku url redirect_url_card redirect_url_billet preview_url`,
	},
} as const satisfies Record<string, Partial<Record<FieldType, string>>>;

export type FieldType = 'boolean' | 'integer' | 'number' | 'string';
export type Section = keyof typeof TABLES;

const listOf = (types: object): Array<readonly [name: string, type: FieldType]> =>
	Object.entries(types).flatMap(([type, names]) =>
		String(names)
			.split(/\s+/)
			.map((name) => [name, type as FieldType] as const),
	);
const LISTS = new Map(Object.entries(TABLES).map(([section, types]) => [section, listOf(types)]));

/** The name and type of each field of a section. */
export const fieldsOf = (section: Section) => LISTS.get(section) ?? [];
