import {
	NodeConnectionTypes,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { authenticationProperty } from './authentication';
import { testHeaderTokens } from './credentialTest';
import { propertiesOf } from './parameters/groups';
import { searchStores } from './search';
import { receive } from './trigger/delivery';
import { originNotice, registrationNotices } from './trigger/notices';
import { options } from './trigger/options';
import {
	customEvents,
	events,
	output,
	registration as registrationParameter,
	store,
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
				required: true,
				testedBy: 'testHeaderTokens',
				displayOptions: { show: { authentication: ['headerTokens'] } },
			},
			{
				name: 'storeManagementOAuth2Api',
				required: true,
				displayOptions: { show: { authentication: ['oAuth2'] } },
			},
		],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				// The service waits 5 seconds at most, so it is answered before the workflow has ended.
				responseMode: 'onReceived',
				path: 'webhook',
			},
		],
		properties: [
			authenticationProperty,
			...propertiesOf([store, events, customEvents, registrationParameter]),
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
		return await Promise.resolve(receive(this));
	}
}
