import { field, HIDDEN_FROM_TOOLS, requiredField, SHOWN_TO_TOOLS } from '../../parameters/field';
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

/**
 * The fields that the service requires in every update: identity, price, stock and size of the SKU.
 * In snake case, these are the names that the service has for them.
 */
export const requiredFields = [
	requiredField({
		displayName: 'Product ID',
		name: 'productId',
		type: 'number',
		default: '',
		displayOptions: IN_FORM,
		placeholder: 'e.g. 1024',
		description: 'ID of the product that the SKU belongs to',
		parse: wholeNumber({ min: 1 }),
	}),
	requiredField({
		displayName: 'SKU',
		name: 'sku',
		type: 'string',
		default: '',
		displayOptions: IN_FORM,
		placeholder: 'e.g. SHIRT-M-BLUE',
		description: 'Code of the SKU (stock keeping unit)',
		parse: text(),
	}),
	requiredField({
		displayName: 'Variation Value IDs',
		name: 'variationsValuesIds',
		type: 'string',
		default: '',
		displayOptions: IN_FORM,
		placeholder: 'e.g. 101, 204',
		description:
			'IDs of the variation values, separated by commas, or an expression that returns a list. Enter [] for a SKU without variations.',
		mayBeEmpty: true,
		parse: idTexts,
	}),
	requiredField({
		displayName: 'Cost Price',
		name: 'priceCost',
		type: 'number',
		default: '',
		displayOptions: IN_FORM,
		placeholder: 'e.g. 5.00',
		description: 'What the SKU costs the store',
		parse: number(),
	}),
	requiredField({
		displayName: 'Sale Price',
		name: 'priceSale',
		type: 'number',
		default: '',
		displayOptions: IN_FORM,
		placeholder: 'e.g. 12.50',
		description: 'Selling price',
		parse: number(),
	}),
	requiredField({
		displayName: 'Stock Managed',
		name: 'quantityManaged',
		type: 'options',
		options: YES_OR_NO,
		default: '',
		displayOptions: IN_FORM,
		description: 'Whether the store keeps track of the stock',
		parse: flag,
	}),
	requiredField({
		displayName: 'Stock',
		name: 'availability',
		type: 'number',
		default: '',
		displayOptions: IN_FORM,
		placeholder: 'e.g. 7',
		description: 'Quantity in stock',
		parse: wholeNumber(),
	}),
	requiredField({
		displayName: 'Stock After Sold Out',
		name: 'availabilitySoldout',
		type: 'number',
		default: '',
		displayOptions: IN_FORM,
		placeholder: 'e.g. 0',
		description: 'Quantity that can still be bought after the stock is sold out',
		parse: wholeNumber(),
	}),
	requiredField({
		displayName: 'Blocked Sale',
		name: 'blockedSale',
		type: 'options',
		options: YES_OR_NO,
		default: '',
		displayOptions: IN_FORM,
		description: 'Whether the sale of the SKU is blocked',
		parse: flag,
	}),
	requiredField({
		displayName: 'Weight (kg)',
		name: 'weight',
		type: 'number',
		default: '',
		displayOptions: IN_FORM,
		placeholder: 'e.g. 0.2',
		description: 'Weight of the SKU in kilograms',
		parse: number(),
	}),
	requiredField({
		displayName: 'Height (cm)',
		name: 'height',
		type: 'number',
		default: '',
		displayOptions: IN_FORM,
		placeholder: 'e.g. 2',
		description: 'Height of the SKU in centimeters',
		parse: number(),
	}),
	requiredField({
		displayName: 'Width (cm)',
		name: 'width',
		type: 'number',
		default: '',
		displayOptions: IN_FORM,
		placeholder: 'e.g. 30',
		description: 'Width of the SKU in centimeters',
		parse: number(),
	}),
	requiredField({
		displayName: 'Length (cm)',
		name: 'length',
		type: 'number',
		default: '',
		displayOptions: IN_FORM,
		placeholder: 'e.g. 40.5',
		description: 'Length of the SKU in centimeters',
		parse: number(),
	}),
] as const;
