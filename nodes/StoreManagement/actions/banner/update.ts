import { jsonBody, jsonObject } from '../../parameters/json';
import { defineOperation } from '../operation';

import { bannerId } from './sort';
import { bannerRecord } from '../../output/records';

export const update = defineOperation({
	value: 'update',
	name: 'Update',
	action: 'Update banner',
	description: 'Update fields of a banner',
	forModel:
		'Change a banner. Body is a JSON object: send only fields and values that the user gave, never a guess.',
	effect: 'idempotent',
	record: { ...bannerRecord, ownFields: Infinity },
	result: 'record',
	fields: [
		bannerId,
		jsonBody(
			'The fields to change, which are not documented: ask the platform, and look at the banner afterwards',
			jsonObject,
		),
	],
	plan: (values) => ({
		method: 'PUT',
		path: '/{alias}/marketing/banners/{id}',
		id: values.bannerId,
		body: values.body,
	}),
});
