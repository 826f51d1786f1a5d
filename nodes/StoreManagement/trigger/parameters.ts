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
			description: 'Everything that happens to an order, its creation included',
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
		'Further events of the service, separated by commas: a name, or a prefix with .* for all names that start with it',
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
