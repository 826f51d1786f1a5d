import type { INodeProperties } from 'n8n-workflow';

import { flag, integer, number, text } from '../../parameters/scalars';
import { required } from '../../parameters/parameter';
import { idTextList } from '../../parameters/lists';

/** No value before the user gives one: what was forgotten must not become 0, on or off in the store. */
export const UNSET = '';

/** A list instead of a switch, which is always on or off. */
const YES_OR_NO: Pick<INodeProperties, 'type' | 'default' | 'required' | 'options'> = {
	type: 'options',
	default: UNSET,
	required: true,
	options: [
		{ name: 'Yes', value: true },
		{ name: 'No', value: false },
	],
};

/** The fields that the service wants with every update, in the order of the panel. */
export const requiredFields = [
	required(
		integer(
			{
				displayName: 'Product ID',
				name: 'productId',
				type: 'number',
				default: UNSET,
				required: true,
				description: 'Number of the product that the SKU belongs to',
			},
			{ minimum: 1 },
		),
	),
	required(
		text({
			displayName: 'SKU',
			name: 'sku',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'SHIRT-M-BLUE',
			description: 'Code of the SKU (stock keeping unit)',
		}),
	),
	required(
		number({
			displayName: 'Cost Price',
			name: 'priceCost',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'What the SKU costs the store',
		}),
	),
	required(
		number({
			displayName: 'Sale Price',
			name: 'priceSale',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'Selling price',
		}),
	),
	required(
		number({
			displayName: 'Weight',
			name: 'weight',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'In kilograms',
		}),
	),
	required(
		number({
			displayName: 'Height',
			name: 'height',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'In centimeters',
		}),
	),
	required(
		number({
			displayName: 'Width',
			name: 'width',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'In centimeters',
		}),
	),
	required(
		number({
			displayName: 'Length',
			name: 'length',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'In centimeters',
		}),
	),
	required(
		flag({
			displayName: 'Quantity Managed',
			name: 'quantityManaged',
			...YES_OR_NO,
			description: 'Whether stock control is enabled',
		}),
	),
	required(
		integer({
			displayName: 'Availability',
			name: 'availability',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'Quantity in stock',
		}),
	),
	required(
		integer({
			displayName: 'Availability After Sold Out',
			name: 'availabilitySoldout',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'Quantity that can still be bought after the stock is sold out',
		}),
	),
	required(
		flag({
			displayName: 'Blocked Sale',
			name: 'blockedSale',
			...YES_OR_NO,
			description: 'Whether the sale of the SKU is blocked',
		}),
	),
	required(
		idTextList({
			displayName: 'Variation Value IDs',
			name: 'variationsValuesIds',
			type: 'string',
			default: '',
			required: true,
			placeholder: '101, 204',
			description:
				'IDs of the variation values, separated by commas, or an expression that returns a list. Enter [] for a SKU without variations.',
		}),
	),
] as const;
