import type { Resource } from '../resource';

import { getAll } from './getAll';

export const product: Resource = {
	value: 'product',
	name: 'Product',
	inStore: true,
	operations: [getAll],
};
