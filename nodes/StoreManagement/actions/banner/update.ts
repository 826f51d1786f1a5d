import { operation } from '../operation';
import { requiredJsonObject } from '../../parameters/objects';

import { bannerId } from './bannerId';

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
	action: 'Update a banner',
	description: 'Update a banner with a JSON body that you write',
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
