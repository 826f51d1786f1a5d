import type { JsonObject } from '../../json';
import { flag, integer } from '../../parameters/scalars';
import { collection } from '../../parameters/collections';
import { choiceInput } from '../../parameters/inputs';
import { required } from '../../parameters/parameter';
import { filled } from '../../parameters/presence';

import { restrictions, restrictionsBody } from './restrictions';

/**
 * Optional fields of a discount (API document, endpoint 5). Each limits the discount, so an added field
 * must have a value.
 */
export const additionalFields = collection(
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
	},
	[
		required(
			choiceInput<'discountType', 'buy_x_get_y'>('Discount Type', 'discountType', {
				default: 'buy_x_get_y',
				description: 'The kind of promotion. This is the only one that is documented.',
				titles: { buy_x_get_y: ['Buy X Get Y'] },
			}),
		),
		filled(
			integer({
				displayName: 'Get (Y)',
				name: 'getProductsQuantity',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 1,
				description:
					'Number of products to get, sent as get_products_quantity. Its exact effect is not documented.',
			}),
		),
		filled(
			flag({
				displayName: 'Limit Usage per Cart',
				name: 'setCartUsageLimit',
				type: 'boolean',
				default: true,
				description:
					'Whether there is a limit, sent as set_cart_usage_limit. Its exact effect is not documented.',
			}),
		),
		filled(
			integer({
				displayName: 'Limit Usage per Cart To',
				name: 'cartUsageLimit',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 1,
				description:
					'How often a cart may use the discount, sent as cart_usage_limit. Its exact effect is not documented.',
			}),
		),
		filled(
			restrictions({
				displayName: 'Specification Restrictions',
				name: 'specificationRestrictions',
				type: 'collection',
				placeholder: 'Add Restriction',
				default: {},
				description:
					'Restrictions among the settings of the discount type. Their effect is not documented.',
			}),
		),
	],
);

/** The settings of the promotion type that the user added; undefined where there are none. */
export function specificationsBody(
	fields: ReturnType<typeof additionalFields.parse>,
): JsonObject | undefined {
	const restricted = fields.specificationRestrictions;
	const entries = Object.entries({
		set_cart_usage_limit: fields.setCartUsageLimit,
		cart_usage_limit: fields.cartUsageLimit,
		get_products_quantity: fields.getProductsQuantity,
		restrictions: restricted && restrictionsBody(restricted),
	}).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
	return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
