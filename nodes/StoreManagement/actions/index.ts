import { sort } from './banner/sort';
import { update as updateBanner } from './banner/update';
import { create } from './discount/create';
import { getAll as getDiscounts } from './discount/getAll';
import { getAll as getLeads } from './lead/getAll';
import { get as getOrder } from './order/get';
import { getAll as getOrders } from './order/getAll';
import { getItems } from './order/getItems';
import { searchOrders } from './order/search';
import { update as updateOrders } from './order/update';
import { getAll as getProducts } from './product/getAll';
import type { Resource } from './resource';
import { update as updateSku } from './sku/update';
import { getAll as getStores } from './store/getAll';
import { get as getUser } from './user/get';
import { get as getWebhook } from './webhook/get';
import { getAll as getWebhooks } from './webhook/getAll';
import { searchWebhooks } from './webhook/search';

/** All resources of the action node, in the order of its list. */
export const resources: readonly Resource[] = [
	{ value: 'banner', name: 'Banner', operations: [sort, updateBanner] },
	{ value: 'discount', name: 'Discount', operations: [create, getDiscounts] },
	{ value: 'lead', name: 'Lead', operations: [getLeads] },
	{
		value: 'order',
		name: 'Order',
		operations: [getOrder, getItems, getOrders, updateOrders],
	},
	{ value: 'product', name: 'Product', operations: [getProducts] },
	{ value: 'sku', name: 'SKU', operations: [updateSku] },
	{ value: 'store', name: 'Store', operations: [getStores] },
	{ value: 'user', name: 'User', operations: [getUser] },
	{ value: 'webhook', name: 'Webhook', operations: [getWebhook, getWebhooks] },
];

/** The methods that fill lists, under the names that locators have for them. */
export const listSearch = { searchOrders, searchWebhooks };
