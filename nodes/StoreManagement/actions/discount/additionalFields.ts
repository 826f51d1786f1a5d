import type { JsonObject } from '../../json';
import { flag, integer } from '../../parameters/scalars';
import { dateTime } from '../../parameters/dates';
import { collection } from '../../parameters/parameter';

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
		integer(
			{
				displayName: 'Cart Usage Limit',
				name: 'cartUsageLimit',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 1,
				description: 'How often the discount may apply within one cart',
			},
			{ minimum: 0 },
		),
		dateTime({
			displayName: 'End At',
			name: 'endAt',
			type: 'dateTime',
			default: '',
			description:
				'When the discount ends, in the time zone of the workflow. Must be later than Start At.',
		}),
		integer(
			{
				displayName: 'Get Products Quantity',
				name: 'getProductsQuantity',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 1,
				description: 'Number of products that the customer gets',
			},
			{ minimum: 0 },
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

/** The settings of the promotion type: what the user added; undefined where that is nothing. */
export function specificationsBody(
	fields: ReturnType<typeof additionalFields.parse>,
): JsonObject | undefined {
	const body: JsonObject = {};
	if (fields.setCartUsageLimit !== undefined) body.set_cart_usage_limit = fields.setCartUsageLimit;
	if (fields.cartUsageLimit !== undefined) body.cart_usage_limit = fields.cartUsageLimit;
	if (fields.getProductsQuantity !== undefined) {
		body.get_products_quantity = fields.getProductsQuantity;
	}
	if (fields.specificationRestrictions !== undefined) {
		body.restrictions = restrictionsBody(fields.specificationRestrictions);
	}
	return Object.keys(body).length === 0 ? undefined : body;
}
