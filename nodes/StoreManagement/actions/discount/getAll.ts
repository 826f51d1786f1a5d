import { defineOperation } from '../operation';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many discounts',
	description: 'Get the discounts of a store',
	effect: 'read',
	recordKind: 'discount',
	responseType: 'list',
	parameters: [],
	buildRequest: () => ({ method: 'GET', path: '/{alias}/discounts' }),
});
