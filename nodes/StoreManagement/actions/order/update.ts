import { operation } from '../operation';
import { requiredJsonObject } from '../parameters/objects';

const body = requiredJsonObject({
	displayName: 'Body',
	name: 'body',
	type: 'json',
	default: '{}',
	required: true,
	description:
		'The JSON object to send. The API document of the service does not show its fields; ask the service which ones it takes.',
});

export const update = operation({
	value: 'update',
	name: 'Update',
	action: 'Update orders',
	description: 'Update orders with a body of your own',
	inStore: true,
	kind: 'orderUpdate',
	answer: 'record',
	parameters: [body],
	ask: (values) => ({ method: 'PUT', path: '/{alias}/orders', body: values.body }),
});
