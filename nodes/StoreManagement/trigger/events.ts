import type { INodePropertyOptions } from 'n8n-workflow';

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
		description: 'When an order is paid (order.paid), if your platform sends this event',
	},
	{
		name: 'Order Status Updated',
		value: 'order.status.updated',
		action: 'On order status updated',
		description:
			'When the status of an order changes (order.status.updated), if your platform sends this event',
	},
	{
		name: 'Other Events (by Name)',
		value: OTHER_EVENTS,
		action: 'On other events, by name',
		description: 'Other events of the platform, by their names',
	},
];

/** Every event of an order: each has `metadata` and `tracking`. */
export const ORDER_EVENTS = ['order.*'];

/** Ends the name of a family of events, such as `order.*` (API document, Events, point 2). */
const FAMILY_SUFFIX = '.*';

/**
 * Whether an event has one of the names, or belongs to one of the families.
 *
 * @param event name of an event, or of a family of events
 * @param names of events, or of families such as `order.*`, to which every name belongs that starts with `order.`
 */
export function matchesAny(event: string, names: readonly string[]): boolean {
	return names.some(
		(name) =>
			name === event || (name.endsWith(FAMILY_SUFFIX) && event.startsWith(name.slice(0, -1))),
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

/** Whether two lists have the same names, in any order. */
export function haveSameNames(first: readonly string[], second: readonly string[]): boolean {
	const names = new Set(second);
	return new Set(first).size === names.size && first.every((name) => names.has(name));
}
