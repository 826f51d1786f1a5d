import { jsonObjectOrArray } from '../../parameters/json';
import { jsonBody } from '../jsonBody';
import { defineOperation } from '../operation';

import { orderUpdateRecord } from '../../output/order';

export const update = defineOperation({
	value: 'update',
	name: 'Update (JSON Body)',
	action: 'Update orders',
	description: 'Update orders with a JSON body that you write',
	forModel:
		'Update orders with a JSON body whose fields are not documented: send only what the user gave, never a guess.',
	effect: 'idempotent',
	record: orderUpdateRecord,
	responseType: 'record',
	fields: [jsonBody('JSON object or array', jsonObjectOrArray)],
	buildRequest: (values) => ({ method: 'PUT', path: '/{alias}/orders', body: values.body }),
});
