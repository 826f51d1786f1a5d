import { INTEGERS } from '../../schemas';

/** `YYYY-MM-DD HH:MM:SS`. A date object may add microseconds. */
const DATE_TIME = '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}';

const DATE_OBJECT = {
	type: 'object',
	required: ['date', 'timezone_type', 'timezone'],
	properties: {
		date: { type: 'string', pattern: `${DATE_TIME}(\\.\\d{1,6})?$` },
		timezone_type: { type: 'integer' },
		timezone: { type: 'string', minLength: 1 },
	},
} as const;

const RESTRICTIONS = {
	type: 'object',
	required: ['include'],
	properties: {
		include: {
			type: 'object',
			properties: {
				brands_ids: INTEGERS,
				products_ids: INTEGERS,
				categories_ids: INTEGERS,
				collections_ids: INTEGERS,
			},
		},
	},
} as const;

/** Endpoint 5. Date rules that JSON Schema cannot express are in dates.ts. */
export const DISCOUNT = {
	type: 'object',
	required: [
		'name',
		'discount_method',
		'discount_value',
		'discount_type',
		'entry_condition_type',
		'entry_condition_value',
		'accumulate',
		'start_at',
		'restrictions',
	],
	properties: {
		name: { type: ['string', 'null'], minLength: 3, maxLength: 100 },
		discount_method: { enum: ['percent', 'amount'] },
		discount_value: { type: 'number', minimum: 0.01 },
		discount_type: { enum: ['buy_x_get_y'] },
		entry_condition_type: { enum: ['amount', 'quantity'] },
		entry_condition_value: { type: 'number', minimum: 1 },
		accumulate: { type: 'boolean' },
		start_at: DATE_OBJECT,
		restrictions: RESTRICTIONS,
		end_at: {
			type: ['object', 'string'],
			allOf: [
				{ if: { type: 'string' }, then: { type: 'string', pattern: `${DATE_TIME}$` } },
				{ if: { type: 'object' }, then: DATE_OBJECT },
			],
		},
		specifications: {
			type: 'object',
			properties: {
				set_cart_usage_limit: { type: 'boolean' },
				cart_usage_limit: { type: 'integer' },
				get_products_quantity: { type: 'integer' },
				restrictions: RESTRICTIONS,
			},
		},
	},
	if: { properties: { discount_method: { const: 'percent' } } },
	then: { properties: { discount_value: { type: 'number', maximum: 100 } } },
} as const;
