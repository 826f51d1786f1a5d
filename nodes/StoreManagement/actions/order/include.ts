import { field, type AddedValuesOf } from '../../parameters/field';
import { textList } from '../../parameters/values';
import type { Query } from '../../transport/http/url';
import type { ServiceDetails } from '../../transport/credentials';
import type { Plan } from '../operation';

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
			"Related records to add to each order. Metadata holds the extra values in the checkout link. To see all records, set 'Output' to Full or Raw.",
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

/**
 * The request for a list of orders with the related records that were chosen.
 *
 * @param needed those that the node needs itself, unless the service refuses them
 */
export function includeRequest(
	options: AddedValuesOf<typeof INCLUDE_OPTIONS>,
	{ includeFormat }: ServiceDetails,
	needed: readonly string[] = [],
): Plan {
	const { include = [], additionalInclude = [] } = options;
	const chosen = [...include, ...additionalInclude];
	return {
		method: 'GET',
		path: '/{alias}/orders',
		query: includeQuery([...chosen, ...needed], includeFormat),
		plainQuery: includeQuery(chosen, includeFormat),
	};
}

function includeQuery(names: readonly string[], format: ServiceDetails['includeFormat']): Query {
	const included = [...new Set(names)];
	const name = format === 'brackets' ? 'include[]' : 'include';
	const values = format === 'comma' && included.length > 0 ? [included.join(',')] : included;
	return values.map((value) => [name, value]);
}
