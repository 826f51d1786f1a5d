import { defineRecord } from '../../output';
import { defineOperation } from '../operation';
import { notice } from '../../parameters/inputs';
import { recordLocator } from '../../parameters/locators';
import type { JsonObject } from '../../json';

import { additionalFields, columnsOfTable, requiredFields } from './fields';

const skuId = recordLocator({
	displayName: 'SKU ID',
	name: 'skuId',
	description:
		'Number of the SKU in the service, not its code. The list shows the SKUs in the orders of the store.',
	placeholder: 'Select a SKU…',
	searchListMethod: 'searchSkus',
});

/** What Simplified shows (API document, SKU (response)). */
export const skuRecord = defineRecord({
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
});

export const update = defineOperation({
	value: 'update',
	name: 'Update',
	action: 'Update SKU',
	description: 'Update price, stock and size of a SKU',
	forModel: {
		purpose:
			'Update price, stock and size of a SKU. All required fields are replaced: give the current value where nothing changes, and ask for what you do not know.',
		example: {
			'SKU ID': '15000001',
			'Product ID': 14000001,
			SKU: 'SHIRT-M-BLUE',
			'Cost Price': 5,
			'Sale Price': 12.5,
			'Weight (kg)': 0.2,
			'Height (cm)': 2,
			'Width (cm)': 30,
			'Length (cm)': 40.5,
			'Stock Managed': true,
			Stock: 7,
			'Stock After Sold Out': 0,
			'Blocked Sale': false,
			'Variation Value IDs': '101, 204',
		},
	},
	effect: 'idempotent',
	record: skuRecord,
	responseType: 'record',
	parameters: [
		skuId,
		notice(
			'The service wants all required fields with every update, and shows no way to read a SKU: enter the present value of those that shall not change.',
			'keepNotice',
		),
		...columnsOfTable.parameters,
		...requiredFields,
		additionalFields,
	],
	columnMapping: columnsOfTable,
	buildRequest: (values) => {
		const fields = requiredFields.map(({ name }) => [name, values[name]] as const);
		return {
			method: 'PUT',
			path: '/{alias}/catalog/skus/{id}',
			id: values.skuId,
			body: toBody({ ...Object.fromEntries(fields), ...values.additionalFields }),
		};
	},
});

/** The fields by the names of the service. A field that is not sent keeps its value there. */
function toBody(fields: JsonObject): JsonObject {
	const toSnakeCase = (name: string): string =>
		name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
	const entries = Object.entries(fields).map(
		([name, value]) => [toSnakeCase(name), value] as const,
	);
	return Object.fromEntries(entries);
}
