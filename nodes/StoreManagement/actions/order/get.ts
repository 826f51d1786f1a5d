import { orderRecord } from '../../output/order';
import { field } from '../../parameters/field';
import { wholeNumber } from '../../parameters/values';
import { defineOperation } from '../operation';

import { DEFAULT_MAX_PAGES, findOrder } from './findOrder';
import { INCLUDE_OPTIONS, ORDER_FOR_MODEL, orderLocator, ordersRequest } from './fields';

const maxPages = field({
	displayName: 'Max Pages',
	name: 'maxPages',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: DEFAULT_MAX_PAGES,
	description: 'How many pages of orders to search at most, with one request each',
	parse: wholeNumber({ min: 1 }),
});

/** The API document shows no endpoint for one order, so it is looked for in the list. */
export const get = defineOperation({
	value: 'get',
	name: 'Get',
	action: 'Get order',
	description: 'Retrieve an order by its number, tracking code or ID',
	forModel: `Find one order. ${ORDER_FOR_MODEL}`,
	effect: 'read',
	record: orderRecord,
	result: 'recordInList',
	fields: [orderLocator('The order to get')],
	options: [...INCLUDE_OPTIONS, maxPages],
	plan: ({ orderId }, options, { shown }) => ({
		...ordersRequest(options, shown),
		handler: async (item) => item.toItems([await findOrder(item, orderId, options.maxPages)]),
	}),
});
