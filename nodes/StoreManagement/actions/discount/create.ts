import { choice, flag, text } from '../../parameters/scalars';
import { dateTime, isAfter } from '../../parameters/dates';
import { required } from '../../parameters/parameter';
import { emptyByHandOnly } from '../../parameters/presence';
import { InvalidInputError } from '../../errors/invalidInputError';
import { defineOperation } from '../operation';

import { additionalFields, specificationsBody } from './additionalFields';
import { checkQuantity, entryConditionValue, getQuantity } from './buyAndGet';
import { discountValue } from './discountValue';
import { ifExists, isSameDiscount } from './existing';
import { restrictions, restrictionsBody } from './restrictions';
import { discountRecord } from './record';

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

export const create = defineOperation({
	value: 'create',
	name: 'Create',
	action: 'Create discount',
	description: 'Create a discount in a store',
	forModel: {
		purpose:
			'Create a discount in a store, which takes effect at Start_At. A second call with the same name and values returns the discount that exists.',
		fields: {
			discountValue:
				'Number: a percentage (0.01 to 100) or an amount of money (at least 0.01), as Discount_Method says.',
			entryConditionValue:
				'Number, at least 1: a value of the cart or a whole number of products, as Buy_Condition says.',
		},
		example: {
			Name: 'Spring',
			'Discount Method': 'percent',
			'Discount Value': 10,
			'Discount Type': 'buy_x_get_y',
			'Buy Condition': 'amount',
			'Buy at Least (X)': 100,
			'Combine With Other Discounts': false,
			'Start At': '2026-03-01 08:00:00',
		},
	},
	effect: 'create',
	record: discountRecord,
	responseType: 'record',
	howToCheck:
		'Look for it with Discount → Get Many before you run the workflow again, or set If It Already Exists to Return It, or it may exist twice.',
	parameters: [
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
	],
	options: [ifExists],
	buildRequest: (values, options, { isTool = false }) => {
		const { endAt } = values.additionalFields;
		checkPercent(values.discountMethod, values.discountValue);
		checkQuantity(values.entryConditionType, values.entryConditionValue);
		if (endAt && !isAfter(endAt, values.startAt)) {
			const remedy = 'Pick an end that is later than Start At, or remove the end';
			throw new InvalidInputError(
				'End At',
				`must be later than ${values.startAt.date}`,
				remedy,
				endAt.date,
			);
		}
		const specifications = specificationsBody({
			...(values.getProductsQuantity === undefined
				? {}
				: { getProductsQuantity: values.getProductsQuantity }),
			...values.additionalFields,
		});
		const listed = {
			name: values.name ?? null,
			discount_method: values.discountMethod,
			discount_value: values.discountValue,
			discount_type: values.discountType,
			entry_condition_type: values.entryConditionType,
			entry_condition_value: values.entryConditionValue,
			accumulate: values.accumulate,
			start_at: values.startAt,
			...(endAt === undefined ? {} : { end_at: endAt }),
		};
		const path = '/{alias}/discounts';
		return {
			method: 'POST',
			path,
			body: {
				...listed,
				restrictions: restrictionsBody(values.restrictions),
				...(specifications === undefined ? {} : { specifications }),
			},
			existing: {
				path,
				label: 'discount with this name and these values',
				matches: (record) => isSameDiscount(record, listed),
				// An agent that tries again must not make a second discount.
				returnIt: (options.ifExists ?? (isTool ? 'return' : 'create')) === 'return',
			},
		};
	},
});

function checkPercent(method: string, value: number): void {
	if (method === 'percent' && value > 100) {
		const remedy = 'Enter 100 or less, or set Discount Method to Amount';
		throw new InvalidInputError(
			'Discount Value',
			'must be at most 100 for a percentage',
			remedy,
			value,
		);
	}
}
