import { operation } from '../operation';
import { recordId } from '../../parameters/locators';
import { required } from '../../parameters/text';

import { additionalFields, requiredFields } from './fields';

const skuId = recordId({
	displayName: 'SKU ID',
	name: 'skuId',
	type: 'string',
	default: '',
	required: true,
	placeholder: '1024',
	description: 'Number of the SKU in the service, not its code',
});

export const update = operation({
	value: 'update',
	name: 'Update',
	action: 'Update a SKU',
	description:
		'Update price, stock and size of a SKU. Enter the current value where nothing changes.',
	inStore: true,
	kind: 'sku',
	answer: 'record',
	parameters: [skuId, ...requiredFields, additionalFields],
	ask: (values) => {
		const more = values.additionalFields;
		return {
			method: 'PUT',
			path: '/{alias}/catalog/skus/{id}',
			id: values.skuId,
			body: given({
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
				variations_values_ids: required('Variation Value IDs', values.variationsValuesIds),
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

/** A field that was not given is not sent: the service then keeps its value. */
function given<Body extends Record<string, unknown>>(body: Body): Partial<Body> {
	const entries = Object.entries(body).filter(([, value]) => value !== undefined);
	return Object.fromEntries(entries) as Partial<Body>;
}
