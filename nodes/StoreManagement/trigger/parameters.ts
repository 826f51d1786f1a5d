import type { INodeProperties } from 'n8n-workflow';

import { choice } from '../parameters/scalars';
import { choices, required } from '../parameters/parameter';
import { textList } from '../parameters/lists';

export const events = choices(
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		default: [],
		description: 'What starts the workflow. Other names go into Custom Events.',
	},
	[
		{
			name: 'Any Order Event (order.*)',
			value: 'order.*',
			description: 'Every event whose name starts with "order.", such as order.created',
		},
		{ name: 'Cart Reminder (cart.reminder)', value: 'cart.reminder' },
		{ name: 'Order Created (order.created)', value: 'order.created' },
	],
);

export const customEvents = textList({
	displayName: 'Custom Events',
	name: 'customEvents',
	type: 'string',
	default: '',
	placeholder: 'event.name, prefix.*',
	description:
		'Further events of the service, separated by commas: a name, or a prefix with .* for all names that start with it. When the workflow is activated, the log of n8n shows the names that the webhooks of the store list.',
});

/** Who registers the webhook. */
export const REGISTRATIONS = ['automatic', 'manual'] as const;

export const registration = required(
	choice(
		{
			displayName: 'Registration',
			name: 'registration',
			type: 'options',
			noDataExpression: true,
			default: 'automatic',
			description: 'Who registers the webhook in the store',
			options: [
				{
					name: 'Automatic',
					value: 'automatic',
					description: 'The webhook is registered and removed again by n8n',
				},
				{
					name: 'Manual',
					value: 'manual',
					description: 'You register the webhook in the panel of the store',
				},
			],
		},
		REGISTRATIONS,
	),
);

/** In which form the resource is returned. */
export const OUTPUTS = ['full', 'raw'] as const;

export const output = required(
	choice(
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			default: 'full',
			description: 'How the resource of an event is returned',
			options: [
				{
					name: 'Full',
					value: 'full',
					description: 'Every field, with dates that other nodes understand',
				},
				{ name: 'Raw', value: 'raw', description: 'Exactly as the service sent it' },
			],
		},
		OUTPUTS,
	),
);

/** How the webhook comes into the store, for each way of registration. */
export const registrationNotices: INodeProperties[] = [
	{
		displayName:
			'n8n registers the webhook in the store when the workflow is activated and deletes it when it is deactivated. While you listen for a test event, the test URL is registered too, as a webhook of its own. The store must be able to reach the URLs above.',
		name: 'automaticNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { registration: ['automatic'] } },
	},
	{
		displayName:
			'n8n creates and deletes nothing. In the panel of the store, create a webhook with the <b>Production URL</b> above and the events chosen here, then activate the workflow: n8n checks the webhook and says what is missing. To listen for test events, create a second webhook with the <b>Test URL</b>.',
		name: 'manualNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { registration: ['manual'] } },
	},
];

/** Sections 6 to 8 of the events in the API document. */
export const originNotice: INodeProperties = {
	displayName:
		'Every order event brings <b>metadata</b> (what was sent as metadata with the purchase URL of the checkout, as a query parameter; the store URL does not take it) and <b>tracking</b> (utm_source, utm_medium, utm_campaign, utm_term and utm_content of the store URL). To read them later, use Order → Get Many with Include: Metadata.',
	name: 'originNotice',
	type: 'notice',
	default: '',
};
