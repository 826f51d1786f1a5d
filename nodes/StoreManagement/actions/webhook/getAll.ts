import { defineOperation } from '../operation';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many webhooks',
	description: 'Get the webhooks of a store',
	effect: 'read',
	recordKind: 'webhook',
	responseType: 'list',
	parameters: [],
	buildRequest: () => ({ method: 'GET', path: '/{alias}/webhooks' }),
});
