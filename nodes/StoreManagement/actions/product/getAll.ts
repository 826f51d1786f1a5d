import { asNamed } from '../../output/fields';
import type { RecordType } from '../../output/simplified';
import { defineOperation } from '../operation';

/** What Simplified shows (API document, Webhook product, for lack of a product of its own). */
export const productRecord: RecordType = {
	simplified: asNamed(
		'id',
		'name',
		'sku',
		'slug',
		'active',
		'searchable',
		'has_variations',
		'is_digital',
		'url',
		'preview_url',
	),
	isUndocumented: true,
};

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many products',
	description: 'Get the products of a store',
	effect: 'read',
	record: productRecord,
	responseType: 'list',
	parameters: [],
	buildRequest: () => ({ method: 'GET', path: '/{alias}/catalog/products' }),
});
