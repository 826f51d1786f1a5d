import type { GenericValue } from 'n8n-workflow';

import type { OperationName } from '../samples';

const NUMBER = 'must be a number';
const WHOLE = 'must be a whole number';
const REQUIRED = 'is required';
const LIST = 'must be a list of texts or numbers';
const FLAG = 'must be true or false';
const MOMENT = 'must be a date and time';
const OBJECT = 'must be a JSON object';
const JSON_TEXT = 'must be valid JSON';
const EMPTY = 'was added but is empty';
const DIGITS = 'has more digits than can be sent';

/** Invalid values by the message of the rule that rejects them. */
type InvalidValues = Record<string, GenericValue[]>;

const ID: InvalidValues = {
	[WHOLE]: ['abc', '12.5', '-1', '1/2', '../1', '１２', 1.5, [1]],
	[REQUIRED]: ['', ' ', null],
};
const ID_LIST: InvalidValues = {
	[WHOLE]: ['a', 'none', 'a,b', '1;2', '1.5', [1.5], ['x'], [''], '["a"]', '{}', '"7"', '[""]'],
	'must be at least 0': [-1, '3,-4', '[-1]'],
	[LIST]: [[true], [[1]], [null], { id: 1 }, '[null]', '[[1]]', '[{"id": 1}]'],
	'must be a list of IDs': ['[', '[101,', '[101] 204', '[]]'],
	'must hold at least one ID': [',', ' , '],
};
const NOTHING: GenericValue[] = ['', ' ', null, undefined];
const NARROWING_IDS: InvalidValues = { ...ID_LIST, [EMPTY]: [...NOTHING, [], '[]', ' [ ] '] };
const JSON_TEXTS: InvalidValues = {
	[JSON_TEXT]: ['{', '{"a": }', "{'a': 1}", 'a=1'],
	'has a number with more digits than can be sent': [
		'{"a": [1, 0.1000000000000000000001]}',
		'{"id": 12345678901234567890}',
		'{"a": 1e999}',
	],
};
const TEXT_OF_OBJECT: InvalidValues = {
	...JSON_TEXTS,
	[OBJECT]: ['[1]', '"text"', 'null', '5', 5, true, [{}]],
};
const NO_BODY: InvalidValues = { [REQUIRED]: ['', ' ', null] };
const MEASURE: InvalidValues = {
	[REQUIRED]: ['', null],
	[NUMBER]: ['x', '1,5'],
	[DIGITS]: ['0.12345678901234567891', '123456789012345678.9'],
};

