import { defineOperation } from '../operation';
import { recordLocator } from '../../parameters/locators';

import { webhookRecord } from './record';

const webhookId = recordLocator({
	displayName: 'Webhook',
	name: 'webhookId',
	description: 'The webhook to get',
	placeholder: 'Select a webhook…',
	searchListMethod: 'searchWebhooks',
});

export const get = defineOperation({
	value: 'get',
	name: 'Get',
	action: 'Get webhook',
	description: 'Get one webhook of a store',
	forModel:
		'Get one webhook of a store: its address, events and whether it is active. Webhook is its ID: list the webhooks to find it.',
	effect: 'read',
	record: webhookRecord,
	responseType: 'record',
	fields: [webhookId],
	buildRequest: (values) => ({
		method: 'GET',
		path: '/{alias}/webhooks/{id}',
		id: values.webhookId,
	}),
});
