import { orderRecord } from '../../output/order';
import { field } from '../../parameters/field';
import { CREATED_OPTIONS, createdRange, readSelected, type Selection } from '../lists/selection';
import { defineOperation } from '../operation';

import { orderChronology } from './findOrder';
import { INCLUDE_OPTIONS, includeRequest } from './include';
import { checkCustomers, customerKey, isOfCustomer } from './references';

const customerOption = field({
	displayName: 'Customer',
	name: 'customer',
	type: 'string',
	default: '',
	placeholder: 'e.g. name@example.com',
	description: 'Return only the orders of one customer, by e-mail address, CPF or CNPJ',
	parse: customerKey,
});

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many orders',
	description: 'Retrieve the orders of a store',
	forModel:
		'List orders of a store. Each has an ID, which other tools take, and a number, which customers know.',
	effect: 'read',
	record: orderRecord,
	result: 'list',
	fields: [],
	options: [...INCLUDE_OPTIONS, ...CREATED_OPTIONS, customerOption],
	plan(_, options, { timezone, details }) {
		const { customer, createdAfter, createdBefore } = options;
		const isDated = createdAfter !== undefined || createdBefore !== undefined;
		const needed = [
			...(isDated ? ['statuses'] : []),
			...(customer === undefined ? [] : ['customer']),
		];
		return {
			...includeRequest(options, details, needed),
			steps: readSelected({
				...orderChronology(timezone),
				range: createdRange(options),
				...(customer === undefined ? {} : ordersOf(customer)),
				undatedRemedy:
					'Remove it, because the service does not show the status history with include=statuses either',
			}),
		};
	},
});

function ordersOf(customer: string): Pick<Selection, 'matches' | 'checkFirstPage'> {
	return { matches: (order) => isOfCustomer(order, customer), checkFirstPage: checkCustomers };
}
