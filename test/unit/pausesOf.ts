import type { Steps } from '../../nodes/StoreManagement/sleep';

/** How often work pauses. */
export function pausesOf(steps: Steps<unknown>): number {
	let pauses = 0;
	while (!steps.next().done) pauses++;
	return pauses;
}
