import { DateTime } from 'luxon';

import { InvalidInputError } from '../../errors/invalidInputError';
import { toBody } from '../../parameters/json';
import { oneOf } from '../../parameters/values';
import { toDateObject } from '../../parameters/dates';
import { field, type ValuesOf } from '../../parameters/field';
import { defineOperation } from '../operation';

import { createOnce } from '../writes/createOnce';
import { discountFields } from './fields';
import { discountRecord } from '../../output/records';

const ifExists = field({
	displayName: 'If It Already Exists',
	name: 'ifExists',
	type: 'options',
	options: [
		{
			name: 'Create Anyway',
			value: 'create',
			description: 'Create another discount with this name',
		},
		{
			name: 'Return It',
			value: 'return',
			description:
				'Return the existing discount, with "existed" and "different", or create one if there is none',
		},
	],
	default: 'create',
	description: 'What to do if the store already has a discount with this name that has not ended',
	parse: oneOf('create', 'return'),
});

export const create = defineOperation({
	value: 'create',
	name: 'Create',
	action: 'Create discount',
	description: 'Create a discount on every cart that meets its condition, without a coupon code',
	forModel:
		'Create a discount in a store. It applies to every cart that meets its condition, and has no coupon code. It takes effect at once, or at Starts. Discount Value is a percentage (0.01 to 100) or an amount of money (at least 0.01). When the Cart Reaches is a cart value or a whole number of products, at least 1. Write dates as 2026-01-31 18:00:00, and IDs with commas. A name is required: a second call with the same name returns the existing discount.',
	effect: 'create',
	record: discountRecord,
	result: 'record',
	howToCheck:
		'First look for it with Discount → Get Many, or set If It Already Exists to Return It. Otherwise you may create it twice.',
	fields: discountFields,
	options: [ifExists],
	plan(values, options, { timezone, isTool }) {
		const startAt = values.startAt ?? DateTime.now().setZone(timezone);
		checkCombination(values, startAt);
		const { name = null, endAt } = values;
		const body = toBody({
			...values,
			name,
			// The only type that the API document names.
			discountType: 'buy_x_get_y',
			startAt: toDateObject(startAt),
			endAt: endAt && toDateObject(endAt),
			restrictions: included(values.restrictions),
			specifications: specificationsOf(values),
		});
		// An agent that tries again must not make a second discount.
		const returnsExisting = (options.ifExists ?? (isTool ? 'return' : 'create')) === 'return';
		if (returnsExisting && name === null) {
			const problem = 'is required, because If It Already Exists is set to Return It';
			const remedy = isTool ? 'Enter a name' : 'Enter a name, or choose Create Anyway';
			throw new InvalidInputError('Name', problem, remedy);
		}
		const wanted = { body, hasStart: values.startAt !== undefined, timezone, returnsExisting };
		return {
			method: 'POST',
			path: '/{alias}/discounts',
			body,
			handler: async (item) => await createOnce(item, wanted),
		};
	},
});

/** @throws InvalidInputError for values that do not fit together (API document, endpoint 5) */
function checkCombination(values: ValuesOf<typeof discountFields>, startAt: DateTime): void {
	const { entryConditionType, entryConditionValue, discountMethod, discountValue, endAt } = values;
	if (entryConditionType === 'quantity' && !Number.isInteger(entryConditionValue)) {
		const remedy = 'Enter a whole number, or set Cart Condition to Cart Value';
		const problem = 'must be a whole number of products';
		throw new InvalidInputError('When the Cart Reaches', problem, remedy, entryConditionValue);
	}
	if (discountMethod === 'percent' && discountValue > 100) {
		const remedy = 'Enter 100 or less, or set Discount Method to Amount';
		const problem = 'must be at most 100 for a percentage';
		throw new InvalidInputError('Discount Value', problem, remedy, discountValue);
	}
	// Both are sent without fractions of a second.
	if (endAt && endAt.startOf('second') <= startAt.startOf('second')) {
		const problem = `must be later than ${toDateObject(startAt).date}`;
		const remedy = 'Pick an end that is later than the start, or clear the field';
		throw new InvalidInputError('Ends', problem, remedy, toDateObject(endAt).date);
	}
}

/** Undefined if nothing was added. */
function specificationsOf({ specifications = {} }: ValuesOf<typeof discountFields>) {
	if (Object.keys(specifications).length === 0) return undefined;
	const { restrictions } = specifications;
	return { ...specifications, restrictions: restrictions && included(restrictions) };
}

/** Sends every list; those that the user did not add are empty. */
function included(added: ValuesOf<typeof discountFields>['restrictions']) {
	const none = { brandsIds: [], productsIds: [], categoriesIds: [], collectionsIds: [] };
	return { include: { ...none, ...added } };
}
