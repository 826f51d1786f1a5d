import type { INodePropertyOptions } from 'n8n-workflow';

import { requiredField } from '../parameters/field';
import { textList } from '../parameters/lists';

/** The choice that shows the field for names. */
export const OTHER_EVENTS = 'otherEvents';

/** The events that the API document names, and the way to any other. */
export const EVENTS: INodePropertyOptions[] = [
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
	{
		name: 'Other Events (by Name)',
		value: OTHER_EVENTS,
		action: 'On other events, by name',
		description: 'Events of the service that you know by name',
	},
];

/** The events that start the workflow. */
export const events = requiredField({
	displayName: 'Trigger On',
	name: 'events',
	type: 'multiOptions',
	options: EVENTS,
	default: [],
	description: 'What starts the workflow',
	parse: textList,
});

/** Events that the user knows by name; shown where that is chosen. */
export const customEvents = requiredField({
	displayName: 'Event Names',
	name: 'customEvents',
	type: 'string',
	default: '',
	placeholder: 'e.g. order.paid, order.status.updated',
	displayOptions: { show: { events: [OTHER_EVENTS] } },
	description:
		'Names of events of the service, separated by commas, or a prefix with .* for all names that start with it',
	parse: textList,
});
