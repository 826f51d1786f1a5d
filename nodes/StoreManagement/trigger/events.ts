/** Ends the name of a family of events, such as `order.*` (API document, Events, point 2). */
const FAMILY_SUFFIX = '.*';

/**
 * Whether an event matches one of the chosen names.
 *
 * @param event name of an event, or of a family of events
 * @param chosen names, or families such as `order.*`, which match every name that starts with `order.`
 */
export function matchesAny(event: string, chosen: readonly string[]): boolean {
	return chosen.some(
		(name) =>
			name === event || (name.endsWith(FAMILY_SUFFIX) && event.startsWith(name.slice(0, -1))),
	);
}

/**
 * The required events that a webhook does not deliver, by name or by family. Any name of a required family
 * counts as that family: the API document does not show whether a webhook lists `order.*` literally.
 */
export function missingEvents(
	subscribed: readonly string[],
	required: readonly string[],
): string[] {
	return required.filter(
		(event) => !matchesAny(event, subscribed) && membersOf(event, subscribed).length === 0,
	);
}

/** The names that belong to a family, without the family itself; none where `family` is a single name. */
export function membersOf(family: string, names: readonly string[]): string[] {
	return names.filter((name) => name !== family && matchesAny(name, [family]));
}

/** Whether two lists have the same names, in any order. */
export function haveSameNames(some: readonly string[], others: readonly string[]): boolean {
	const names = new Set(others);
	return new Set(some).size === names.size && some.every((name) => names.has(name));
}
