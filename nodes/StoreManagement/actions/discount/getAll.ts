import { operation } from '../operation';

export const getAll = operation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many discounts',
	description: 'Get the discounts of a store',
	inStore: true,
	kind: 'discount',
	answer: 'list',
	parameters: [],
	ask: () => ({ method: 'GET', path: '/{alias}/discounts' }),
});
