import { objectBody } from '../body';
import { defineOperation } from '../operation';

import { bannerId, bannerRecord } from './banner';

export const update = defineOperation({
	value: 'update',
	name: 'Update (JSON Body)',
	action: 'Update banner',
	description: 'Update a banner with a JSON body that you write',
	forModel: {
		purpose:
			'Update a banner with a body whose fields are not documented: send only what the user gave, never a guess.',
		fields: { body: 'JSON object, sent as it is' },
		example: { 'Banner ID': '17000001', Body: { name: 'Autumn' } },
	},
	effect: 'idempotent',
	record: { ...bannerRecord, isUndocumented: true },
	responseType: 'record',
	parameters: [bannerId, objectBody],
	buildRequest: (values) => ({
		method: 'PUT',
		path: '/{alias}/marketing/banners/{id}',
		id: values.bannerId,
		body: values.body,
	}),
});
