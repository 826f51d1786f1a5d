import type { INodeParameters } from 'n8n-workflow';

import { byId } from '../locators';

/** The related records that the node asks for by itself where an order is shown in Simplified (contract, O2). */
export const SHOWN_RELATIONS = 'status,statuses,customer,transactions';

/** Valid parameters of each operation. The ids belong to the first store. */
export const SAMPLES = {
	'user.get': {},
	'store.getAll': {},
	'order.get': { orderId: byId(11000001) },
	'order.getAll': {},
	'order.getItems': { orderId: byId(11000001) },
	'order.update': { body: '{"number": 1001, "status": "paid"}' },
	'product.getAll': {},
	'discount.create': {
		name: 'Spring',
		discountMethod: 'percent',
		discountValue: 10,
		entryConditionType: 'quantity',
		entryConditionValue: 1,
		startAt: '2026-03-01T08:00:00',
	},
	'discount.getAll': {},
	'lead.getAll': {},
	'sku.update': {
		skuId: '15000001',
		dataMode: 'defineBelow',
		productId: 14000001,
		sku: 'SHIRT-M',
		priceCost: 5,
		priceSale: 12.5,
		weight: 0.2,
		height: 2,
		width: 30,
		length: 40.5,
		quantityManaged: true,
		availability: 7,
		availabilitySoldout: 0,
		blockedSale: false,
		variationsValuesIds: '1',
	},
	'banner.sort': {
		bannerId: '17000001',
		sorting: { entry: [{ group: 'home', resourceId: '1', orders: '2,1' }] },
	},
	'banner.update': { bannerId: '17000001', body: '{"name": "Autumn"}' },
	'webhook.get': { webhookId: byId(18000001) },
	'webhook.getAll': {},
} satisfies Record<string, INodeParameters>;

const { skuId: _, dataMode: __, variationsValuesIds, ...sku } = SAMPLES['sku.update'];
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What the sample of SKU → Update sends. */
export const SKU_BODY = {
	...Object.fromEntries(Object.entries(sku).map(([name, value]) => [snakeCase(name), value])),
	variations_values_ids: [variationsValuesIds],
};

export type OperationName = keyof typeof SAMPLES;

/** Every operation, with its sample parameters. */
export const OPERATIONS = Object.entries(SAMPLES) as Array<[OperationName, INodeParameters]>;

/** Those that change something in the store. */
export const WRITES = OPERATIONS.filter(([name]) => /create|update|sort/.test(name));
