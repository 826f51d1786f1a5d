import type { Resource } from '../resource';

import { getAll } from './getAll';

export const store: Resource = {
	value: 'store',
	name: 'Store',
	inStore: false,
	operations: [getAll],
};
