import type { QueryEntry } from '../../transport/address';
import { operation } from '../operation';
import { choice } from '../parameters/choice';
import { choices } from '../parameters/groups';
import { textList } from '../parameters/lists';

/** `metadata`, which the API document knows to be accepted, and the relations of its Order section. */
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
			'Related records to add to each order. Metadata holds what was sent with the checkout address; which relations come without asking is up to the service. They show with Output set to Full or Raw',
	},
	RELATIONS,
);

const additionalInclude = textList({
	displayName: 'Additional Include',
	name: 'additionalInclude',
	type: 'string',
	default: '',
	placeholder: 'relation_one, relation_two',
	description: 'Names of further related records to add, separated by commas',
});

const FORMATS = ['comma', 'repeat', 'brackets'] as const;

const includeFormat = choice(
	{
		displayName: 'Include Format',
		name: 'includeFormat',
		type: 'options',
		default: 'comma',
		description: 'How several values of Include are written in the address',
		options: [
			{ name: 'Brackets', value: 'brackets', description: 'One include[] for each value' },
			{ name: 'Comma', value: 'comma', description: 'One include, values separated by commas' },
			{ name: 'Repeat', value: 'repeat', description: 'One include for each value' },
		],
	},
	FORMATS,
);

export const getAll = operation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many orders',
	description: 'Get the orders of a store',
	inStore: true,
	kind: 'order',
	answer: 'list',
	parameters: [include],
	options: [additionalInclude, includeFormat],
	ask: (values, options) => {
		const more = Array.isArray(options.additionalInclude) ? options.additionalInclude : [];
		const names = [...new Set([...values.include, ...more.map(String)])];
		return {
			method: 'GET',
			path: '/{alias}/orders',
			query: includeQuery(names, options.includeFormat),
		};
	},
});

function includeQuery(names: string[], format: unknown): QueryEntry[] {
	if (names.length === 0) return [];
	switch (format) {
		case 'repeat':
			return names.map((name) => ['include', name]);
		case 'brackets':
			return names.map((name) => ['include[]', name]);
		default:
			return [['include', names.join(',')]];
	}
}
