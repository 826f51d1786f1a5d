import { InvalidInputError } from '../../errors/invalidInputError';
import {
	checkText,
	flag,
	ids,
	number,
	text,
	wholeNumber,
	YES_OR_NO,
} from '../../parameters/values';
import { blankField, field, type Parse } from '../../parameters/field';
import { collection } from '../../parameters/groups';
import { fromJsonText } from '../../parameters/json';
import { trimmed } from '../../text';

import { IN_FORM } from './requiredFields';

/** Web addresses: a list of them or of `{url}`, or a text in which each begins with http. An address may have commas. */
export const images: Parse<Array<{ url: string }>> = (input, { title }) => {
	const given = fromJsonText(input);
	const parts = typeof given === 'string' ? given.split(/(?<=[\s,;])(?=https?:)/i) : [given].flat();
	return parts.map((part: unknown) => {
		const address = { url: part, ...(typeof part === 'object' ? part : {}) }.url;
		const url = typeof address === 'string' ? trimmed(trimmed(address).replace(/[,;]$/, '')) : '';
		checkText(title, url);
		if (/^https?:\/\/\S+$/i.test(url)) return { url };
		const remedy = 'Enter addresses that start with https://, separated by commas';
		throw new InvalidInputError(title, 'must be web addresses', remedy, part);
	});
};

export const optionalFields = [
	field({
		displayName: 'Allow Sell Without Customization',
		name: 'allowSellWithoutCustomization',
		type: 'options',
		options: YES_OR_NO,
		default: '',
		description: 'Whether the SKU can be bought without its customizations',
		parse: flag,
	}),
	blankField('string', 'Barcode', 'barcode', '7891234567895', text()),
	blankField('string', 'Customization IDs', 'customizationsIds', '12, 7', ids, {
		description:
			'Numbers separated by commas, or an expression that returns a list. Enter [] for none.',
		ifEmpty: 'keep',
	}),
	blankField('number', 'Discount Price', 'priceDiscount', '9.90', number()),
	blankField('number', 'Display Order', 'order', '1', wholeNumber(), {
		description: 'Position on the product page',
	}),
	blankField('number', 'ERP ID', 'erpId', '4711', wholeNumber({ isCode: true }), {
		description: 'ID of the SKU in your ERP, a whole number. The service returns it as text.',
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
