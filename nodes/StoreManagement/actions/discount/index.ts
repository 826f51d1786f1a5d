import type { Resource } from '../resource';

import { create } from './create';
import { getAll } from './getAll';

export const discount: Resource = {
	value: 'discount',
	name: 'Discount',
	inStore: true,
	operations: [create, getAll],
};
