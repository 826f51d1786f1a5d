import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonObject } from '../../json';
import { momentOf } from '../../output/dates';
import { customerKeys, orderCreatedAt, orderRecord } from '../../output/order';
import { blankField, type Parse } from '../../parameters/field';
import { text } from '../../parameters/values';
import { CREATED_OPTIONS, createdRange, readFiltered, type RecordFilter } from '../recordFilter';
import { defineOperation } from '../operation';

import { INCLUDE_OPTIONS, ordersRequest } from './fields';

/** An e-mail address, a CPF of 11 digits, or a CNPJ, whose first twelve characters may be letters. */
const CUSTOMER = /^(?:[^\s@]+@[^\s@]+|\d{11}|[\da-z]{12}\d{2})$/;

/** The key of a customer: an e-mail address or a tax number. */
const customerKey: Parse<string> = (input, field) => {
	const key = toCustomerKey(text()(input, field));
	if (CUSTOMER.test(key)) return key;
	const problem = 'must be an e-mail address, a CPF or a CNPJ';
	const remedy = 'Enter an address such as name@example.com, or all digits of the number';
	throw new InvalidInputError(field.title, problem, remedy, input);
};

const customerOption = blankField(
	'string',
	'Customer',
	'customer',
	'name@example.com',
	customerKey,
	{
		description: 'Return only the orders of one customer, by e-mail address, CPF or CNPJ',
		// Without it, a model would read anybody's orders.
		binding: 'each',
	},
);

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
	plan(_, options, { timezone, shown }) {
		const { customer, createdAfter, createdBefore } = options;
		const ofCustomer = customer === undefined ? undefined : ordersOf(customer);
		const isPicked = (createdAfter ?? createdBefore ?? customer) !== undefined;
		const selectedBy = [...(isPicked ? ['statuses'] : []), ...(ofCustomer ? ['customer'] : [])];
		return {
			...ordersRequest(options, shown, selectedBy),
			handler: readFiltered({
				range: createdRange(options),
				createdAt: (order) => momentOf(orderCreatedAt(order), timezone),
				...ofCustomer,
				undatedRemedy:
					'Choose Status History in Include. If it is there, the service does not show it: remove this option',
			}),
		};
	},
});

function ordersOf(customer: string): Pick<RecordFilter, 'matches' | 'checkFirstPage'> {
	return {
		matches: (order) => customerKeys(order).map(toCustomerKey).includes(customer),
		checkFirstPage: checkCustomers,
	};
}

/** @throws InvalidInputError if no order of a page shows its customer */
function checkCustomers(orders: readonly JsonObject[]): void {
	if (orders.some(({ customer }) => customer !== undefined)) return;
	const problem = 'needs orders that show their customer, and these orders do not';
	const remedy =
		'Choose Customer in Include. If it is there, the service does not show it: remove this option';
	throw new InvalidInputError('Customer', problem, remedy);
}

/** Writes a key in lower case, and a CPF or CNPJ without its punctuation. */
function toCustomerKey(written: string): string {
	const key = written.trim().toLowerCase();
	return key.includes('@') ? key : key.replace(/[\s./-]/g, '');
}
