import type { QueryEntry } from '../../transport/http/url';
import { INCLUDE_FORMATS } from '../../transport/serviceDetails';
import { defineOperation, type OperationRequest } from '../operation';
import { choice } from '../../parameters/scalars';
import { choices } from '../../parameters/collections';
import { required, technical, type Members, type ValuesOf } from '../../parameters/parameter';
import { textList } from '../../parameters/lists';
import { includeFormat as includeFormatField } from '../../parameters/serviceFields';

import { CREATED_OPTIONS, narrowingOf, newItems, onlyNew } from '../onlyNew/parameters';

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

export const include = choices(
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

const includeFormat = technical(
	required(
		choice(
			{
				...includeFormatField,
				description: `${includeFormatField.description}. Change it if the service ignores some of them.`,
			},
			INCLUDE_FORMATS,
		),
	),
);

/** The options that belong to Include. */
export const INCLUDE_OPTIONS = [additionalInclude, includeFormat] as const;

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
	parameters: [include, splitIntoItems, onlyNew, newItems],
	options: [...INCLUDE_OPTIONS, ...CREATED_OPTIONS],
	buildRequest(values, options, context) {
		const narrowing = narrowingOf(values, options, context);
		const history = narrowing?.onlyNew === 'statusChanges' ? ['statuses'] : [];
		return { ...includeRequest(values, options, history), narrowing };
	},
});

/**
 * The request for a list of orders with the related records that were chosen, split where that is wanted.
 *
 * @param needed related records that the operation itself needs
 */
export function includeRequest(
	{ include: names, splitIntoItems: isSplit }: ValuesOf<[typeof include, typeof splitIntoItems]>,
	{
		additionalInclude: more = [],
		includeFormat: format = 'comma',
	}: Members<typeof INCLUDE_OPTIONS>,
	needed: readonly string[] = [],
): OperationRequest {
	const included = [...new Set([...names, ...more, ...needed])];
	const name = format === 'brackets' ? 'include[]' : 'include';
	const values = format === 'comma' && included.length > 0 ? [included.join(',')] : included;
	return {
		method: 'GET',
		path: '/{alias}/orders',
		query: values.map((value): QueryEntry => [name, value]),
		...{ included, split: isSplit ? BY_ITEM : undefined },
	};
}
