import { InvalidInputError } from '../../errors/invalidInputError';
import { isJsonObject, type JsonValue } from '../../json';
import { fieldsOf, unwrap } from '../../output/fields';
import { orderId, orderItemRecord, orderRecord } from '../../output/order';
import type { ItemRun } from '../itemRun';
import { defineOperation } from '../operation';

import { findOrder } from './findOrder';
import { ORDER_FOR_MODEL, orderLocator, type OrderReference } from './fields';

export const getItems = defineOperation({
	value: 'getItems',
	name: 'Get Items',
	action: 'Get order items',
	description: 'Retrieve the products in an order',
	forModel: `List the products in one order, with SKU, quantity and price. ${ORDER_FOR_MODEL}`,
	effect: 'read',
	record: orderItemRecord,
	result: 'list',
	fields: [orderLocator('The order that contains the items')],
	ifNotFound:
		'The ID of an order is not the number that customers see. To find it by that number, choose By Number.',
	plan: ({ orderId: reference }) => ({
		method: 'GET',
		path: '/{alias}/orders/{id}/items',
		async handler(item) {
			const id = await findOrderId(reference, item);
			const isRaw = item.settings.output === 'raw';
			return await item
				.with({ id })
				.list((lines) => (isRaw ? lines : lines.map((line) => withOrder(line, id))));
		},
	}),
});

async function findOrderId(reference: OrderReference, item: ItemRun): Promise<string> {
	if ('id' in reference) return reference.id;
	const { identityOf } = orderRecord;
	const orders = item.with({
		path: '/{alias}/orders',
		query: [],
		autoInclude: undefined,
		identityOf,
	});
	const id = orderId(fieldsOf(await findOrder(orders, reference)));
	if (id !== null) return String(id);
	const remedy = 'Choose By ID, and enter the ID that the store admin shows';
	const problem = 'was found, but the service did not send its ID';
	throw new InvalidInputError('Order', problem, remedy, reference.code);
}

/** Adds the ID of its order to an item, so that the items of several orders can be told apart. */
function withOrder(line: JsonValue, id: string): JsonValue {
	const fields = unwrap(line);
	if (!isJsonObject(fields)) return line;
	const number = Number(id);
	return { order_id: Number.isSafeInteger(number) ? number : id, ...fields };
}