/** Invalid values by operation and by parameter: its path, then its display name. */
export const BAD_INPUT: Partial<Record<OperationName, Record<string, InvalidValues>>> = {
	'order.getItems': {
		'orderId.value | Order': ID,
	},
	'webhook.get': {
		'webhookId.value | Webhook': ID,
	},
	'sku.update': {
		'skuId | SKU ID': ID,
		'productId | Product ID': { 'must be at least 1': [0], [WHOLE]: [1.5], [REQUIRED]: [''] },
		'sku | SKU': { [REQUIRED]: ['', ' ', null], 'must be text': [{}] },
		'priceCost | Cost Price': MEASURE,
		'priceSale | Sale Price': MEASURE,
		'weight | Weight (kg)': MEASURE,
		'height | Height (cm)': MEASURE,
		'width | Width (cm)': MEASURE,
		'length | Length (cm)': MEASURE,
		'quantityManaged | Quantity Managed': { [REQUIRED]: ['', null], [FLAG]: ['x'] },
		'availability | Availability': { [REQUIRED]: ['', null], [WHOLE]: [0.5] },
		'availabilitySoldout | Availability After Sold Out': { [REQUIRED]: [''], [WHOLE]: [0.5] },
		'blockedSale | Blocked Sale': { [REQUIRED]: ['', null], [FLAG]: [0] },
		'variationsValuesIds | Variation Value IDs': {
			...ID_LIST,
			[REQUIRED]: NOTHING,
		},
		'additionalFields.erpId | ERP ID': { [WHOLE]: [1.5, 'A-1'], [EMPTY]: NOTHING },
		'additionalFields.order | Display Order': { [WHOLE]: [1.5], [EMPTY]: NOTHING },
		'additionalFields.priceDiscount | Discount Price': {
			[NUMBER]: ['x'],
			[DIGITS]: ['9.99999999999999999999'],
			[EMPTY]: NOTHING,
		},
		'additionalFields.customizationsIds | Customization IDs': ID_LIST,
		'additionalFields.images | Images': {
			'must be web addresses': ['ftp://a', 'a.png', [5], 'https://a b', ['https://a', '']],
		},
	},
	'banner.sort': {
		'bannerId | Banner ID': ID,
		'sorting.entry.0.group | Group': { [REQUIRED]: ['', null] },
		'sorting.entry.0.resourceId | Resource ID': { [REQUIRED]: ['', null] },
		'sorting.entry.0.orders | Orders': { ...ID_LIST, [REQUIRED]: ['', null] },
	},
	'banner.update': {
		'bannerId | Banner ID': ID,
		'body | Body': { ...TEXT_OF_OBJECT, ...NO_BODY },
	},
	'lead.getAll': {
		'limit | Limit': {
			[WHOLE]: ['many', 1.5, true, [1]],
			'must be at least 1': [0, -1, '0'],
			[REQUIRED]: ['', null],
		},
		'returnAll | Return All': { [FLAG]: ['yes', 1, {}] },
		'options.pageSize | Page Size': { 'must be at least 1': [0], [WHOLE]: ['all'] },
		'options.pageParameter | Page Parameter': { 'must be text': [{}, true] },
		'options.paramsFormat | Params Format': {
			'must be one of brackets, json': ['comma', 1],
			[REQUIRED]: ['', null],
		},
		'filters.name | Name': { 'must be text': [{}, ['Ana'], true], [EMPTY]: NOTHING },
		'filters.city | City': { [EMPTY]: NOTHING },
		'filters.state | State': { [EMPTY]: NOTHING },
		'filters.genre | Genre': { [EMPTY]: NOTHING },
		'filters.email | Email': {
			'must be an e-mail address': ['ana', 'ana@', '@b.de', 'a b@c.de', 'a@b'],
			[EMPTY]: NOTHING,
		},
		'filters.birthday | Birthday': {
			'must be a date': ['soon', '1990-02-30', {}, 5],
			[EMPTY]: NOTHING,
		},
		'filters.params | Params': { ...TEXT_OF_OBJECT, [EMPTY]: [...NOTHING, '{}', {}] },
	},
	'user.get': {
		'output | Output': { 'must be one of simplified, full, raw, selected': ['tidy', 1] },
		'options.timeout | Timeout': { 'must be at least 1': [0], [WHOLE]: [0.5, 'long'] },
		'options.maxRetries | Max Retries': { 'must be at least 0': [-1], [WHOLE]: ['x'] },
		'options.concurrency | Concurrency': { 'must be at least 1': [0], [WHOLE]: [2.5] },
	},
	'order.getAll': {
		'include | Include': { 'must be a list of names': [5, [5], true, [true], [null]] },
		'options.additionalInclude | Additional Include': { [LIST]: [{}, [{}]] },
		'options.includeFormat | Include Format': { 'must be one of': ['tabs'] },
	},
	'product.getAll': {
		'queryParameters.parameter.0.name | Name': { [REQUIRED]: ['', null] },
	},
	'discount.create': {
		'name | Name': {
			'must have 3 to 100 characters, and this has 2': ['ab', '  ab  ', '🎉🎉'],
			'must have 3 to 100 characters, and this has 101': ['x'.repeat(101)],
			'must be text': [true, ['abc']],
			'has an expression that yields nothing': NOTHING,
		},
		'discountMethod | Discount Method': { 'must be one of': ['both'], [REQUIRED]: [''] },
		'discountValue | Discount Value': {
			'must be at least 0.01': [0, -5, 0.009],
			'must be at most 100 for a percentage': [100.01, '101'],
			[NUMBER]: ['ten', '10%', '1,5', true, [10]],
			[DIGITS]: ['9.99999999999999999999'],
			[REQUIRED]: ['', null],
		},
		'discountType | Discount Type': { 'must be one of buy_x_get_y': ['x'] },
		'entryConditionType | Buy Condition': { 'must be one of': ['x'] },
		'entryConditionValue | Buy at Least (X)': {
			'must be at least 1': [0.99],
			'must be a whole number of products': [2.5],
		},
		'getProductsQuantity | Get (Y)': { 'must be at least 0': [-1], [WHOLE]: [1.5] },
		'accumulate | Combine With Other Discounts': { [FLAG]: ['maybe', 1], [REQUIRED]: ['', null] },
		'startAt | Start At': {
			[MOMENT]: ['soon', '2026-02-30T10:00:00', '2026-01-01T25:00:00', 12345, {}],
			[REQUIRED]: ['', null],
		},
		'additionalFields.endAt | End At': {
			'must be later than 2026-03-01 08:00:00': ['2026-03-01T08:00:00', '2026-02-28'],
			[MOMENT]: ['never'],
			[EMPTY]: NOTHING,
		},
		'restrictions.brandsIds | Brand IDs': NARROWING_IDS,
		'restrictions.productsIds | Product IDs': NARROWING_IDS,
		'restrictions.categoriesIds | Category IDs': NARROWING_IDS,
		'restrictions.collectionsIds | Collection IDs': NARROWING_IDS,
		'additionalFields.specificationRestrictions.productsIds | Product IDs': NARROWING_IDS,
		'additionalFields.cartUsageLimit | Limit Usage per Cart To': {
			'must be at least 0': [-1],
			[WHOLE]: [1.5],
			[EMPTY]: NOTHING,
		},
		'additionalFields.getProductsQuantity | Get Products Quantity': {
			'must be at least 0': [-1],
			[WHOLE]: [1.5],
			[EMPTY]: NOTHING,
		},
		'additionalFields.setCartUsageLimit | Limit Usage per Cart': {
			[FLAG]: ['often'],
			[EMPTY]: NOTHING,
		},
	},
	'order.update': {
		'body | Body': {
			...JSON_TEXTS,
			...NO_BODY,
			'must be a JSON object or array': ['"text"', 'null', '5', 5, true],
		},
	},
};
