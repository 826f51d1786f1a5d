import { defineListSearch, joinParts, toText } from '../../listSearch';
import { toSimplified } from '../../output';
import { orderRecord } from '../../output/order';
import { ID_VALIDATION, locator } from '../../parameters/common';
import { blankField, field, type AddedValuesOf, type Field } from '../../parameters/field';
import { id, text, textList } from '../../parameters/values';
import type { Query } from '../../transport/http/url';
import { ExpectedFields } from '../expectedFields';
import type { OutputSettings } from '../outputFields';

/** An order by its ID, or by a number or tracking code, as people write them. */
export type OrderReference = { id: string } | { code: string };

/** The order of an operation: picked from a list, or entered as its ID, number or tracking code. */
export function orderLocator(description: string): Field<'orderId', OrderReference> {
	return locator(
		{
			displayName: 'Order',
			name: 'orderId',
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			description,
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					placeholder: 'Select an order…',
					typeOptions: { searchListMethod: 'searchOrders', searchable: true },
				},
				{
					displayName: 'By ID',
					name: 'id',
					type: 'string',
					placeholder: 'e.g. 11000001',
					hint: 'The ID of the order in the service, not the number that customers see',
					validation: ID_VALIDATION,
				},
				{
					displayName: 'By Number or Tracking Code',
					name: 'search',
					type: 'string',
					placeholder: 'e.g. 1001',
					hint: 'The number that customers see, the marketplace number, or the tracking code. Take it out of a longer message, such as with {{ $json.text.match(/\\d{3,}/)?.[0] }}',
				},
			],
		},
		(value, field, mode): OrderReference =>
			mode === 'search' ? { code: text()(value, field) } : { id: id(value, field) },
	);
}

/** Tells a model how to fill in this field. */
export const ORDER_FOR_MODEL =
	'Order is the ID of the order or, if the tool asks for a number, its number or tracking code.';

/**
 * Fills the list of orders of the chosen store, in the sequence in which the service sends them: the API
 * document shows no way to sort (endpoint 2).
 */
export const searchOrders = defineListSearch({
	action: 'Search orders',
	path: '/{alias}/orders',
	record: orderRecord,
	toEntries(order) {
		const simple = toSimplified(order, orderRecord);
		const value = toText(simple.id);
		if (value === undefined) return [];
		const day = toText(simple.created_at)?.slice(0, 'YYYY-MM-DD'.length);
		const number = `#${toText(simple.number) ?? value}`;
		const name = joinParts(number, simple.customer_name, simple.status, day, simple.value_total);
		return [{ name, value }];
	},
});

/** Options for the related records of an order. */
export const INCLUDE_OPTIONS = [
	field({
		displayName: 'Include',
		name: 'include',
		type: 'multiOptions',
		options: [...orderRecord.includes].map(([value, name]) => ({ name, value })),
		default: [],
		description:
			"Related records to add to each order. Those that 'Output' shows are added without it. Metadata holds the extra values in the checkout link.",
		parse: textList,
	}),
	blankField(
		'string',
		'Additional Include',
		'additionalInclude',
		'relationOne, relationTwo',
		textList,
		{ description: 'Names of other related records to add, separated by commas' },
	),
] as const;

/**
 * The request for a list of orders with the related records that were chosen, and those that the node needs.
 *
 * @param shown what the output shows
 * @param selectedBy related records by which the node selects orders
 */
export function ordersRequest(
	{ include = [], additionalInclude = [] }: AddedValuesOf<typeof INCLUDE_OPTIONS>,
	shown: OutputSettings,
	selectedBy: readonly string[] = [],
) {
	const chosen = [...include, ...additionalInclude];
	const query: Query = chosen.length > 0 ? [['include', chosen.join(',')]] : [];
	const autoInclude = new ExpectedFields(orderRecord, shown, selectedBy);
	return { method: 'GET', path: '/{alias}/orders', query, autoInclude } as const;
}
