import { orderUpdateRecord } from '../../output/order';
import { jsonBody, jsonObjectOrArray } from '../../parameters/json';
import { defineOperation } from '../operation';

export const update = defineOperation({
	value: 'update',
	name: 'Update',
	action: 'Update orders',
	description: 'Update orders of a store',
	forModel:
		'Change orders. Body is a JSON object or array: send only fields and values that the user gave, never a guess. An answer is no proof: look at the order afterwards.',
	effect: 'idempotent',
	record: orderUpdateRecord,
	result: 'record',
	fields: [
		jsonBody(
			'The orders to change by fields that are not documented: ask the platform, and look at the order afterwards',
			jsonObjectOrArray,
		),
	],
	plan: (values) => ({ method: 'PUT', path: '/{alias}/orders', body: values.body }),
});
