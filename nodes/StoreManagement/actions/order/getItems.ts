import { InvalidInputError } from '../../errors/invalidInputError';
import { fieldsOf } from '../../output/fields';
import { orderId, orderItemRecord, orderRecord } from '../../output/order';
import type { ListSource } from '../lists/listSource';
import { defineOperation } from '../operation';

import { findOrder } from './findOrder';
import { ORDER_FOR_MODEL, orderLocator } from './locator';
import type { OrderReference } from './references';

export const getItems = defineOperation({
	value: 'getItems',
	name: 'Get Items',
	action: 'Get items of order',
	description: 'Get the products in an order',
	forModel: `List the products in one order, with SKU, quantity and price. ${ORDER_FOR_MODEL}`,
	effect: 'read',
	record: orderItemRecord,
	result: 'list',
	fields: [orderLocator('The order that contains the items')],
	parentIdField: 'order_id',
	notFoundHint:
		'The ID of an order is not the number that customers see. To use that number, choose By Number or Tracking Code.',
	buildRequest: (values) => ({
		method: 'GET',
		path: '/{alias}/orders/{id}/items',
		findId: async (list) => await findOrderId(values.orderId, list),
	}),
});

async function findOrderId(reference: OrderReference, list: ListSource): Promise<string> {
	if ('id' in reference) return reference.id;
	const { identityOf } = orderRecord;
	const request = { ...list.request, path: '/{alias}/orders', query: [], identityOf };
	const id = orderId(fieldsOf(await findOrder({ ...list, request }, reference)));
	if (id !== null) return String(id);
	const remedy = 'Choose By ID, and enter the ID that the panel of the store shows';
	const problem = 'was found, but the service did not send its ID';
	throw new InvalidInputError('Order', problem, remedy, reference.code);
}
