import { operation } from '../operation';

export const getAll = operation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many webhooks',
	description: 'Get the webhooks of a store',
	inStore: true,
	kind: 'webhook',
	answer: 'list',
	parameters: [],
	ask: () => ({ method: 'GET', path: '/{alias}/webhooks' }),
});
