import { defineOperation } from '../operation';

import { orderId } from './orderId';
import { orderItemRecord } from './record';

export const getItems = defineOperation({
	value: 'getItems',
	name: 'Get Items',
	action: 'Get items of order',
	description: 'Get the products in an order',
	forModel: {
		purpose: 'List the products in one order, with SKU, quantity and price.',
		fields: {
			orderId: 'The ID of the order, not the number that customers know: list orders to find it.',
		},
		example: { Order: '11000001' },
		variant: {
			parameter: 'orderId.mode',
			value: 'number',
			fields: { orderId: 'The number of the order, which customers know, not its ID.' },
			example: { Order: '1001' },
		},
	},
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
