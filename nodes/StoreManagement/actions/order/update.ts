import { body } from '../body';
import { defineOperation } from '../operation';

export const update = defineOperation({
	value: 'update',
	name: 'Update',
	action: 'Update orders',
	description: 'Update orders with a JSON body that you write',
	effect: 'idempotent',
	recordKind: 'orderUpdate',
	responseType: 'record',
	parameters: [body],
	buildRequest: (values) => ({ method: 'PUT', path: '/{alias}/orders', body: values.body }),
});
