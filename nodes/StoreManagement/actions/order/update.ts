import { anyBody } from '../body';
import { defineOperation } from '../operation';

import { orderUpdateRecord } from './record';

export const update = defineOperation({
	value: 'update',
	name: 'Update',
	action: 'Update orders',
	description: 'Update orders with a JSON body that you write',
	effect: 'idempotent',
	record: orderUpdateRecord,
	responseType: 'record',
	parameters: [anyBody],
	buildRequest: (values) => ({ method: 'PUT', path: '/{alias}/orders', body: values.body }),
});
