import { flag, integer, number, text } from '../../parameters/scalars';
import { collection, required } from '../../parameters/parameter';
import { idList, textList } from '../../parameters/lists';

import { images } from './images';

/** Only its name looks like a secret: the token of a SKU is a public identifier. */
const TOKEN = 'token';

/** An empty field instead of 0: a price or a stock that was forgotten must not become 0 in the store. */
const UNSET = '';

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
			typeOptions: { numberPrecision: 2 },
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
			typeOptions: { numberPrecision: 2 },
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
			typeOptions: { numberPrecision: 3 },
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
			typeOptions: { numberPrecision: 2 },
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
			typeOptions: { numberPrecision: 2 },
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
			typeOptions: { numberPrecision: 2 },
			default: UNSET,
			required: true,
			description: 'In centimeters',
		}),
	),
	required(
		flag({
			displayName: 'Quantity Managed',
			name: 'quantityManaged',
			type: 'boolean',
			default: true,
			required: true,
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
			type: 'boolean',
			default: false,
			required: true,
			description: 'Whether to stop selling the SKU',
		}),
	),
	required(
		textList({
			displayName: 'Variation Value IDs',
			name: 'variationsValuesIds',
			type: 'string',
			default: '',
			required: true,
			placeholder: '101, 204',
			description:
				'IDs of the variation values, such as size and color, separated by commas. For a SKU without variations, use the expression {{ [] }}.',
		}),
	),
] as const;

/** The fields that keep their value when they are not sent. */
export const additionalFields = collection(
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		description: 'Fields that are not added here keep their value',
	},
	[
		flag({
			displayName: 'Allow Sell Without Customization',
			name: 'allowSellWithoutCustomization',
			type: 'boolean',
			default: false,
			description: 'Whether the SKU can be bought without its customizations',
		}),
		text({
			displayName: 'Barcode',
			name: 'barcode',
			type: 'string',
			default: '',
			placeholder: '7891234567895',
		}),
		idList({
			displayName: 'Customization IDs',
			name: 'customizationsIds',
			type: 'string',
			default: '',
			placeholder: '12, 7',
			description: 'Numbers separated by commas, or an expression that returns a list',
		}),
		number({
			displayName: 'Discount Price',
			name: 'priceDiscount',
			type: 'number',
			typeOptions: { numberPrecision: 2 },
			default: 0,
		}),
		integer({
			displayName: 'Display Order',
			name: 'order',
			type: 'number',
			default: 0,
			description: 'Position on the product page',
		}),
		integer({
			displayName: 'ERP ID',
			name: 'erpId',
			type: 'number',
			default: 0,
			description: 'Number of the SKU in your ERP, the system that manages your stock',
		}),
		images({
			displayName: 'Images',
			name: 'images',
			type: 'string',
			typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Image' },
			default: [],
			placeholder: 'https://example.com/shirt.png',
			description: 'Web addresses of the images, in their order',
		}),
		text({
			displayName: 'Token',
			name: TOKEN,
			type: 'string',
			default: '',
			description: 'Identifier of the SKU, different for each SKU',
		}),
	],
);
