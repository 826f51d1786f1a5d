import { InvalidInputError } from '../../errors/invalidInputError';
import { dateTime } from '../../parameters/dates';
import { choiceInput, numberInput } from '../../parameters/inputs';
import { required } from '../../parameters/parameter';
import { emptyByHandOnly } from '../../parameters/presence';
import { flag, integer, MONEY, text } from '../../parameters/scalars';

import { additionalFields } from './additionalFields';
import { restrictions } from './restrictions';

/** Default of a field that starts empty: nobody may make a discount with values that they did not choose. */
const UNSET = '';

const name = emptyByHandOnly(
	text(
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. Buy two, get one',
			description:
				'Name of the discount, 3 to 100 characters. Leave empty for a discount without a name.',
		},
		{ length: [3, 100] },
	),
	'clear the field for a discount without a name',
);

const startAt = required(
	dateTime({
		displayName: 'Start At',
		name: 'startAt',
		type: 'dateTime',
		default: '',
		required: true,
		placeholder: 'Pick a date and time',
		hint: 'For now, use the expression {{ $now }}',
		description:
			'When the discount begins, in the time zone of the workflow. It has no end unless you add End At below.',
	}),
);

const REQUIRED = { default: UNSET, required: true } as const;

const discountType = required(
	choiceInput<'discountType', 'buy_x_get_y'>('Discount Type', 'discountType', {
		...{ ...REQUIRED, default: 'buy_x_get_y' },
		description: 'The kind of promotion',
		titles: { buy_x_get_y: ['Buy X Get Y'] },
	}),
);

const entryConditionType = required(
	choiceInput<'entryConditionType', 'amount' | 'quantity'>('Buy Condition', 'entryConditionType', {
		...REQUIRED,
		description: 'What the cart must reach before the discount applies',
		titles: {
			amount: ['Cart Value', 'A total value of the cart'],
			quantity: ['Number of Products', 'A whole number'],
		},
	}),
);

const discountMethod = required(
	choiceInput<'discountMethod', 'amount' | 'percent'>('Discount Method', 'discountMethod', {
		...REQUIRED,
		description: 'How the discount is calculated',
		titles: {
			amount: ['Amount', 'An amount of money'],
			percent: ['Percent', 'A share of the price'],
		},
	}),
);

/** X of "buy X, get Y". */
const entryConditionValue = required(
	numberInput('Buy at Least (X)', 'entryConditionValue', {
		...{ ...REQUIRED, ...MONEY },
		typeOptions: { minValue: 1 },
		description:
			'Cart value or whole number of products that activates the discount, as Buy Condition says. At least 1.',
	}),
);

/** Y of "buy X, get Y". A workflow may set it in the additional fields instead, which take precedence. */
const getQuantity = integer({
	displayName: 'Get (Y)',
	name: 'getProductsQuantity',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: '',
	description:
		'Number of products to get, sent as get_products_quantity if it is entered. Its exact effect is not documented.',
});

/** No maximum for a percentage: the editor would make 15 of 150, without a word. */
const discountValue = required(
	numberInput('Discount Value', 'discountValue', {
		...REQUIRED,
		typeOptions: { minValue: 0.01 },
		thousands: 'refused in texts',
		description:
			'Amount to take off, at least 0.01, or percentage, 0.01 to 100, as Discount Method says',
	}),
);

const accumulate = required(
	flag({
		displayName: 'Combine With Other Discounts',
		name: 'accumulate',
		type: 'boolean',
		default: false,
		required: true,
		description: 'Whether the discount may be combined with other promotions',
	}),
);

const included = restrictions({
	displayName: 'Restrictions',
	name: 'restrictions',
	type: 'collection',
	placeholder: 'Add Restriction',
	default: {},
	description:
		'Brands, categories, collections or products to limit the discount to. None added: on everything.',
});

/** The fields of a discount in the order of the panel (API document, endpoint 5). */
export const fields = [
	name,
	startAt,
	discountType,
	entryConditionType,
	entryConditionValue,
	getQuantity,
	discountMethod,
	discountValue,
	accumulate,
	included,
	additionalFields,
] as const;

/** @throws InvalidInputError for a number of products with decimals, or a percentage over 100 */
export function checkNumbers(values: {
	entryConditionType: string;
	entryConditionValue: number;
	discountMethod: string;
	discountValue: number;
}): void {
	const { entryConditionType, entryConditionValue: x, discountMethod, discountValue: off } = values;
	if (entryConditionType === 'quantity' && !Number.isInteger(x)) {
		const remedy = 'Enter a whole number, or set Buy Condition to Cart Value';
		throw new InvalidInputError(
			'Buy at Least (X)',
			'must be a whole number of products',
			remedy,
			x,
		);
	}
	if (discountMethod === 'percent' && off > 100) {
		const remedy = 'Enter 100 or less, or set Discount Method to Amount';
		throw new InvalidInputError(
			'Discount Value',
			'must be at most 100 for a percentage',
			remedy,
			off,
		);
	}
}
