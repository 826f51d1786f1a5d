import { operation } from '../operation';
import { requiredJsonObject } from '../parameters/objects';

import { bannerId } from './bannerId';

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
	action: 'Update a banner',
	description: 'Update a banner with a body of your own',
	inStore: true,
	kind: 'banner',
	answer: 'record',
	parameters: [bannerId, body],
	ask: (values) => ({
		method: 'PUT',
		path: '/{alias}/marketing/banners/{id}',
		id: values.bannerId,
		body: values.body,
	}),
});
