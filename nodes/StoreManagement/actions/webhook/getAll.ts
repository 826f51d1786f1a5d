import { defineOperation } from '../operation';

import { webhookRecord } from '../../output/records';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many webhooks',
	description: 'Retrieve the webhooks of a store',
	forModel: 'List the webhooks of a store, with their IDs, addresses and events.',
	effect: 'read',
	record: webhookRecord,
	result: 'list',
	fields: [],
	plan: () => ({ method: 'GET', path: '/{alias}/webhooks' }),
});
