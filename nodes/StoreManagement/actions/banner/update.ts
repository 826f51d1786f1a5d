import { body } from '../body';
import { operation } from '../operation';

import { bannerId } from './bannerId';

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
