import {
	NodeConnectionTypes,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { testHeaderTokens } from './credentialTest';
import { authentication, credentialFor } from './parameters/authentication';
import { propertiesOf } from './parameters/parameter';
import { searchStores } from './listSearch/stores';
import { store } from './parameters/locators';
import { receive } from './trigger/delivery/receive';
import { options } from './trigger/options';
import {
	customEvents,
	events,
	originNotice,
	output,
	registration as registrationParameter,
	registrationNotices,
} from './trigger/parameters';
import { registration } from './trigger/registration';

const MAIN = [NodeConnectionTypes.Main];

export class StoreManagementTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Store Management Trigger',
		name: 'storeManagementTrigger',
		icon: { light: 'file:storeManagement.svg', dark: 'file:storeManagement.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: '={{$parameter["events"].concat($parameter["customEvents"] || []).join(", ")}}',
		description: 'Starts the workflow when something happens in an online store',
		eventTriggerDescription: 'Waiting for an event of the store',
		defaults: { name: 'Store Management Trigger' },
		inputs: [],
		outputs: MAIN,
		credentials: [
			{
				name: 'storeManagementApi',
				testedBy: 'testHeaderTokens',
				...credentialFor('headerTokens'),
			},
			{ name: 'storeManagementOAuth2Api', ...credentialFor('oAuth2') },
		],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				// The recommended time-out is 5 seconds, so the response comes before the workflow has ended.
				responseMode: 'onReceived',
				path: 'webhook',
			},
		],
		properties: [
			...propertiesOf([authentication, store, events, customEvents, registrationParameter]),
			...registrationNotices,
			...propertiesOf([output]),
			originNotice,
			...propertiesOf([options]),
		],
	};

	methods = {
		credentialTest: { testHeaderTokens },
		listSearch: { searchStores },
	};

	webhookMethods = { default: registration };

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this);
	}
}
