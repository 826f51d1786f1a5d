import { anyBody } from '../body';
import { defineOperation } from '../operation';

import { orderUpdateRecord } from './record';

export const update = defineOperation({
	value: 'update',
	name: 'Update (JSON Body)',
	action: 'Update orders',
	description: 'Update orders with a JSON body that you write',
	forModel: {
		purpose:
			'Update orders with a body whose fields are not documented: send only what the user gave, never a guess.',
		fields: { body: 'JSON object or list, sent as it is' },
		example: { Body: { number: 1001, status: 'paid' } },
	},
	effect: 'idempotent',
	record: orderUpdateRecord,
	responseType: 'record',
	parameters: [anyBody],
	buildRequest: (values) => ({ method: 'PUT', path: '/{alias}/orders', body: values.body }),
});
