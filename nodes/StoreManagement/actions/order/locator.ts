import type { Field } from '../../parameters/field';
import { BY_ID, locator } from '../../parameters/locators';
import { id } from '../../parameters/numbers';
import { text } from '../../parameters/texts';

import type { OrderReference } from './references';

/** The order of an operation, picked from a list, or named by its ID, its number or its tracking code. */
export function orderLocator(description: string): Field<'orderId', OrderReference> {
	return locator(
		{
			displayName: 'Order',
			name: 'orderId',
			description,
			placeholder: 'Select an order…',
			searchListMethod: 'searchOrders',
		},
		[
			{
				...BY_ID,
				placeholder: 'e.g. 11000001',
				hint: 'The ID of the order in the service, not the number that customers see',
			},
			{
				displayName: 'By Number or Tracking Code',
				name: 'number',
				type: 'string',
				default: '',
				placeholder: 'e.g. 1001',
				hint: 'The number that customers see, the number in the marketplace, or the tracking code',
			},
		],
		({ mode, value }, field): OrderReference =>
			mode === 'number' ? { code: text()(value, field) } : { id: id(value, field) },
	);
}

/** What a model reads of this field. */
export const ORDER_FOR_MODEL =
	'Order is its ID, or, where the tool asks for a number, its number or its tracking code.';
