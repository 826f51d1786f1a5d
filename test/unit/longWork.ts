import type { JsonObject, JsonValue } from '../../nodes/StoreManagement/json';
import type { Steps } from '../../nodes/StoreManagement/sleep';

/** How often work pauses. */
export function pausesOf(steps: Steps<unknown>): number {
	let pauses = 0;
	while (!steps.next().done) pauses++;
	return pauses;
}

/** An object with so many fields of the same value. */
export function manyFields(count: number, value: JsonValue): JsonObject {
	return Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, value]));
}
