import type { JsonObject } from '../../json';
import { flag, integer } from '../../parameters/scalars';
import { dateTime } from '../../parameters/dates';
import { collection } from '../../parameters/collections';
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
		filled(
			dateTime(
				{
					displayName: 'End At',
					name: 'endAt',
					type: 'dateTime',
					default: '',
					description:
						'When the discount ends, in the time zone of the workflow. Must be later than Start At. A day without a time counts to its end. Not added: it has no end.',
				},
				{ isEnd: true },
			),
		),
		filled(
			integer({
				displayName: 'Get Products Quantity',
				name: 'getProductsQuantity',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 1,
				description: 'The same as Get (Y) above, which it overrides',
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
