import { type IExecuteFunctions, NodeOperationError } from 'n8n-workflow';

import { toJsonText } from '../json';

import { sort } from './banner/sort';
import { update as updateBanner } from './banner/update';
import { create } from './discount/create';
import { getAll as getDiscounts } from './discount/getAll';
import { getAll as getLeads } from './lead/getAll';
import type { Operation } from './operation';
import { get as getOrder } from './order/get';
import { getAll as getOrders } from './order/getAll';
import { getItems } from './order/getItems';
import { searchOrders } from './order/fields';
import { update as updateOrders } from './order/update';
import { getAll as getProducts } from './product/getAll';
import { update as updateSku } from './sku/update';
import { getAll as getStores } from './store/getAll';
import { get as getUser } from './user/get';
import { get as getWebhook, searchWebhooks } from './webhook/get';
import { getAll as getWebhooks } from './webhook/getAll';

/**
 * All resources of the action node, in the order of its list. Workflows store their values. What an operation is says
 * `operation.ts`; `runner.ts` runs one for all input items, and `item.ts` is what its handler has of each.
 */
export const resources: ReadonlyArray<{
	readonly value: string;
	readonly name: string;
	readonly operations: readonly Operation[];
}> = [
	{ value: 'banner', name: 'Banner', operations: [sort, updateBanner] },
	{ value: 'discount', name: 'Discount', operations: [create, getDiscounts] },
	{ value: 'lead', name: 'Lead', operations: [getLeads] },
	{ value: 'order', name: 'Order', operations: [getOrder, getItems, getOrders, updateOrders] },
	{ value: 'product', name: 'Product', operations: [getProducts] },
	{ value: 'sku', name: 'SKU', operations: [updateSku] },
	{ value: 'store', name: 'Store', operations: [getStores] },
	{ value: 'user', name: 'User', operations: [getUser] },
	{ value: 'webhook', name: 'Webhook', operations: [getWebhook, getWebhooks] },
];

/** The methods that fill lists, under the names that locators have for them. */
export const listSearch = { searchOrders, searchWebhooks };

/** The operation that the user chose, and where it is found in the editor: "Discount → Create". */
export function chosenOperation(context: IExecuteFunctions): {
	operation: Operation;
	location: string;
} {
	const chosenResource = context.getNodeParameter('resource', 0);
	const chosen = context.getNodeParameter('operation', 0);
	const resource = resources.find(({ value }) => value === chosenResource);
	const operation = resource?.operations.find(({ value }) => value === chosen);
	if (resource && operation) {
		return { operation, location: `${resource.name} → ${operation.name}` };
	}
	const message = `There is no operation ${toJsonText(chosen)} for the resource ${toJsonText(chosenResource)}`;
	const description = 'Pick the resource and the operation again.';
	throw new NodeOperationError(context.getNode(), message, { description });
}
