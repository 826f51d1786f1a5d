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
	forModel: {
		purpose: 'Get one webhook of a store: its address, events and whether it is active.',
		fields: { webhookId: 'The ID of the webhook: list the webhooks to find it.' },
		example: { Webhook: '18000001' },
	},
	effect: 'read',
	record: webhookRecord,
	responseType: 'record',
	parameters: [webhookId],
	buildRequest: (values) => ({
		method: 'GET',
		path: '/{alias}/webhooks/{id}',
		id: values.webhookId,
	}),
});
