import type { QueryEntry } from '../../transport/http/url';
import type { ServiceDetails } from '../../transport/serviceDetails';
import { defineOperation, type OperationRequest } from '../operation';
import { choices } from '../../parameters/collections';
import type { Members } from '../../parameters/parameter';
import { textList } from '../../parameters/lists';

import { narrowingOf, newItems, ONLY_NEW_OPTIONS } from '../onlyNew/parameters';

import { orderRecord } from './record';
import { BY_ITEM, splitIntoItems } from './split';

/** `metadata`, the one value that the API document names, and the relations of its Order section. */
const RELATIONS = [
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
];

const include = choices(
	{
		displayName: 'Include',
		name: 'include',
		type: 'multiOptions',
		default: [],
		description:
			'Related records to add to each order. Metadata is what was sent with the checkout address. Set Output to Full or Raw to see all of them.',
	},
	RELATIONS,
);

const additionalInclude = textList({
	displayName: 'Additional Include',
	name: 'additionalInclude',
	type: 'string',
	default: '',
	placeholder: 'e.g. relationOne, relationTwo',
	description: 'Names of other related records to add, separated by commas',
});

/** Options of what orders bring along, and how they become items. */
export const INCLUDE_OPTIONS = [include, additionalInclude, splitIntoItems] as const;

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many orders',
	description: 'Get the orders of a store',
	forModel: {
		purpose:
			'List orders of a store. Each has an ID, which other tools take, and a number, which customers know.',
		example: { Limit: 10 },
	},
	effect: 'read',
	record: orderRecord,
	responseType: 'list',
	parameters: [],
	options: [...INCLUDE_OPTIONS, ...ONLY_NEW_OPTIONS, newItems],
	buildRequest(_, options, context, details) {
		const narrowing = narrowingOf(options, context);
		const history = narrowing?.onlyNew === 'statusChanges' ? ['statuses'] : [];
		return { ...includeRequest(options, details, history), narrowing };
	},
});

/**
 * The request for a list of orders with the related records that were chosen, split where that is wanted.
 *
 * @param needed related records that the operation itself needs
 */
export function includeRequest(
	options: Members<typeof INCLUDE_OPTIONS>,
	{ includeFormat: format = 'comma' }: ServiceDetails,
	needed: readonly string[] = [],
): OperationRequest {
	const { include: names = [], additionalInclude: more = [] } = options;
	const included = [...new Set([...names, ...more, ...needed])];
	const name = format === 'brackets' ? 'include[]' : 'include';
	const values = format === 'comma' && included.length > 0 ? [included.join(',')] : included;
	return {
		method: 'GET',
		path: '/{alias}/orders',
		query: values.map((value): QueryEntry => [name, value]),
		...{ included, split: options.splitIntoItems ? BY_ITEM : undefined },
	};
}
