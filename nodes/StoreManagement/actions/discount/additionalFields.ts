import type { IDataObject } from 'n8n-workflow';

import { flag } from '../../parameters/choice';
import { moment } from '../../parameters/dates';
import { collection } from '../../parameters/groups';
import { number } from '../../parameters/number';

import { restrictions, restrictionsBody } from './restrictions';

/** What a discount may have besides its required fields (API document, endpoint 5). */
export const additionalFields = collection(
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
	},
	[
		number(
			{
				displayName: 'Cart Usage Limit',
				name: 'cartUsageLimit',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 1,
				description: 'How often the discount may apply within one cart',
			},
			{ integer: true, minimum: 0 },
		),
		moment({
			displayName: 'End At',
			name: 'endAt',
			type: 'dateTime',
			default: '',
			description:
				'When the discount ends, in the time zone of the workflow. Must be later than Start At.',
		}),
		number(
			{
				displayName: 'Get Products Quantity',
				name: 'getProductsQuantity',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 1,
				description: 'Number of products that the customer gets',
			},
			{ integer: true, minimum: 0 },
		),
		flag({
			displayName: 'Set Cart Usage Limit',
			name: 'setCartUsageLimit',
			type: 'boolean',
			default: true,
			description: 'Whether the number of uses within one cart is limited',
		}),
		restrictions({
			displayName: 'Specification Restrictions',
			name: 'specificationRestrictions',
			type: 'collection',
			placeholder: 'Add Restriction',
			default: {},
			description:
				'Restrictions that belong to the discount type: brands, categories, collections or products',
		}),
	],
);

/** The settings of the promotion type; only what was given, and nothing where nothing was given. */
export function specificationsBody(
	given: ReturnType<typeof additionalFields.read>,
): IDataObject | undefined {
	const body: IDataObject = {};
	if (given.setCartUsageLimit !== undefined) body.set_cart_usage_limit = given.setCartUsageLimit;
	if (given.cartUsageLimit !== undefined) body.cart_usage_limit = given.cartUsageLimit;
	if (given.getProductsQuantity !== undefined) {
		body.get_products_quantity = given.getProductsQuantity;
	}
	if (given.specificationRestrictions !== undefined) {
		body.restrictions = restrictionsBody(given.specificationRestrictions);
	}
	return Object.keys(body).length === 0 ? undefined : body;
}
