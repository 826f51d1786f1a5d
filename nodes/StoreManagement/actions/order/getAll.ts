import type { QueryEntry } from '../../transport/http/url';
import { INCLUDE_FORMATS, type IncludeFormat } from '../../transport/serviceDetails';
import { defineOperation } from '../operation';
import { choice } from '../../parameters/scalars';
import { choices } from '../../parameters/collections';
import { required, technical } from '../../parameters/parameter';
import { textList } from '../../parameters/lists';
import { includeFormat as includeFormatField } from '../../parameters/serviceFields';

import { CREATED_OPTIONS, narrowingOf, newItems, onlyNew } from '../onlyNew/parameters';

import { orderRecord } from './record';

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

/** The API document shows no `created_at` of an order: its history has dates. */
const DATES = {
	record: 'order',
	dateRemedy: 'Add Status History to Include: its first entry is the date of the order',
} as const;

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
	parameters: [include, onlyNew, newItems],
	options: [additionalInclude, includeFormat, ...CREATED_OPTIONS],
	buildRequest(values, options, context) {
		const { additionalInclude: more = [], includeFormat: format = 'comma' } = options;
		const narrowing = narrowingOf(values, options, context, DATES);
		const history = narrowing?.onlyNew === 'statusChanges' ? ['statuses'] : [];
		return {
			method: 'GET',
			path: '/{alias}/orders',
			query: includeQuery([...new Set([...values.include, ...more, ...history])], format),
			narrowing,
		};
	},
});

function includeQuery(names: string[], format: IncludeFormat): QueryEntry[] {
	const name = format === 'brackets' ? 'include[]' : 'include';
	const values = format === 'comma' && names.length > 0 ? [names.join(',')] : names;
	return values.map((value) => [name, value]);
}
