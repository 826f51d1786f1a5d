import { defineOperation } from '../operation';

import { findOrder } from './findOrder';
import { INCLUDE_OPTIONS, includeRequest } from './getAll';
import { ORDER_FOR_MODEL, orderLocator } from './locator';
import { orderRecord } from './record';

/** The API document shows no endpoint for one order, so it is looked for in the list. */
export const get = defineOperation({
	value: 'get',
	name: 'Get',
	action: 'Get order',
	description: 'Get an order by its number, its tracking code or its ID',
	forModel: `Find one order. ${ORDER_FOR_MODEL}`,
	effect: 'read',
	record: orderRecord,
	responseType: 'record',
	fields: [orderLocator('The order to get')],
	options: INCLUDE_OPTIONS,
	buildRequest: (values, options, _, details) => ({
		...includeRequest(options, details),
		async read(reading) {
			return { records: [await findOrder(reading, values.orderId)], hints: [] };
		},
	}),
});
