import type { GenericValue } from 'n8n-workflow';

import type { OperationName } from '../samples';

/** Invalid values by the message of the rule that rejects them. */
type InvalidValues = Record<string, GenericValue>;

const EMPTY = 'was added but is empty';
const ID: InvalidValues = { 'must be a whole number': '../1' };
const WHOLE: InvalidValues = { 'must be a whole number': 1.5 };
const NUMBER: InvalidValues = { 'must be a number': '1,5' };
const FLAG: InvalidValues = { 'must be true or false': 'maybe' };
const IDS: InvalidValues = { 'must be a whole number': '5, -1' };
const NARROWING_IDS: InvalidValues = { 'must be a whole number': '4,five', [EMPTY]: '[]' };
const NARROWING: InvalidValues = { [EMPTY]: ' ' };

/**
 * Which rule each parameter has, with a value that breaks it, by operation and by parameter: its path, then
 * its display name. What each rule refuses is tested in test/unit/parameters; required values
 * and choices of all fields in the files beside this one.
 */
export const BAD_INPUT: Partial<Record<OperationName, Record<string, InvalidValues>>> = {
	'order.get': {
		'orderId.value | Order': ID,
	},
	'order.getItems': { 'orderId.value | Order': ID },
	'webhook.get': { 'webhookId.value | Webhook': ID },
	'sku.update': {
		'skuId | SKU ID': ID,
		'productId | Product ID': { ...WHOLE, 'must be at least 1': 0 },
		'sku | SKU': { 'must be text': {} },
		'priceCost | Cost Price': NUMBER,
		'priceSale | Sale Price': NUMBER,
		'weight | Weight (kg)': NUMBER,
		'height | Height (cm)': NUMBER,
		'width | Width (cm)': NUMBER,
		'length | Length (cm)': NUMBER,
		'quantityManaged | Stock Managed': FLAG,
		'availability | Stock': WHOLE,
		'availabilitySoldout | Stock After Sold Out': WHOLE,
		'blockedSale | Blocked Sale': FLAG,
		'variationsValuesIds | Variation Value IDs': IDS,
		'additionalFields.erpId | ERP ID': { ...WHOLE, ...NARROWING },
		'additionalFields.order | Display Order': { ...WHOLE, ...NARROWING },
		'additionalFields.priceDiscount | Discount Price': { ...NUMBER, ...NARROWING },
		'additionalFields.customizationsIds | Customization IDs': { ...IDS, ...NARROWING },
		'additionalFields.images | Images': {
			'must be web addresses': ['https://a', 'a.png'],
			[EMPTY]: [],
		},
		'additionalFields.barcode | Barcode': NARROWING,
		'additionalFields.token | Token': NARROWING,
	},
	'banner.sort': {
		'bannerId | Banner ID': ID,
		'sorting.entry.0.orders | Orders of Sorting': IDS,
	},
	'banner.update': {
		'bannerId | Banner ID': ID,
		'body | Body': { 'must be a JSON object': '[1]', 'must be valid JSON': '{' },
	},
	'lead.getAll': {
		'limit | Limit': WHOLE,
		'returnAll | Return All': FLAG,
		'options.pageSize | Page Size': WHOLE,
		'filters.name | Name': NARROWING,
		'filters.city | City': NARROWING,
		'filters.state | State': NARROWING,
		'filters.genre | Gender (Genre)': NARROWING,
		'filters.email | Email': { 'must be an e-mail address': 'ana@', ...NARROWING },
		'filters.birthday | Birthday': { 'must be a date': '1990-02-30', ...NARROWING },
		'filters.params | Params': { 'must be a JSON object': '[1]', [EMPTY]: '{}' },
	},
	'user.get': {
		'options.timeout | Timeout': WHOLE,
		'options.maxRetries | Max Retries': WHOLE,
		'options.concurrency | Concurrency': WHOLE,
	},
	'order.getAll': {
		'options.include | Include': { 'must be a list of texts': {} },
		'options.additionalInclude | Additional Include': { 'must be a list of texts': {} },
	},
	'discount.create': {
		'name | Name': {
			'must have 3 to 100 characters, and this has 2': 'ab',
			'must have 3 to 100 characters, and this has 101': 'x'.repeat(101),
			'has an expression that yields nothing': null,
		},
		'discountValue | Discount Value': {
			...NUMBER,
			'must be at least 0.01': 0.009,
			'must be at most 100 for a percentage': 100.01,
		},
		'entryConditionValue | When the Cart Reaches': {
			'must be at least 1': 0.99,
			'must be a whole number of products': 2.5,
		},
		'accumulate | Combine With Other Discounts': FLAG,
		'startAt | Starts': { 'must be a date and time': '2026-02-30T10:00:00' },
		'endAt | Ends': {
			'must be later than 2026-03-01 08:00:00': '2026-03-01T08:00:00',
			'must be a date and time': 'never',
			'has an expression that yields nothing': null,
		},
		'restrictions.brandsIds | Brand IDs': NARROWING_IDS,
		'restrictions.productsIds | Product IDs': NARROWING_IDS,
		'restrictions.categoriesIds | Category IDs': NARROWING_IDS,
		'restrictions.collectionsIds | Collection IDs': NARROWING_IDS,
		'additionalFields.specificationRestrictions.productsIds | Product IDs': NARROWING_IDS,
		'additionalFields.cartUsageLimit | Limit Usage per Cart To': {
			...WHOLE,
			'must be at least 0': -1,
			...NARROWING,
		},
		'additionalFields.getProductsQuantity | Get (Y)': {
			...WHOLE,
			'must be at least 0': -1,
			...NARROWING,
		},
		'additionalFields.setCartUsageLimit | Limit Usage per Cart': { ...FLAG, ...NARROWING },
	},
	'order.update': {
		'body | Body': {
			'must be a JSON object or array': '5',
			'must be valid JSON': '{',
		},
	},
};
