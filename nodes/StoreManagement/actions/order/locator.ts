import type { Field } from '../../parameters/field';
import { locator } from '../../parameters/locators';
import { id } from '../../parameters/numbers';
import { text } from '../../parameters/texts';

import type { OrderReference } from './references';

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
					hint: 'The ID of the order on the platform, not the number that customers see',
					validation: [
						{
							type: 'regex',
							properties: { regex: '^\\s*\\d+\\s*$', errorMessage: 'It must be a whole number' },
						},
					],
				},
				{
					displayName: 'By Number or Tracking Code',
					name: 'search',
					type: 'string',
					placeholder: 'e.g. 1001',
					hint: 'The number that customers see, the marketplace number, or the tracking code',
				},
			],
		},
		({ mode, value }, field): OrderReference =>
			mode === 'search' ? { code: text()(value, field) } : { id: id(value, field) },
	);
}

/** Tells a model how to fill in this field. */
export const ORDER_FOR_MODEL =
	'Order is the ID of the order or, if the tool asks for a number, its number or tracking code.';
