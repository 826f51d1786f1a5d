import type { INodePropertyOptions } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';
import { requiredField, type Parse } from '../parameters/field';
import { textList } from '../parameters/values';

/** The choice that shows the field for names. */
export const OTHER_EVENTS = 'otherEvents';

/**
 * The choices of Trigger On. The API document names three events and says that there are more (Events, points 2
 * and 9); services of this kind also send `order.paid` and `order.status.updated`.
 */
export const EVENTS: INodePropertyOptions[] = [
	{
		name: 'Any Order Event',
		value: 'order.*',
		action: 'On any order event',
		description: 'Every event whose name starts with "order.", such as order.created',
	},
	{
		name: 'Cart Abandoned',
		value: 'cart.reminder',
		action: 'On cart abandoned',
		description: 'When a customer abandons a cart (cart.reminder)',
	},
	{
		name: 'Order Created',
		value: 'order.created',
		action: 'On order created',
		description: 'When an order is placed (order.created)',
	},
	{
		name: 'Order Paid',
		value: 'order.paid',
		action: 'On order paid',
		description: 'When an order is paid (order.paid), if the service sends this event',
	},
	{
		name: 'Order Status Updated',
		value: 'order.status.updated',
		action: 'On order status updated',
		description:
			'When the status of an order changes (order.status.updated), if the service sends this event',
	},
	{
		name: 'Other Events (by Name)',
		value: OTHER_EVENTS,
		action: 'On other events, by name',
		description: 'Other events of the service, by their names',
	},
];

/**
 * A `*` anywhere but in a trailing `.*` would match nothing, and a space, `;` or a bar stands for a comma. Such a name
 * would be registered, and nothing would ever come.
 */
const EVENT_NAME = /^[^\s*;|"'`“”‘’]+(\.\*)?$/;

/** The names of events and families. */
const eventNames: Parse<string[]> = (input, parsed) => {
	const names = textList(input, parsed);
	const wrong = names.find((name) => !EVENT_NAME.test(name));
	if (wrong === undefined) return names;
	const remedy = 'Separate names by commas, and write order.* for all names that start with order';
	throw new InvalidInputError(parsed.title, 'must contain names of events', remedy, wrong);
};

/** The events that start the workflow. */
export const events = requiredField({
	displayName: 'Trigger On',
	name: 'events',
	type: 'multiOptions',
	options: EVENTS,
	default: [],
	parse: eventNames,
});

/** Events by their names; shown if Other Events is chosen. */
export const customEvents = requiredField({
	displayName: 'Event Names',
	name: 'customEvents',
	type: 'string',
	default: '',
	placeholder: 'e.g. order.cancelled, lead.*',
	displayOptions: { show: { events: [OTHER_EVENTS] } },
	description: 'Names of events, separated by commas; order.* stands for all that start with order',
	parse: eventNames,
});

/** Every event of an order: each has `metadata` and `tracking`. */
export const ORDER_EVENTS = ['order.*'];

/**
 * Whether an event has one of the names, or belongs to one of the families.
 *
 * @param event name of an event, or of a family of events
 * @param names of events, or of families such as `order.*`, to which every name belongs that starts with `order.`
 */
export function matchesAny(event: string, names: readonly string[]): boolean {
	return names.some(
		(name) => name === event || (name.endsWith('.*') && event.startsWith(name.slice(0, -1))),
	);
}

/**
 * The required events that a webhook does not deliver. Any name of a required family counts as that family: the
 * API document does not show whether a webhook lists `order.*` literally.
 */
export function missingEvents(
	subscribed: readonly string[],
	required: readonly string[],
): string[] {
	const isDelivered = (event: string): boolean =>
		matchesAny(event, subscribed) || subscribed.some((name) => matchesAny(name, [event]));
	return required.filter((event) => !isDelivered(event));
}
