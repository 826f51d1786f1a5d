import { yesOrNo } from '../../parameters/common';
import { endMoment, moment } from '../../parameters/dates';
import { blankField, field, requiredField } from '../../parameters/field';
import { collection } from '../../parameters/groups';
import { flag, ids, number, oneOf, text, wholeNumber } from '../../parameters/values';

// A wrong value would cost money, so neither list has a default.
const METHODS = [
	{ name: 'Amount', value: 'amount', description: 'An amount of money' },
	{ name: 'Percent', value: 'percent', description: 'A percentage of the price' },
];
const CONDITIONS = [
	{ name: 'Cart Value', value: 'amount', description: 'The total value of the cart' },
	{ name: 'Number of Products', value: 'quantity', description: 'How many products are in it' },
];

const discountMethod = requiredField({
	displayName: 'Discount Method',
	name: 'discountMethod',
	type: 'options',
	options: METHODS,
	default: '',
	description: 'How the discount is calculated',
	parse: oneOf('amount', 'percent'),
});

/** The maximum of a percentage is held in `create.ts`: as a rule of the field, the editor would silently make 15 of 150. */
const discountValue = requiredField(
	blankField('number', 'Discount Value', 'discountValue', '10', number({ min: 0.01 }), {
		typeOptions: { minValue: 0.01 },
		description: 'Money to take off, at least 0.01, or with Percent a percentage, 0.01 to 100',
	}),
);

const entryConditionType = requiredField({
	displayName: 'Cart Condition',
	name: 'entryConditionType',
	type: 'options',
	options: CONDITIONS,
	default: '',
	description: 'What the cart must reach before the discount applies',
	parse: oneOf('amount', 'quantity'),
});

const entryConditionValue = requiredField(
	blankField('number', 'When the Cart Reaches', 'entryConditionValue', '100', number({ min: 1 }), {
		typeOptions: { minValue: 1 },
		description: 'Value of the cart, or with Number of Products a whole number, at least 1',
	}),
);

function idsField<const Name extends string>(displayName: string, name: Name) {
	return blankField('string', displayName, name, '12, 7', ids, {
		description: 'Numbers separated by commas, or an expression that returns a list',
	});
}

/** Lists of IDs that limit a discount, or a specification of it. */
function restrictions(description: string) {
	return collection(
		{
			displayName: 'Restrictions',
			name: 'restrictions',
			type: 'collection',
			placeholder: 'Add Restriction',
			default: {},
			binding: 'each',
			description,
		},
		[
			idsField('Brand IDs', 'brandsIds'),
			idsField('Category IDs', 'categoriesIds'),
			idsField('Collection IDs', 'collectionsIds'),
			idsField('Product IDs', 'productsIds'),
		],
	);
}

/** The fields of a discount in the order of the panel (API document, endpoint 5). */
export const discountFields = [
	blankField('string', 'Name', 'name', 'Black Friday', text({ length: [3, 100] }), {
		description: 'Name of the discount, 3 to 100 characters, or empty for none',
	}),
	discountMethod,
	discountValue,
	entryConditionType,
	entryConditionValue,
	requiredField({
		displayName: 'Combine With Other Discounts',
		name: 'accumulate',
		type: 'boolean',
		default: false,
		description: 'Whether the discount may be combined with other promotions',
		parse: flag,
	}),
	field({
		displayName: 'Starts',
		name: 'startAt',
		type: 'dateTime',
		default: '',
		placeholder: 'Now',
		description: 'When the discount begins, or empty to begin at once',
		parse: moment,
	}),
	field({
		displayName: 'Ends',
		name: 'endAt',
		type: 'dateTime',
		default: '',
		placeholder: 'Never',
		hint: 'Start and end are in the time zone of the workflow',
		description: 'When the discount ends, for a date without a time at the end of that day',
		parse: endMoment,
	}),
	restrictions(
		'Brands, categories, collections or products that the discount is limited to, or empty for all',
	),
	collection(
		{
			displayName: 'Specifications',
			name: 'specifications',
			type: 'collection',
			placeholder: 'Add Specification',
			default: {},
			binding: 'each',
			description: 'Settings of the discount type, of which only those that you add are sent',
		},
		[
			blankField('number', 'Cart Usage Limit', 'cartUsageLimit', '2', wholeNumber(), {
				description: 'How often the discount may be used, a whole number',
			}),
			blankField('number', 'Get Products Quantity', 'getProductsQuantity', '1', wholeNumber(), {
				description: 'How many products the customer gets, a whole number',
			}),
			restrictions('Brands, categories, collections or products of this setting'),
			yesOrNo('Set Cart Usage Limit', 'setCartUsageLimit', "Whether 'Cart Usage Limit' applies"),
		],
	),
] as const;
