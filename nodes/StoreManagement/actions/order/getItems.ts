import { defineOperation } from '../operation';

import { orderId } from './orderId';
import { orderItemRecord } from './record';

export const getItems = defineOperation({
	value: 'getItems',
	name: 'Get Items',
	action: 'Get the items of an order',
	description: 'Get the products in an order',
	effect: 'read',
	record: orderItemRecord,
	responseType: 'list',
	parameters: [orderId],
	parentIdField: 'order_id',
	notFoundHint:
		'The ID of an order differs from its number: to use the number that customers see, choose By Number.',
	buildRequest: (values) => ({
		method: 'GET',
		path: '/{alias}/orders/{id}/items',
		...values.orderId,
	}),
});
