import { defineOperation } from '../operation';

import { productRecord } from '../../output/records';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many products',
	description: 'Retrieve the products of a store, which have no price and no stock',
	forModel: 'List products of a store. They have no price and no stock.',
	effect: 'read',
	record: productRecord,
	result: 'list',
	fields: [],
	plan: () => ({ method: 'GET', path: '/{alias}/catalog/products' }),
});
