import { flag, requiredFlag } from '../parameters/choice';
import { collection } from '../parameters/groups';
import { idList, textList } from '../parameters/lists';
import { number, requiredInteger, requiredNumber } from '../parameters/number';
import { requiredText, text } from '../parameters/text';

import { images } from './images';

/** Only its name looks like a secret: the token of a SKU is a public identifier. */
const TOKEN = 'token';

/** The fields that the service wants with every update, in the order of the panel. */
export const requiredFields = [
	requiredInteger(
		{
			displayName: 'Product ID',
			name: 'productId',
			type: 'number',
			default: 0,
			required: true,
			description: 'The product that the SKU belongs to',
		},
		{ minimum: 1 },
	),
	requiredText({
		displayName: 'SKU',
		name: 'sku',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'SHIRT-M-BLUE',
		description: 'The code of the stock keeping unit',
	}),
	requiredNumber({
		displayName: 'Cost Price',
		name: 'priceCost',
		type: 'number',
		typeOptions: { numberPrecision: 2 },
		default: 0,
		required: true,
		description: 'What the product costs the store',
	}),
	requiredNumber({
		displayName: 'Sale Price',
		name: 'priceSale',
		type: 'number',
		typeOptions: { numberPrecision: 2 },
		default: 0,
		required: true,
		description: 'What the customer pays without a discount',
	}),
	requiredNumber({
		displayName: 'Weight',
		name: 'weight',
		type: 'number',
		typeOptions: { numberPrecision: 3 },
		default: 0,
		required: true,
		description: 'In kilograms',
	}),
	requiredNumber({
		displayName: 'Height',
		name: 'height',
		type: 'number',
		typeOptions: { numberPrecision: 2 },
		default: 0,
		required: true,
		description: 'In centimetres',
	}),
	requiredNumber({
		displayName: 'Width',
		name: 'width',
		type: 'number',
		typeOptions: { numberPrecision: 2 },
		default: 0,
		required: true,
		description: 'In centimetres',
	}),
	requiredNumber({
		displayName: 'Length',
		name: 'length',
		type: 'number',
		typeOptions: { numberPrecision: 2 },
		default: 0,
		required: true,
		description: 'In centimetres',
	}),
	requiredFlag({
		displayName: 'Quantity Managed',
		name: 'quantityManaged',
		type: 'boolean',
		default: true,
		required: true,
		description: 'Whether stock control is enabled',
	}),
	requiredInteger({
		displayName: 'Availability',
		name: 'availability',
		type: 'number',
		default: 0,
		required: true,
		description: 'How many are in stock',
	}),
	requiredInteger({
		displayName: 'Availability Soldout',
		name: 'availabilitySoldout',
		type: 'number',
		default: 0,
		required: true,
		description: 'How many can still be sold after the stock is sold out',
	}),
	requiredFlag({
		displayName: 'Blocked Sale',
		name: 'blockedSale',
		type: 'boolean',
		default: false,
		required: true,
		description: 'Whether the SKU cannot be bought',
	}),
	textList({
		displayName: 'Variation Value IDs',
		name: 'variationsValuesIds',
		type: 'string',
		default: '',
		required: true,
		placeholder: '101, 204',
		description:
			'IDs of the variation values, such as size and colour, separated by commas. For a SKU without variations use the expression {{ [] }}.',
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
		text({ displayName: 'Barcode', name: 'barcode', type: 'string', default: '' }),
		idList({
			displayName: 'Customization IDs',
			name: 'customizationsIds',
			type: 'string',
			default: '',
			placeholder: '12, 7',
			description: 'Numbers separated by commas, or an expression that yields a list',
		}),
		number({
			displayName: 'Discount Price',
			name: 'priceDiscount',
			type: 'number',
			typeOptions: { numberPrecision: 2 },
			default: 0,
		}),
		number(
			{
				displayName: 'Display Order',
				name: 'order',
				type: 'number',
				default: 0,
				description: 'Place on the product page',
			},
			{ integer: true },
		),
		number(
			{
				displayName: 'ERP ID',
				name: 'erpId',
				type: 'number',
				default: 0,
				description: 'The number of the SKU in the system that the store is connected to',
			},
			{ integer: true },
		),
		images({
			displayName: 'Images',
			name: 'images',
			type: 'string',
			typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Image' },
			default: [],
			placeholder: 'https://example.com/shirt.png',
			description: 'Addresses of the images, in their order',
		}),
		text({
			displayName: 'Token',
			name: TOKEN,
			type: 'string',
			default: '',
			description: 'The identifier of the SKU, unique in the store',
		}),
	],
);
