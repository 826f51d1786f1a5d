import { defineOperation } from '../operation';

import { discountRecord } from './record';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many discounts',
	description: 'Get the discounts of a store',
	forModel: {
		purpose: 'List the discounts of a store, for example to see whether one exists already.',
		example: { Limit: 10 },
	},
	effect: 'read',
	record: discountRecord,
	responseType: 'list',
	parameters: [],
	buildRequest: () => ({ method: 'GET', path: '/{alias}/discounts' }),
});
