import { body } from '../body';
import { operation } from '../operation';

export const update = operation({
	value: 'update',
	name: 'Update',
	action: 'Update orders',
	description: 'Update orders with a JSON body that you write',
	inStore: true,
	kind: 'orderUpdate',
	answer: 'record',
	parameters: [body],
	ask: (values) => ({ method: 'PUT', path: '/{alias}/orders', body: values.body }),
});
