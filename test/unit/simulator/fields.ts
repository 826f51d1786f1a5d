/** The field names of each section of the API document, copied from its tables. */
const words = (text: string): string[] =>
	text
		.trim()
		.split(/[\s,]+/)
		.sort();

export const FIELDS = {
	user: words(`id created_at_timestamp active is_owner agree merchant_owner super_user
		allow_notifications mfa_enabled name social_name email temporary_email avatar_url type cpf phone
		address_street address_number address_neighborhood address_complement address_city address_state
		address_zipcode birthday last_login_at confirmed_at created_at updated_at merchants group
		notification_types lead_data`),
	merchant: words(`id preset_id owner_id active internal_active is_marketplace is_partner
		use_only_checkout has_domain has_subscription has_charges has_credit_card
		has_marketplace_accounts has_platform_a has_affiliations coupon_created order_bump_created
		upsell_created pixel_created profile alias domain base_url name icon_url logo_url owner_email
		owner_created_at platform_a_integration domains_list tags created_at updated_at subscription
		has_services`),
	services: words('platform_aapp erp_a platform_b erp_c erp_b'),
	order: words(`delivered authorized has_recomm customer_id promocode_id marketplace_id
		marketplace_account_id number marketplace_partner_id marketplace_sale_number shipment_quote_id
		days_delivery value_total value_products value_discount value_shipment value_tax track_url
		track_code shipment_service utm_source utm_campaign utm_term utm_content utm_medium ip
		date_delivery items address payments transactions whatsapp pickup_address metadata status pix
		promocode statuses services customer`),
	orderItem:
		words(`id product_id sku_id quantity has_recomm freebie_id bundle_id item_sku bundle_name
		price price_cost shipment_cost gift_value gift is_digital`),
	orderAddress: words(`id order_id number zipcode zip_code address_name street complement reference
		neighborhood receiver full_address city uf country`),
	pickupAddress:
		words(`id order_id pickup_time only_weekdays country uf city neighborhood street number
		zipcode full_address complement pickup_time_type local_description`),
	transaction: words(`id customer_id payment_id affiliation_id marketplace_id marketplace_account_id
		gateway_transaction_id gateway_order_id gateway_billet_id installments antifraud_sale_id
		total_logs error_code authorized captured cancelled can_be_captured can_be_cancelled amount
		buyer_amount installment_value buyer_installment_value gateway_authorization_code
		installment_formated buyer_installment_formated status error_message bank_name bank_alias
		truncated_card holder_name holder_document billet_url billet_barcode billet_date
		billet_our_number billet_document_number billet_whatsapp_link antifraud_status antifraud_score
		sent_to_antifraud created_at updated_at capture_date authorized_at captured_at cancelled_at
		payment metadata`),
	payment: words(`id alias name has_config active_config is_credit_card is_deposit is_billet is_pix
		is_pix_in_installments is_wallet icon_url`),
	promocode: words(`id customer_id price_products percent_products product_quantity
		product_max_quantity used items_count shipment_percent code description discount_type
		type_increment_value quantity total_customers_used value min_value use_percent active expired
		for_the_price_of cart_default accumulate once_per_customer abandoned_cart newsletter
		free_shipment ignore_promotion_products payments_ids start_at end_at created_at updated_at`),
	customer: words(`id merchant_id marketplace_id cluster_id social_id active newsletter whatsapp
		anonymized type name first_name last_name generic_name cpf razao_social cnpj state_registration
		email birthday social_driver ip token utm_source utm_campaign notes login_url phone spreadsheet`),
	phone: words('area_code full_number number formated_number whatsapp_link'),
	spreadsheet: words(`brands city purchased_brands last_order_date last_order_value
		purchased_categories number uf phone street phone_number categories neighborhood complement
		phone_code`),
	whatsapp: words('billet order_shipped abandoned_cart pix payment_link'),
	status: words('id name alias description'),
	statuses: words('id name alias description details created_at updated_at'),
	pix: words('pix_qr_code pix_expiration_date'),
	lead: words(`id merchant_id name email city state birthday genre utm_source utm_campaign utm_medium
		utm_term utm_content params is_customer customer_id customer_since created_at updated_at`),
	discount: words(`id store_id discount_type_id name entry_condition_type entry_condition_value
		discount_method discount_value discount_type accumulate start_at end_at created_at updated_at`),
	sku: words(`id product_id seller_id availability availability_soldout order total_in_stock
		total_orders image_reference_sku_id sku token erp_id barcode title days_availability_formated
		purchase_url blocked_sale allow_sell_without_customization quantity_managed price_cost
		price_sale price_discount weight height width length combinations variations created_at
		updated_at customizations`),
	customization:
		words(`id name price description type required allowed_values max_chars products_ids
		values`),
	banner: words(`id product_id active expired home type name slug link image_url mobile_image_url
		stopwatch stopwatch_expires_in start_at end_at created_at updated_at`),
	webhook: words(`id active name url secret_key events products disabled_at created_at updated_at`),
	product: words(`id merchant_id seller_id affiliation_id erp_id relevance warranty rating priority
		active searchable simple has_variations is_digital custom_shipping gift_value ncm shipping_price
		name slug sku url redirect_url_card redirect_url_billet preview_url`),
} as const;
