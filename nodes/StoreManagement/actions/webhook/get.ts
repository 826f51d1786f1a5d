import { defineListSearch, joinParts, toText } from '../../listSearch';
import { webhookRecord } from '../../output/records';
import { ID_VALIDATION, locator } from '../../parameters/common';
import { id } from '../../parameters/values';
import { defineOperation } from '../operation';

const webhookId = locator(
	{
		displayName: 'Webhook',
		name: 'webhookId',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		description: 'The webhook to get',
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select a webhook…',
				typeOptions: { searchListMethod: 'searchWebhooks', searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. 1024',
				validation: ID_VALIDATION,
			},
		],
	},
	id,
);

export const get = defineOperation({
	value: 'get',
	name: 'Get',
	action: 'Get webhook',
	description: 'Retrieve a webhook of a store',
	forModel: 'Get one webhook of a store by its ID, which the list of webhooks has.',
	effect: 'read',
	record: webhookRecord,
	result: 'record',
	fields: [webhookId],
	plan: (values) => ({
		method: 'GET',
		path: '/{alias}/webhooks/{id}',
		id: values.webhookId,
	}),
});

/** Fills the list of webhooks of the chosen store (API document, endpoint 11). */
export const searchWebhooks = defineListSearch({
	action: 'Search webhooks',
	path: '/{alias}/webhooks',
	record: webhookRecord,
	toEntries({ id, name, url }) {
		const value = toText(id);
		return value === undefined ? [] : [{ name: joinParts(name, url, `ID ${value}`), value }];
	},
});
