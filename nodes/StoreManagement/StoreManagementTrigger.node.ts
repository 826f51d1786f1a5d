import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { testHeaderTokens } from './credentialTest';
import { authentication, store } from './parameters/common';
import { propertiesOf } from './parameters/field';
import { searchStores } from './listSearch';
import { runFirstStep } from './trigger/delivery/firstStep';
import { receive } from './trigger/delivery/receive';
import { customEvents, events, EVENTS, OTHER_EVENTS } from './trigger/events';
import { webhookMethods } from './trigger/registration/webhookMethods';
import { options } from './trigger/settings';

const MAIN = [NodeConnectionTypes.Main];
/** What the editor calls the events, by their names in the service. */
const TITLES = JSON.stringify(Object.fromEntries(EVENTS.map(({ name, value }) => [value, name])));

export class StoreManagementTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Store Management Trigger',
		name: 'storeManagementTrigger',
		icon: { light: 'file:storeManagement.svg', dark: 'file:storeManagement.dark.svg' },
		group: ['trigger'],
		// For version 1, n8n would evaluate an expression for each delivery (`$parameter["options"]["binaryData"]`).
		version: 1.1,
		subtitle: `={{ [].concat($parameter["events"] || []).filter((name) => name !== "${OTHER_EVENTS}").concat($parameter["customEvents"] || []).map((event) => (${TITLES})[event] || event).join(", ") }}`,
		// The editor shows both nodes as one entry, with this description.
		description:
			'Read and change orders, discounts, leads and catalog of an online store, or start a workflow on its events',
		eventTriggerDescription: 'Waiting for an event: place a test order',
		defaults: { name: 'Store Management Trigger' },
		inputs: [],
		outputs: MAIN,
		credentials: [
			{
				name: 'storeManagementApi',
				testedBy: 'testHeaderTokens',
				required: true,
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
				// n8n 2.x responds once it has stored the execution, and before the workflow has ended.
				responseMode: 'onReceived',
				// Empty, so that it responds with the message of `webhook()`; without it, with "firstEntryJson".
				responseData: '',
				path: 'webhook',
			},
		],
		properties: propertiesOf([authentication, store, events, customEvents, options]),
	};

	methods = {
		credentialTest: { testHeaderTokens },
		listSearch: { searchStores },
	};

	webhookMethods = { default: webhookMethods };

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this);
	}

	/** n8n runs it as the first step of each execution. */
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runFirstStep(this);
	}
}
