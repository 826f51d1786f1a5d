import {
	blankField,
	field,
	HIDDEN_FROM_TOOLS,
	requiredField,
	SHOWN_TO_TOOLS,
	type Parse,
} from '../../parameters/field';
import {
	flag,
	idTexts,
	number,
	oneOf,
	text,
	wholeNumber,
	YES_OR_NO,
} from '../../parameters/values';

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
export const IN_FORM = { hide: { dataMode: [MAP_COLUMNS] } };

function numberField<const Name extends string>(
	displayName: string,
	name: Name,
	example: string,
	description: string,
	parse: Parse<number> = number(),
) {
	return requiredField(
		blankField('number', displayName, name, example, parse, {
			displayOptions: IN_FORM,
			description,
		}),
	);
}

/** Always chosen: what a switch presets would be a wrong value that costs money. */
function switchField<const Name extends string>(
	displayName: string,
	name: Name,
	description: string,
) {
	return requiredField({
		displayName,
		name,
		type: 'options',
		options: YES_OR_NO,
		default: '',
		displayOptions: IN_FORM,
		description,
		parse: flag,
	});
}

/**
 * The fields that the service requires in every update: identity, price, stock and size of the SKU.
 * In snake case, these are the names that the service has for them.
 */
export const requiredFields = [
	numberField(
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
				'IDs of the variation values, separated by commas, or an expression that returns a list. Enter [] for a SKU without variations.',
			ifEmpty: 'keep',
		}),
	),
	numberField('Cost Price', 'priceCost', '5.00', 'What the SKU costs the store'),
	numberField('Sale Price', 'priceSale', '12.50', 'Selling price'),
	switchField('Stock Managed', 'quantityManaged', 'Whether the store keeps track of the stock'),
	numberField('Stock', 'availability', '7', 'Quantity in stock', wholeNumber()),
	numberField(
		'Stock After Sold Out',
		'availabilitySoldout',
		'0',
		'Quantity that can still be bought after the stock is sold out',
		wholeNumber(),
	),
	switchField('Blocked Sale', 'blockedSale', 'Whether the sale of the SKU is blocked'),
	numberField('Weight (kg)', 'weight', '0.2', 'Weight of the SKU in kilograms'),
	numberField('Height (cm)', 'height', '2', 'Height of the SKU in centimeters'),
	numberField('Width (cm)', 'width', '30', 'Width of the SKU in centimeters'),
	numberField('Length (cm)', 'length', '40.5', 'Length of the SKU in centimeters'),
] as const;
