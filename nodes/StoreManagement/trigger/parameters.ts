import type { INodeProperties } from 'n8n-workflow';

import type { OutputMode } from '../output';
import { choiceInput } from '../parameters/inputs';
import { choice } from '../parameters/scalars';
import { choices } from '../parameters/collections';
import { required, textField } from '../parameters/parameter';
import { textList } from '../parameters/lists';

/** The events that the API document names. */
export const events = choices(
	{
		displayName: 'Trigger On',
		name: 'events',
		type: 'multiOptions',
		default: [],
		description: 'What starts the workflow. Other names go into Custom Events.',
	},
	[
		{
			name: 'Any Order Event',
			value: 'order.*',
			action: 'On any order event',
			description: 'Every event whose name starts with "order.", such as order.created',
		},
		{
			name: 'Cart Reminder',
			value: 'cart.reminder',
			action: 'On cart reminder',
			description: 'When the store reminds somebody of a cart (cart.reminder)',
		},
		{
			name: 'Order Created',
			value: 'order.created',
			action: 'On order created',
			description: 'When an order is placed (order.created)',
		},
	],
);

/** Events that the user knows by name. */
export const customEvents = textList({
	displayName: 'Custom Events',
	name: 'customEvents',
	type: 'string',
	default: '',
	placeholder: 'e.g. event.name, prefix.*',
	description:
		'Further events of the service, separated by commas: a name, or a prefix with .* for all names that start with it',
});

/** Events that webhooks of the store deliver already. */
export const storeEvents = choices(
	{
		displayName: 'Store Event Names or IDs',
		name: 'storeEvents',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'loadStoreEvents', loadOptionsDependsOn: ['store.value'] },
		default: [],
		description:
			'Further events, from those that the webhooks of the store list. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	[],
);

/** Values of the `registration` parameter. */
export const REGISTRATIONS = ['automatic', 'manual'] as const;

/** Who registers the webhook. */
export const registration = required(
	choice(
		{
			displayName: 'Registration',
			name: 'registration',
			type: 'options',
			noDataExpression: true,
			default: 'automatic',
			description:
				'Who registers the webhook in the store. While you listen for a test event, Automatic registers the test URL too, as a webhook of its own. Manual creates and deletes nothing: n8n checks the webhook when you publish, and says what is missing.',
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
export const output = required(
	choiceInput<'output', Exclude<OutputMode, 'messages'>>('Output', 'output', {
		default: 'full',
		description: 'How the resource of an event is returned',
		titles: {
			simplified: [
				'Simplified',
				'The most useful fields of an order; of others their own, at most ten',
			],
			full: ['Full', 'Every field, with dates that other nodes understand'],
			raw: ['Raw', 'Exactly as the service sent it'],
			selected: ['Selected Fields', 'The ID and the fields that you name'],
		},
	}),
);

/** The fields of the resource with the output `selected`; parsed only there. */
export const selectedFields = required(
	textList(
		textField('Selected Fields', 'selectedFields', {
			placeholder: 'e.g. number, status, customer.name',
			displayOptions: { show: { output: ['selected'] } },
			description:
				'Names of fields of the resource, separated by commas: those of Simplified or Full, with a point before a field within another',
		}),
	),
);

/** How the webhook gets into the store, for each kind of registration. */
export const registrationNotices: INodeProperties[] = [
	{
		displayName:
			'n8n registers the webhook when you publish the workflow and removes it when you unpublish it. The store must be able to reach the URLs above.',
		name: 'automaticNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { registration: ['automatic'] } },
	},
	{
		displayName:
			'In the panel of the store, create a webhook with the <b>Production URL</b> above and the events chosen here, then publish. For test events, create another one with the <b>Test URL</b>.',
		name: 'manualNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { registration: ['manual'] } },
	},
];

/** See the API document, Events, points 6 to 8. */
export const originNotice: INodeProperties = {
	displayName:
		'Order events bring <b>metadata</b> (sent with the purchase URL of the checkout, not the store URL) and <b>tracking</b> (the utm values of the store URL).',
	name: 'originNotice',
	type: 'notice',
	default: '',
};
