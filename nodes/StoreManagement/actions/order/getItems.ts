import { defineOperation } from '../operation';
import { recordLocator } from '../../parameters/locators';

import { orderItemRecord } from './record';

const orderId = recordLocator({
	displayName: 'Order',
	name: 'orderId',
	description: 'The order whose items to get',
	placeholder: 'Select an order…',
	searchListMethod: 'searchOrders',
});

export const getItems = defineOperation({
	value: 'getItems',
	name: 'Get Items',
	action: 'Get the items of an order',
	description: 'Get the products in an order',
	effect: 'read',
	record: orderItemRecord,
	responseType: 'list',
	parameters: [orderId],
	buildRequest: (values) => ({
		method: 'GET',
		path: '/{alias}/orders/{id}/items',
		id: values.orderId,
	}),
});
