import type { INodeProperties } from 'n8n-workflow';

import { columnMapping, inForm } from '../../parameters/columns';
import { filledCollection } from '../../parameters/collections';
import { numberInput, textInput } from '../../parameters/inputs';
import { idList, idTextList } from '../../parameters/lists';
import { recordLocator } from '../../parameters/locators';
import { required, textField, titleOf, type Parameter } from '../../parameters/parameter';
import { filled } from '../../parameters/presence';
import {
	flag,
	MONEY,
	type NumberRules,
	parseNumber,
	WHOLE,
	YES_OR_NO,
} from '../../parameters/scalars';

import { images } from './images';
import { valuesOfEntry } from './search';

/** A field that every update needs; it is in the form unless the columns of a table fill it. */
function mandatory<const Name extends string, Value>(
	optional: Parameter<Name, Value | undefined>,
): Parameter<Name, Value> {
	return inForm(required(optional));
}

function figure<const Name extends string>(
	displayName: string,
	name: Name,
	example: string,
	description: string,
	rules: NumberRules = {},
) {
	const placeholder = `e.g. ${example}`;
	const more = { ...rules, required: true, placeholder, description };
	return mandatory(numberInput(displayName, name, more));
}

/** A list instead of a switch, which is always on or off: nothing may be preset. */
function yesOrNo<const Name extends string>(displayName: string, name: Name, description: string) {
	const list: Partial<INodeProperties> = { type: 'options', required: true, options: YES_OR_NO };
	return mandatory(flag(textField(displayName, name, { ...list, description })));
}

const productId = recordLocator({
	displayName: 'Product ID',
	name: 'productId',
	description: 'Number of the product that the SKU belongs to',
	placeholder: 'Select a product…',
	searchListMethod: 'searchProducts',
});

/**
 * The fields that the service requires in every update: identity, price, stock and size of the SKU. It
 * has the same names for them, in snake case.
 */
export const requiredFields = [
	inForm({
		...productId,
		// The body needs a number.
		parse: (input, context) =>
			parseNumber(titleOf(productId), productId.parse(input, context), { ...WHOLE, minimum: 1 }),
	} satisfies Parameter<'productId', number>),
	mandatory(
		textInput('SKU', 'sku', {
			required: true,
			placeholder: 'e.g. SHIRT-M-BLUE',
			description: 'Code of the SKU (stock keeping unit)',
		}),
	),
	mandatory(
		idTextList(
			textField('Variation Value IDs', 'variationsValuesIds', {
				required: true,
				placeholder: 'e.g. 101, 204',
				description:
					'IDs of the variation values, separated by commas, or an expression that returns a list. Enter [] for a SKU without variations.',
			}),
		),
	),
	figure('Cost Price', 'priceCost', '5.00', 'What the SKU costs the store', MONEY),
	figure('Sale Price', 'priceSale', '12.50', 'Selling price', MONEY),
	yesOrNo('Stock Managed', 'quantityManaged', 'Whether stock control is enabled'),
	figure('Stock', 'availability', '7', 'Quantity in stock', WHOLE),
	figure(
		'Stock After Sold Out',
		'availabilitySoldout',
		'0',
		'Quantity that can still be bought after the stock is sold out',
		WHOLE,
	),
	yesOrNo('Blocked Sale', 'blockedSale', 'Whether the sale of the SKU is blocked'),
	figure('Weight (kg)', 'weight', '0.2', 'Weight of the SKU in kilograms'),
	figure('Height (cm)', 'height', '2', 'Height of the SKU in centimeters'),
	figure('Width (cm)', 'width', '30', 'Width of the SKU in centimeters'),
	figure('Length (cm)', 'length', '40.5', 'Length of the SKU in centimeters'),
] as const;

const members = [
	flag({
		displayName: 'Allow Sell Without Customization',
		name: 'allowSellWithoutCustomization',
		type: 'boolean',
		default: false,
		description: 'Whether the SKU can be bought without its customizations',
	}),
	textInput('Barcode', 'barcode', { placeholder: 'e.g. 7891234567895' }),
	idList(
		textField('Customization IDs', 'customizationsIds', {
			placeholder: 'e.g. 12, 7',
			description:
				'Numbers separated by commas, or an expression that returns a list. Enter [] for none.',
		}),
	),
	numberInput('Discount Price', 'priceDiscount', { ...MONEY, placeholder: 'e.g. 9.90' }),
	numberInput('Display Order', 'order', {
		...WHOLE,
		placeholder: 'e.g. 1',
		description: 'Position on the product page',
	}),
	numberInput('ERP ID', 'erpId', {
		...WHOLE,
		placeholder: 'e.g. 4711',
		description: 'Whole number. The service returns it as text.',
	}),
	filled(
		images(
			textField('Images', 'images', {
				typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Image' },
				default: [],
				placeholder: 'e.g. https://example.com/shirt.png',
				description: 'Web addresses of the images, in their order',
			}),
		),
	),
	textInput('Token', 'token', {
		placeholder: 'e.g. a1b2c3',
		description: 'Identifier of the SKU, different for each SKU',
	}),
] as const;

/** The fields that keep their value when they are not sent. */
export const additionalFields = inForm(
	filledCollection(
		{
			displayName: 'Additional Fields',
			name: 'additionalFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			description: 'Fields that are not added here keep their value',
		},
		members,
	),
);

/** The columns of a table may fill all fields but the ID of the SKU. */
export const columnsOfTable = columnMapping(requiredFields, members, {
	collection: additionalFields.name,
	method: 'getSkuFields',
	picked: { field: 'skuId', valuesIn: valuesOfEntry },
});
