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
export function haveSameNames(some: readonly string[], others: readonly string[]): boolean {
	const names = new Set(others);
	return new Set(some).size === names.size && some.every((name) => names.has(name));
}
