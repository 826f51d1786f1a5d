import type { Resource } from '../resource';

import { get } from './get';
import { getAll } from './getAll';
import { searchWebhooks } from './search';

export const webhook: Resource = {
	value: 'webhook',
	name: 'Webhook',
	inStore: true,
	operations: [get, getAll],
	listSearch: { searchWebhooks },
};
