import { choice, flag, number, text } from '../../parameters/scalars';
import { dateTime, isAfter } from '../../parameters/dates';
import { required } from '../../parameters/parameter';
import { emptyByHandOnly } from '../../parameters/presence';
import { InvalidInputError } from '../../errors/invalidInputError';
import { defineOperation } from '../operation';

import { additionalFields, specificationsBody } from './additionalFields';
import { discountValue } from './discountValue';
import { restrictions, restrictionsBody } from './restrictions';
import { discountRecord } from './record';

const name = emptyByHandOnly(
	text(
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'Buy two, get one',
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
			displayName: 'Entry Condition Type',
			name: 'entryConditionType',
			type: 'options',
			default: 'quantity',
			required: true,
			description: 'What the cart must reach for the discount to apply',
			options: [
				{ name: 'Amount', value: 'amount', description: 'A total value' },
				{ name: 'Quantity', value: 'quantity', description: 'A number of products' },
			],
		},
		['amount', 'quantity'],
	),
);

const entryConditionValue = required(
	number(
		{
			displayName: 'Entry Condition Value',
			name: 'entryConditionValue',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 1,
			required: true,
			description: 'Lowest cart value or product quantity that activates the discount',
		},
		{ minimum: 1 },
	),
);

const accumulate = required(
	flag({
		displayName: 'Accumulate',
		name: 'accumulate',
		type: 'boolean',
		default: false,
		required: true,
		description: 'Whether the discount may combine with other promotions',
	}),
);

const startAt = required(
	dateTime({
		displayName: 'Start At',
		name: 'startAt',
		type: 'dateTime',
		default: '',
		required: true,
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
	action: 'Create a discount',
	description: 'Create a discount in a store',
	effect: 'create',
	record: discountRecord,
	responseType: 'record',
	howToCheck:
		'Look for it with Discount → Get Many before you run the workflow again, or it may exist twice.',
	parameters: [
		name,
		discountMethod,
		discountValue,
		discountType,
		entryConditionType,
		entryConditionValue,
		accumulate,
		startAt,
		included,
		additionalFields,
	],
	buildRequest: (values) => {
		const { endAt } = values.additionalFields;
		checkPercent(values.discountMethod, values.discountValue);
		if (endAt && !isAfter(endAt, values.startAt)) {
			const remedy = 'Pick an end that is later than Start At, or remove the end';
			throw new InvalidInputError(
				'End At',
				`must be later than ${values.startAt.date}`,
				remedy,
				endAt.date,
			);
		}
		const specifications = specificationsBody(values.additionalFields);
		return {
			method: 'POST',
			path: '/{alias}/discounts',
			body: {
				name: values.name ?? null,
				discount_method: values.discountMethod,
				discount_value: values.discountValue,
				discount_type: values.discountType,
				entry_condition_type: values.entryConditionType,
				entry_condition_value: values.entryConditionValue,
				accumulate: values.accumulate,
				start_at: values.startAt,
				restrictions: restrictionsBody(values.restrictions),
				...(endAt === undefined ? {} : { end_at: endAt }),
				...(specifications === undefined ? {} : { specifications }),
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
