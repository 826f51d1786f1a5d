import { defineOperation } from '../operation';

import { webhookRecord } from './record';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many webhooks',
	description: 'Get the webhooks of a store',
	forModel: {
		purpose: 'List the webhooks of a store, with their IDs, addresses and events.',
		example: { Limit: 10 },
	},
	effect: 'read',
	record: webhookRecord,
	responseType: 'list',
	parameters: [],
	buildRequest: () => ({ method: 'GET', path: '/{alias}/webhooks' }),
});
