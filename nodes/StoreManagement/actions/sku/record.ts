import { asNamed, type RecordType } from '../../output';

/** What Simplified shows (API document, SKU (response)). */
export const skuRecord: RecordType = {
	simplified: asNamed(
		'id',
		'product_id',
		'sku',
		'title',
		'price_sale',
		'price_discount',
		'price_cost',
		'availability',
		'quantity_managed',
		'blocked_sale',
	),
};
