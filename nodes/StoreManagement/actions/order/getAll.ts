import { orderCreatedAt } from '../../output/order';
import { field, type AddedValuesOf } from '../../parameters/field';
import { textList } from '../../parameters/lists';
import type { QueryEntry } from '../../transport/http/url';
import type { ServiceDetails } from '../../transport/serviceDetails';
import { CREATED_OPTIONS, createdRange, readSelected } from '../lists/selection';
import { defineOperation, type OperationRequest } from '../operation';

import { orderRecord } from './record';
import { customerKey, isOfCustomer, orderNumber } from './references';

/** Options of what orders bring along. */
export const INCLUDE_OPTIONS = [
	field({
		displayName: 'Include',
		name: 'include',
		type: 'multiOptions',
		// `metadata`, the one value that the API document names, and the relations of its Order section.
		options: [
			{ name: 'Customer', value: 'customer' },
			{ name: 'Metadata', value: 'metadata' },
			{ name: 'Pickup Address', value: 'pickup_address' },
			{ name: 'Pix', value: 'pix' },
			{ name: 'Promocode', value: 'promocode' },
			{ name: 'Services', value: 'services' },
			{ name: 'Status', value: 'status' },
			{ name: 'Status History', value: 'statuses' },
			{ name: 'Transactions', value: 'transactions' },
			{ name: 'WhatsApp Links', value: 'whatsapp' },
		],
		default: [],
		description:
			'Related records to add to each order. Metadata is what was sent with the checkout address. Set Output to Full or Raw to see all of them.',
		parse: textList,
	}),
	field({
		displayName: 'Additional Include',
		name: 'additionalInclude',
		type: 'string',
		default: '',
		placeholder: 'e.g. relationOne, relationTwo',
		description: 'Names of other related records to add, separated by commas',
		parse: textList,
	}),
] as const;

const customerOption = field({
	displayName: 'Customer',
	name: 'customer',
	type: 'string',
	default: '',
	placeholder: 'e.g. name@example.com',
	description:
		'Return only the orders of one customer, by e-mail address, CPF or CNPJ. Choose Customer in Include, too.',
	parse: customerKey,
});

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many orders',
	description: 'Get the orders of a store',
	forModel:
		'List orders of a store. Each has an ID, which other tools take, and a number, which customers know.',
	effect: 'read',
	record: orderRecord,
	responseType: 'list',
	fields: [],
	options: [...INCLUDE_OPTIONS, ...CREATED_OPTIONS, customerOption],
	buildRequest(_, options, { timezone }, details) {
		const { customer } = options;
		return {
			...includeRequest(options, details),
			read: readSelected({
				range: createdRange(options, timezone),
				matches: customer === undefined ? undefined : (order) => isOfCustomer(order, customer),
				createdAt: orderCreatedAt,
				serial: orderNumber,
			}),
		};
	},
});

/** The request for a list of orders with the related records that were chosen. */
export function includeRequest(
	options: AddedValuesOf<typeof INCLUDE_OPTIONS>,
	{ includeFormat: format = 'comma' }: ServiceDetails,
): OperationRequest {
	const { include = [], additionalInclude = [] } = options;
	const included = [...new Set([...include, ...additionalInclude])];
	const name = format === 'brackets' ? 'include[]' : 'include';
	const values = format === 'comma' && included.length > 0 ? [included.join(',')] : included;
	return {
		method: 'GET',
		path: '/{alias}/orders',
		query: values.map((value): QueryEntry => [name, value]),
	};
}
