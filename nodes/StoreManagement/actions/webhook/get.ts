import { operation } from '../operation';
import { recordLocator } from '../../parameters/locators';

const webhookId = recordLocator({
	displayName: 'Webhook',
	name: 'webhookId',
	description: 'The webhook to get',
	placeholder: 'Select a webhook…',
	searchListMethod: 'searchWebhooks',
});

export const get = operation({
	value: 'get',
	name: 'Get',
	action: 'Get a webhook',
	description: 'Get one webhook of a store',
	inStore: true,
	kind: 'webhook',
	answer: 'record',
	parameters: [webhookId],
	ask: (values) => ({ method: 'GET', path: '/{alias}/webhooks/{id}', id: values.webhookId }),
});
