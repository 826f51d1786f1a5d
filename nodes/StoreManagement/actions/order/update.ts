import { operation } from '../operation';
import { requiredJsonObject } from '../../parameters/objects';

const body = requiredJsonObject({
	displayName: 'Body',
	name: 'body',
	type: 'json',
	default: '{}',
	required: true,
	description:
		'JSON object to send, exactly as the service expects it. Its fields are not documented, so ask the service for them.',
});

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
