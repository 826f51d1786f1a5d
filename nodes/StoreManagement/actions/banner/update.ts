import { jsonObject } from '../../parameters/json';
import { jsonBody } from '../jsonBody';
import { defineOperation } from '../operation';

import { bannerId, bannerRecord } from './banner';

export const update = defineOperation({
	value: 'update',
	name: 'Update (JSON Body)',
	action: 'Update banner',
	description: 'Update a banner with a JSON body that you write',
	forModel:
		'Update a banner with a JSON body whose fields are not documented: send only what the user gave, never a guess.',
	effect: 'idempotent',
	record: { ...bannerRecord, isUndocumented: true },
	responseType: 'record',
	fields: [bannerId, jsonBody('JSON object', jsonObject)],
	buildRequest: (values) => ({
		method: 'PUT',
		path: '/{alias}/marketing/banners/{id}',
		id: values.bannerId,
		body: values.body,
	}),
});
