import { defineRecord } from '../../output';
import { defineOperation } from '../operation';

/** A product. The API document shows only the products of a webhook. */
export const productRecord = defineRecord(
	{
		id: 'integer',
		name: 'string',
		sku: 'string',
		slug: 'string',
		active: 'boolean',
		searchable: 'boolean',
		has_variations: 'boolean',
		is_digital: 'boolean',
		url: 'string',
		preview_url: 'string',
	},
	{ isUndocumented: true },
);

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many products',
	description: 'Get the products of a store',
	forModel: 'List products of a store.',
	effect: 'read',
	record: productRecord,
	responseType: 'list',
	fields: [],
	buildRequest: () => ({ method: 'GET', path: '/{alias}/catalog/products' }),
});
