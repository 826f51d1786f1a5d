import { field, type AddedValuesOf } from '../../parameters/field';
import { textList } from '../../parameters/lists';
import type { QueryEntry } from '../../transport/http/url';
import type { ServiceDetails } from '../../transport/serviceDetails';
import type { OperationRequest } from '../operation';

/** Options for the related records of an order. */
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
			'Related records to add to each order. Metadata holds the values that were sent with the checkout address. To see all records, set Output to Full or Raw.',
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
