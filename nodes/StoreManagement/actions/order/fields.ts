import { InvalidInputError } from '../../errors/invalidInputError';
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

const BY_NUMBER = 'By Number';

/** The way out of whoever has entered as an ID what is none. */
export const CHOOSE_BY_NUMBER = `choose ${BY_NUMBER} for the number that customers see`;

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
					displayName: BY_NUMBER,
					name: 'search',
					type: 'string',
					placeholder: 'e.g. 1001',
					hint: 'The number that customers see, the number of the marketplace, or a tracking code',
				},
			],
		},
		(value, field, mode): OrderReference =>
			mode === 'search' ? { code: text()(value, field) } : { id: id(value, field) },
		({ title }, mode) => {
			if (mode !== 'id') return;
			const remedy = `Enter the ID of the order, or ${CHOOSE_BY_NUMBER}`;
			throw new InvalidInputError(title, 'is required', remedy);
		},
	);
}

/** Tells a model how to fill in this field. */
export const ORDER_FOR_MODEL =
	'Order is its ID or, if the tool asks for a number, its number or tracking code.';

/**
 * Fills the list of orders of the chosen store, in the sequence in which the service sends them: the API
 * document shows no way to sort (endpoint 2).
 */
export const searchOrders = defineListSearch({
	action: 'Search orders',
	path: '/{alias}/orders',
	record: orderRecord,
	includes: ['customer', 'status', 'statuses'],
	toEntries(order) {
		const { id, number, customer_name, customer_email, status, created_at, value_total } =
			toSimplified(order, orderRecord);
		const value = toText(id);
		const known = toText(number) ?? value;
		if (known === undefined) return [];
		const day = toText(created_at)?.slice(0, 'YYYY-MM-DD'.length);
		const parts = [customer_name, customer_email, status, day, value_total];
		const name = joinParts(`#${known}`, ...parts);
		if (value !== undefined) return [{ name, value }];
		return [{ name: `${name} (the service did not send its ID: choose ${BY_NUMBER})`, value: '' }];
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
		description: "Related records to add to each order, besides those that 'Output' shows",
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
