import type { INodeProperties } from 'n8n-workflow';

import { inForm } from '../../parameters/columns';
import { recordLocator } from '../../parameters/locators';
import { flag, integer, number, parseNumber, text, YES_OR_NO } from '../../parameters/scalars';
import { required, titleOf, type Parameter } from '../../parameters/parameter';
import { idTextList } from '../../parameters/lists';

/** Default of a field that starts empty: if the user forgets it, the store must not get 0, on or off. */
export const UNSET = '';

/** A list instead of a switch, which is always on or off. */
const YES_OR_NO_LIST: Pick<INodeProperties, 'type' | 'default' | 'required' | 'options'> = {
	type: 'options',
	default: UNSET,
	required: true,
	options: YES_OR_NO,
};

/** Parses the ID as a number, as the body needs it. */
function numericId<const Name extends string>(
	locator: Parameter<Name, string>,
): Parameter<Name, number> {
	return inForm({
		...locator,
		parse: (input, context) =>
			parseNumber(titleOf(locator), locator.parse(input, context), { integer: true, minimum: 1 }),
	});
}

/** A field that every update needs; it is in the form unless the columns of a table fill it. */
function mandatory<const Name extends string, Value>(
	optional: Parameter<Name, Value | undefined>,
): Parameter<Name, Value> {
	return inForm(required(optional));
}

/** The fields that the service requires in every update: identity, price, stock and size of the SKU. */
export const requiredFields = [
	numericId(
		recordLocator({
			displayName: 'Product ID',
			name: 'productId',
			description: 'Number of the product that the SKU belongs to',
			placeholder: 'Select a product…',
			searchListMethod: 'searchProducts',
		}),
	),
	mandatory(
		text({
			displayName: 'SKU',
			name: 'sku',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. SHIRT-M-BLUE',
			description: 'Code of the SKU (stock keeping unit)',
		}),
	),
	mandatory(
		idTextList({
			displayName: 'Variation Value IDs',
			name: 'variationsValuesIds',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. 101, 204',
			description:
				'IDs of the variation values, separated by commas, or an expression that returns a list. Enter [] for a SKU without variations.',
		}),
	),
	mandatory(
		number({
			displayName: 'Cost Price',
			name: 'priceCost',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'What the SKU costs the store',
		}),
	),
	mandatory(
		number({
			displayName: 'Sale Price',
			name: 'priceSale',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'Selling price',
		}),
	),
	mandatory(
		flag({
			displayName: 'Quantity Managed',
			name: 'quantityManaged',
			...YES_OR_NO_LIST,
			description: 'Whether stock control is enabled',
		}),
	),
	mandatory(
		integer({
			displayName: 'Availability',
			name: 'availability',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'Quantity in stock',
		}),
	),
	mandatory(
		integer({
			displayName: 'Availability After Sold Out',
			name: 'availabilitySoldout',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'Quantity that can still be bought after the stock is sold out',
		}),
	),
	mandatory(
		flag({
			displayName: 'Blocked Sale',
			name: 'blockedSale',
			...YES_OR_NO_LIST,
			description: 'Whether the sale of the SKU is blocked',
		}),
	),
	mandatory(
		number({
			displayName: 'Weight (kg)',
			name: 'weight',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'Weight of the SKU in kilograms',
		}),
	),
	mandatory(
		number({
			displayName: 'Height (cm)',
			name: 'height',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'Height of the SKU in centimeters',
		}),
	),
	mandatory(
		number({
			displayName: 'Width (cm)',
			name: 'width',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'Width of the SKU in centimeters',
		}),
	),
	mandatory(
		number({
			displayName: 'Length (cm)',
			name: 'length',
			type: 'number',
			default: UNSET,
			required: true,
			description: 'Length of the SKU in centimeters',
		}),
	),
] as const;
