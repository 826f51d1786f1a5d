import { dateTime } from '../../parameters/dates';
import { required } from '../../parameters/parameter';
import { emptyByHandOnly } from '../../parameters/presence';
import { choice, flag, text } from '../../parameters/scalars';

import { additionalFields } from './additionalFields';
import { entryConditionValue, getQuantity } from './buyAndGet';
import { discountValue } from './discountValue';
import { restrictions } from './restrictions';

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

const discountMethod = required(
	choice(
		{
			displayName: 'Discount Method',
			name: 'discountMethod',
			type: 'options',
			default: 'percent',
			required: true,
			description: 'How the discount is calculated',
			options: [
				{ name: 'Amount', value: 'amount', description: 'An amount of money' },
				{ name: 'Percent', value: 'percent', description: 'A share of the price' },
			],
		},
		['percent', 'amount'],
	),
);

const discountType = required(
	choice(
		{
			displayName: 'Discount Type',
			name: 'discountType',
			type: 'options',
			default: 'buy_x_get_y',
			required: true,
			description: 'The kind of promotion',
			options: [{ name: 'Buy X Get Y', value: 'buy_x_get_y' }],
		},
		['buy_x_get_y'],
	),
);

const entryConditionType = required(
	choice(
		{
			displayName: 'Buy Condition',
			name: 'entryConditionType',
			type: 'options',
			default: 'quantity',
			required: true,
			description: 'What the cart must reach before the discount applies',
			options: [
				{ name: 'Cart Value', value: 'amount', description: 'A total value of the cart' },
				{ name: 'Number of Products', value: 'quantity', description: 'A whole number' },
			],
		},
		['amount', 'quantity'],
	),
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

const startAt = required(
	dateTime({
		displayName: 'Start At',
		name: 'startAt',
		type: 'dateTime',
		default: '',
		required: true,
		placeholder: 'Pick a date and time',
		hint: 'For now, use the expression {{ $now }}',
		description: 'When the discount begins, in the time zone of the workflow',
	}),
);

const included = restrictions({
	displayName: 'Restrictions',
	name: 'restrictions',
	type: 'collection',
	placeholder: 'Add Restriction',
	default: {},
	description: 'Brands, categories, collections or products to limit the discount to',
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
