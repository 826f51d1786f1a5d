import { defineOperation } from '../operation';

import { discountRecord } from '../../output/records';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many discounts',
	description: 'Retrieve the discounts of a store',
	forModel: 'List the discounts of a store, for example to see whether one exists already.',
	effect: 'read',
	record: discountRecord,
	result: 'list',
	fields: [],
	plan: () => ({ method: 'GET', path: '/{alias}/discounts' }),
});
