import { defineRecord } from '../../output';

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
