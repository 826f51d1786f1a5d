/**
 * The document's own rules for bodies, as JSON Schema. Fields it does not name are let through. Dates
 * are compared where JSON Schema cannot: in routes/discounts.ts.
 */
const INTEGERS = { type: 'array', items: { type: 'integer' } } as const;

/** `YYYY-MM-DD HH:MM:SS`, and in a date object optionally microseconds. */
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

/** Endpoint 5. */
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

/** Endpoint 8. */
export const SKU = {
	type: 'object',
	required: [
		'product_id',
		'sku',
		'price_cost',
		'price_sale',
		'weight',
		'height',
		'width',
		'length',
		'quantity_managed',
		'availability',
		'availability_soldout',
		'blocked_sale',
		'variations_values_ids',
	],
	properties: {
		product_id: { type: 'integer' },
		sku: { type: 'string' },
		price_cost: { type: 'number' },
		price_sale: { type: 'number' },
		weight: { type: 'number' },
		height: { type: 'number' },
		width: { type: 'number' },
		length: { type: 'number' },
		quantity_managed: { type: 'boolean' },
		availability: { type: 'integer' },
		availability_soldout: { type: 'integer' },
		blocked_sale: { type: 'boolean' },
		variations_values_ids: { type: 'array', items: { type: 'string' } },
		id: { type: 'integer' },
		token: { type: 'string' },
		erp_id: { type: 'integer' },
		barcode: { type: 'string' },
		allow_sell_without_customization: { type: 'boolean' },
		price_discount: { type: 'number' },
		order: { type: 'integer' },
		customizations_ids: INTEGERS,
		images: {
			type: 'array',
			items: {
				type: 'object',
				required: ['url'],
				properties: { url: { type: 'string' } },
			},
		},
	},
} as const;

/** Endpoint 9, the ordering variant; a body without `sorting` is the other one, which is not shown. */
export const BANNER = {
	type: 'object',
	if: { maxProperties: 0 },
	then: { required: ['sorting'] },
	properties: {
		sorting: {
			type: 'array',
			items: {
				type: 'object',
				required: ['group', 'resource_id', 'orders'],
				properties: {
					group: { type: 'string' },
					resource_id: { type: 'string' },
					orders: INTEGERS,
				},
			},
		},
	},
} as const;

/** Creating a webhook is not shown: the fields of section "Webhook", events as names or `{ name }`. */
export const WEBHOOK = {
	type: 'object',
	required: ['name', 'url', 'events'],
	properties: {
		name: { type: 'string', minLength: 1 },
		url: { type: 'string', pattern: '^https?://[^\\s/]+' },
		active: { type: 'boolean' },
		events: {
			type: 'array',
			minItems: 1,
			items: {
				type: ['string', 'object'],
				minLength: 1,
				required: ['name'],
				properties: { name: { type: 'string', minLength: 1 } },
			},
		},
	},
} as const;

/** Path parameter `id`: an integer. */
export const ID = {
	type: 'object',
	properties: { id: { type: 'string', pattern: '^\\d{1,15}$' } },
} as const;

/** Endpoint 7: the filters with a format. */
export const LEAD_FILTERS = {
	type: 'object',
	properties: {
		email: { type: 'string', format: 'email' },
		birthday: { type: 'string', format: 'date' },
	},
} as const;
