import { defineOperation } from '../operation';

import { INCLUDE_OPTIONS, includeRequest } from './getAll';
import { maxPages, ORDER_BY_ID, orderLocator } from './orderId';
import { orderRecord } from './record';

const WAYS = ['id', 'number', 'email', 'cpf', 'trackCode', 'any'] as const;

/** The API document shows no endpoint for one order, so it is looked for in the list. */
export const get = defineOperation({
	value: 'get',
	name: 'Get',
	action: 'Get order',
	description: 'Get an order, or all orders of a customer, newest first',
	forModel: {
		purpose: 'Find an order of any age, or all orders of a customer, newest first.',
		...ORDER_BY_ID,
	},
	effect: 'read',
	record: orderRecord,
	responseType: 'list',
	parameters: [orderLocator('The order to get', WAYS)],
	options: [...INCLUDE_OPTIONS, maxPages],
	buildRequest: ({ orderId: lookup }, options, _, details) => ({
		...includeRequest(options, details),
		lookup: { ...lookup, maxPages: options.maxPages },
	}),
});
