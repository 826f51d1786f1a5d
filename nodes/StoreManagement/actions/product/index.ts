import type { Resource } from '../resource';

import { getAll } from './getAll';
import { loadProducts, searchProducts } from './search';

export const product: Resource = {
	value: 'product',
	name: 'Product',
	inStore: true,
	operations: [getAll],
	listSearch: { searchProducts },
	loadOptions: { loadProducts },
};
