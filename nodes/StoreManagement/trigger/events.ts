/** Ends the name of a family of events, such as `order.*` (API document, Events, point 2). */
const FAMILY = '.*';

/**
 * Whether an event is one of the chosen ones.
 *
 * @param event name of the event, or of a family of events
 * @param chosen names, or families such as `order.*`, which hold every name that starts with `order.`
 */
export function isAmong(event: string, chosen: readonly string[]): boolean {
	return chosen.some(
		(name) => name === event || (name.endsWith(FAMILY) && event.startsWith(name.slice(0, -1))),
	);
}

/** The wanted events that a webhook does not deliver, by name or by family. */
export function missingFrom(subscribed: readonly string[], wanted: readonly string[]): string[] {
	return wanted.filter((event) => !isAmong(event, subscribed));
}

/** Whether two lists name the same events, in any order. */
export function areSame(some: readonly string[], others: readonly string[]): boolean {
	const names = new Set(others);
	return new Set(some).size === names.size && some.every((name) => names.has(name));
}
