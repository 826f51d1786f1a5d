import { flag, integer, number, text } from '../../parameters/scalars';
import { collection } from '../../parameters/collections';
import { columnMapping, inForm } from '../../parameters/columns';
import { idList } from '../../parameters/lists';
import { filled } from '../../parameters/presence';

import { requiredFields, UNSET } from './fields';
import { images } from './images';

/** Only its name looks like a secret: the token of a SKU is a public identifier. */
const TOKEN = 'token';

const members = [
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
		placeholder: 'e.g. 7891234567895',
	}),
	idList({
		displayName: 'Customization IDs',
		name: 'customizationsIds',
		type: 'string',
		default: '',
		placeholder: 'e.g. 12, 7',
		description:
			'Numbers separated by commas, or an expression that returns a list. Enter [] for none.',
	}),
	filled(
		number({
			displayName: 'Discount Price',
			name: 'priceDiscount',
			type: 'number',
			default: UNSET,
		}),
	),
	filled(
		integer({
			displayName: 'Display Order',
			name: 'order',
			type: 'number',
			default: UNSET,
			description: 'Position on the product page',
		}),
	),
	filled(
		integer({
			displayName: 'ERP ID',
			name: 'erpId',
			type: 'number',
			default: UNSET,
			description: 'Whole number. The service returns it as text.',
		}),
	),
	images({
		displayName: 'Images',
		name: 'images',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Image' },
		default: [],
		placeholder: 'e.g. https://example.com/shirt.png',
		description: 'Web addresses of the images, in their order',
	}),
	text({
		displayName: 'Token',
		name: TOKEN,
		type: 'string',
		default: '',
		description: 'Identifier of the SKU, different for each SKU',
	}),
] as const;

/** The fields that keep their value when they are not sent. */
export const additionalFields = inForm(
	collection(
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
});
