import type { Resource } from '../resource';

import { columnsOfTable } from './fields';
import { searchSkus } from './search';
import { update } from './update';

export const sku: Resource = {
	value: 'sku',
	name: 'SKU',
	inStore: true,
	operations: [update],
	listSearch: { searchSkus },
	resourceMapping: { getSkuFields: columnsOfTable.fields },
};
