import { InvalidInputError } from '../../errors/invalidInputError';
import { dateTime } from '../../parameters/dates';
import { choiceInput, notice, numberInput } from '../../parameters/inputs';
import { required, textField } from '../../parameters/parameter';
import { emptyByHandOnly } from '../../parameters/presence';
import { flag, MONEY, text } from '../../parameters/scalars';

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

const startAt = emptyByHandOnly(
	dateTime(
		textField('Starts', 'startAt', {
			type: 'dateTime',
			placeholder: 'Now',
			hint: 'In the time zone of the workflow',
			description:
				'When the discount begins, in the time zone of the workflow. Leave empty to begin at once.',
		}),
	),
	'clear the field to begin at once',
);

const endAt = emptyByHandOnly(
	dateTime(
		textField('Ends', 'endAt', {
			type: 'dateTime',
			placeholder: 'Never',
			hint: 'In the time zone of the workflow',
			description: 'When the discount ends. A day without a time counts to its end.',
		}),
		{ isEnd: true },
	),
	'clear the field for a discount without an end',
);

const REQUIRED = { default: UNSET, required: true } as const;

const entryConditionType = required(
	choiceInput<'entryConditionType', 'amount' | 'quantity'>('Cart Condition', 'entryConditionType', {
		...REQUIRED,
		description: 'What counts before the discount applies',
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

const entryConditionValue = required(
	numberInput('When the Cart Reaches', 'entryConditionValue', {
		...{ ...REQUIRED, ...MONEY, placeholder: 'e.g. 100' },
		typeOptions: { minValue: 1 },
		description:
			'Value of the cart or whole number of products that activates the discount, as Cart Condition says. At least 1.',
	}),
);

/** No maximum for a percentage: the editor would make 15 of 150, without a word. */
const discountValue = required(
	numberInput('Discount Value', 'discountValue', {
		...{ ...REQUIRED, placeholder: 'e.g. 10' },
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
	notice(
		'A discount applies by itself to every cart that meets it. The service documents no coupon codes.',
		'discountNotice',
	),
	name,
	discountMethod,
	discountValue,
	entryConditionType,
	entryConditionValue,
	accumulate,
	startAt,
	endAt,
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
		const remedy = 'Enter a whole number, or set Cart Condition to Cart Value';
		const rule = 'must be a whole number of products';
		throw new InvalidInputError('When the Cart Reaches', rule, remedy, x);
	}
	if (discountMethod === 'percent' && off > 100) {
		const remedy = 'Enter 100 or less, or set Discount Method to Amount';
		const rule = 'must be at most 100 for a percentage';
		throw new InvalidInputError('Discount Value', rule, remedy, off);
	}
}
