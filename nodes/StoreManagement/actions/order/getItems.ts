import { orderIdOf } from '../../output/fields';
import { defineOperation } from '../operation';

import { maxPages, ORDER_BY_ID, orderLocator } from './orderId';
import { orderItemRecord } from './record';

export const getItems = defineOperation({
	value: 'getItems',
	name: 'Get Items',
	action: 'Get items of order',
	description: 'Get the products in an order',
	forModel: {
		purpose: 'List the products in one order, with SKU, quantity and price.',
		...ORDER_BY_ID,
	},
	effect: 'read',
	record: orderItemRecord,
	responseType: 'list',
	parameters: [orderLocator('The order whose items to get', ['id', 'number'])],
	options: [maxPages],
	parentIdField: 'order_id',
	notFoundHint:
		'The ID of an order differs from its number: to use the number that customers see, choose By Number.',
	buildRequest: ({ orderId: { id, ...lookup } }, options) => ({
		method: 'GET',
		path: '/{alias}/orders/{id}/items',
		...(id === undefined
			? { lookup: { ...lookup, maxPages: options.maxPages, idOf: orderIdOf } }
			: { id }),
	}),
});
