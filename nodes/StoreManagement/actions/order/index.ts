import type { Resource } from '../resource';

import { get } from './get';
import { getAll } from './getAll';
import { getItems } from './getItems';
import { update } from './update';
import { searchOrders } from './search';

export const order: Resource = {
	value: 'order',
	name: 'Order',
	inStore: true,
	operations: [get, getItems, getAll, update],
	listSearch: { searchOrders },
};
