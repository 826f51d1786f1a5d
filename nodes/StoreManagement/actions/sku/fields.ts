import { InvalidInputError } from '../../errors/invalidInputError';
import { fromJsonText } from '../../json';
import { yesOrNo } from '../../parameters/common';
import {
	blankField,
	field,
	HIDDEN_FROM_TOOLS,
	requiredField,
	SHOWN_TO_TOOLS,
	type Parse,
} from '../../parameters/field';
import { collection } from '../../parameters/groups';
import { checkText, ids, idTexts, number, oneOf, text, wholeNumber } from '../../parameters/values';
import { trimmed } from '../../text';

export const MAP_COLUMNS = 'mapColumns';

/** Whether a form or the input items fill the fields of a SKU. */
export const dataMode = field({
	displayName: 'Data Mode',
	name: 'dataMode',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Fill In Each Field Below',
			value: 'defineBelow',
			description: 'Enter a value or an expression for each field',
		},
		{
			name: 'Map Columns to Fields',
			value: MAP_COLUMNS,
			description:
				'Use the columns of the input that are named like the fields, such as Sale Price or price_sale',
		},
	],
	default: MAP_COLUMNS,
	displayOptions: HIDDEN_FROM_TOOLS,
	// An agent has no table.
	forTool: { type: 'hidden', default: 'defineBelow', displayOptions: SHOWN_TO_TOOLS },
	description: 'How to fill the fields of the SKU',
	parse: oneOf(MAP_COLUMNS, 'defineBelow'),
});

/** Hides a field while columns are mapped. */
const IN_FORM = { hide: { dataMode: [MAP_COLUMNS] } };

function requiredNumber<const Name extends string>(
	displayName: string,
	name: Name,
	example: string,
	description: string,
	parse: Parse<number> = number(),
) {
	const more = { displayOptions: IN_FORM, description };
	return requiredField(blankField('number', displayName, name, example, parse, more));
}

function requiredSwitch<const Name extends string>(
	displayName: string,
	name: Name,
	description: string,
) {
	const declared = yesOrNo(displayName, name, description);
	return requiredField({ ...declared, displayOptions: IN_FORM });
}

/**
 * The fields that the service requires in every update: identity, price, stock and size of the SKU.
 * In snake case, these are the names that the service has for them.
 */
export const requiredFields = [
	requiredNumber(
		'Product ID',
		'productId',
		'1024',
		'ID of the product that the SKU belongs to',
		wholeNumber({ min: 1 }),
	),
	requiredField(
		blankField('string', 'SKU', 'sku', 'SHIRT-M-BLUE', text(), {
			displayOptions: IN_FORM,
			description: 'Code of the SKU (stock keeping unit)',
		}),
	),
	requiredField(
		blankField('string', 'Variation Value IDs', 'variationsValuesIds', '101, 204', idTexts, {
			displayOptions: IN_FORM,
			description:
				'IDs of the variation values, separated by commas, or [] for a SKU without variations',
			takesEmptyList: true,
		}),
	),
	requiredNumber('Cost Price', 'priceCost', '5.00', 'What the SKU costs the store'),
	requiredNumber('Sale Price', 'priceSale', '12.50', 'Selling price'),
	requiredSwitch('Stock Managed', 'quantityManaged', 'Whether the store keeps track of the stock'),
	requiredNumber('Stock', 'availability', '7', 'Quantity in stock', wholeNumber()),
	requiredNumber(
		'Stock After Sold Out',
		'availabilitySoldout',
		'0',
		'Quantity that can still be bought after the stock is sold out',
		wholeNumber(),
	),
	requiredSwitch('Blocked Sale', 'blockedSale', 'Whether the sale of the SKU is blocked'),
	requiredNumber('Weight (kg)', 'weight', '0.2', 'Weight of the SKU in kilograms'),
	requiredNumber('Height (cm)', 'height', '2', 'Height of the SKU in centimeters'),
	requiredNumber('Width (cm)', 'width', '30', 'Width of the SKU in centimeters'),
	requiredNumber('Length (cm)', 'length', '40.5', 'Length of the SKU in centimeters'),
] as const;

/** Web addresses: a list of them or of `{url}`, or a text in which each begins with http. An address may have commas. */
export const images: Parse<Array<{ url: string }>> = (input, { title }) => {
	const given = fromJsonText(input);
	const parts = typeof given === 'string' ? given.split(/(?<=[\s,;])(?=https?:)/i) : [given].flat();
	return parts.map((part: unknown) => {
		const address = { url: part, ...(typeof part === 'object' ? part : {}) }.url;
		const url = trimmed(address).replace(/[,;]$/, '').trim();
		checkText(title, url);
		if (/^https?:\/\/\S+$/i.test(url)) return { url };
		const remedy = 'Enter addresses that start with https://, separated by commas';
		throw new InvalidInputError(title, 'must be web addresses', remedy, part);
	});
};

export const optionalFields = [
	yesOrNo(
		'Allow Sell Without Customization',
		'allowSellWithoutCustomization',
		'Whether the SKU can be bought without its customizations',
	),
	blankField('string', 'Barcode', 'barcode', '7891234567895', text()),
	blankField('string', 'Customization IDs', 'customizationsIds', '12, 7', ids, {
		description: 'Numbers separated by commas, or [] for none',
		takesEmptyList: true,
	}),
	blankField('number', 'Discount Price', 'priceDiscount', '9.90', number()),
	blankField('number', 'Display Order', 'order', '1', wholeNumber(), {
		description: 'Position on the product page',
	}),
	blankField('number', 'ERP ID', 'erpId', '4711', wholeNumber(), {
		description: 'ID of the SKU in your ERP, a whole number that the service returns as text',
	}),
	field({
		displayName: 'Images',
		name: 'images',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Image' },
		default: [],
		placeholder: 'e.g. https://example.com/shirt.png',
		description: 'Addresses of the images, in their order',
		parse: images,
	}),
	blankField('string', 'Token', 'token', 'a1b2c3', text(), {
		typeOptions: { password: true },
		description: 'Unique identifier of the SKU',
	}),
] as const;

/** The fields that keep their value when they are not sent. */
export const additionalFields = collection(
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: IN_FORM,
		description: 'Fields that are not added here keep their value',
	},
	optionalFields,
);
