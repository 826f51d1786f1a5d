import { asNamed } from '../../output/fields';
import type { RecordType } from '../../output/simplified';
import { defineOperation } from '../operation';
import { recordId } from '../../parameters/locators';
import type { JsonObject, JsonValue } from '../../json';

import { additionalFields } from './additionalFields';
import { requiredFields } from './fields';

const skuId = recordId({
	displayName: 'SKU ID',
	name: 'skuId',
	type: 'string',
	default: '',
	required: true,
	placeholder: '1024',
	description: 'Number of the SKU in the service, not its code',
});

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

export const update = defineOperation({
	value: 'update',
	name: 'Update',
	action: 'Update a SKU',
	description:
		'Update price, stock and size of a SKU. Enter the current value where nothing changes.',
	effect: 'idempotent',
	record: skuRecord,
	responseType: 'record',
	parameters: [skuId, ...requiredFields, additionalFields],
	buildRequest: (values) => {
		const more = values.additionalFields;
		return {
			method: 'PUT',
			path: '/{alias}/catalog/skus/{id}',
			id: values.skuId,
			body: withoutUndefined({
				product_id: values.productId,
				sku: values.sku,
				price_cost: values.priceCost,
				price_sale: values.priceSale,
				weight: values.weight,
				height: values.height,
				width: values.width,
				length: values.length,
				quantity_managed: values.quantityManaged,
				availability: values.availability,
				availability_soldout: values.availabilitySoldout,
				blocked_sale: values.blockedSale,
				variations_values_ids: values.variationsValuesIds,
				token: more.token,
				erp_id: more.erpId,
				barcode: more.barcode,
				allow_sell_without_customization: more.allowSellWithoutCustomization,
				price_discount: more.priceDiscount,
				order: more.order,
				customizations_ids: more.customizationsIds,
				images: more.images,
			}),
		};
	},
});

/** A field that is not sent keeps its value in the service. */
function withoutUndefined(body: Record<string, JsonValue | undefined>): JsonObject {
	const entries = Object.entries(body).flatMap(([name, value]) =>
		value === undefined ? [] : [[name, value] as const],
	);
	return Object.fromEntries(entries);
}
