import { InvalidInputError } from '../../errors/invalidInputError';
import { isAfter, now } from '../../parameters/dates';
import { defineOperation } from '../operation';

import { specificationsBody } from './additionalFields';
import { ifExists, isSameDiscount, isSameText } from './existing';
import { checkNumbers, fields } from './fields';
import { discountRecord } from './record';
import { restrictionsBody } from './restrictions';

export const create = defineOperation({
	value: 'create',
	name: 'Create',
	action: 'Create discount',
	description: 'Create a discount in a store',
	forModel: {
		purpose:
			'Create a discount in a store, which takes effect at once, or at Starts. A second call with the same name and values returns the discount that exists.',
		fields: {
			discountValue:
				'Number: a percentage (0.01 to 100) or an amount of money (at least 0.01), as Discount_Method says.',
			entryConditionValue:
				'Number, at least 1: a value of the cart or a whole number of products, as Cart_Condition says.',
		},
		example: {
			Name: 'Spring',
			'Discount Method': 'percent',
			'Discount Value': 10,
			'Cart Condition': 'amount',
			'When the Cart Reaches': 100,
			'Combine With Other Discounts': false,
			Starts: '2026-03-01 08:00:00',
		},
	},
	effect: 'create',
	record: discountRecord,
	responseType: 'record',
	howToCheck:
		'Look for it with Discount → Get Many before you run the workflow again, or set If It Already Exists to Return It, or it may exist twice.',
	parameters: fields,
	options: [ifExists],
	buildRequest: (values, options, context) => {
		const { endAt, additionalFields } = values;
		checkNumbers(values);
		const startAt = values.startAt ?? now(context);
		if (endAt && !isAfter(endAt, startAt)) {
			const rule = `must be later than ${startAt.date}`;
			const remedy = 'Pick an end that is later than the start, or clear the field';
			throw new InvalidInputError('Ends', rule, remedy, endAt.date);
		}
		const specifications = specificationsBody(additionalFields);
		const listed = {
			name: values.name ?? null,
			discount_method: values.discountMethod,
			discount_value: values.discountValue,
			discount_type: additionalFields.discountType ?? 'buy_x_get_y',
			entry_condition_type: values.entryConditionType,
			entry_condition_value: values.entryConditionValue,
			accumulate: values.accumulate,
			...(endAt === undefined ? {} : { end_at: endAt }),
		};
		const path = '/{alias}/discounts';
		return {
			method: 'POST',
			path,
			body: {
				...listed,
				start_at: startAt,
				restrictions: restrictionsBody(values.restrictions),
				...(specifications === undefined ? {} : { specifications }),
			},
			existing: {
				path,
				label: 'discount with this name and these values',
				// A start at once is another moment in each try.
				matches: (record) =>
					isSameDiscount(record, values.startAt ? { ...listed, start_at: startAt } : listed),
				hasName: (record) => isSameText(record.name, listed.name),
				// An agent that tries again must not make a second discount.
				returnIt: (options.ifExists ?? (context.isTool ? 'return' : 'create')) === 'return',
			},
		};
	},
});
