import type { IDataObject } from 'n8n-workflow';

import { readStarted, recent, saveStarted, type Started } from './duplicates';

/** What this process remembers of the deliveries to one node. */
interface Memory {
	/** Let through, and not yet answered by n8n. */
	readonly underWay: Set<string>;
	/** Started the workflow. */
	started: Started;
}

/**
 * By node. Static data alone would not do: n8n reads them before each delivery and writes them after
 * it, so that of two deliveries at the same moment neither sees the other, and one overwrites what
 * the other has saved.
 */
const memories = new Map<string, Memory>();

/** How a delivery that was let through has ended. */
export interface Passage {
	/** n8n has started the workflow, or could not; then the same delivery may come again. */
	over(hasStarted: boolean): void;
}

/**
 * Lets a delivery through unless the same one came within the window: now, before, or before n8n was
 * restarted.
 *
 * @param node what tells the node from all others of this n8n
 * @param window milliseconds
 * @returns undefined for a repetition
 */
export function letThrough(
	digest: string,
	node: string,
	staticData: IDataObject,
	window: number,
	now: number = Date.now(),
): Passage | undefined {
	const memory = memoryOf(node);
	const known = recent(new Map([...readStarted(staticData), ...memory.started]), window, now);
	if (known.has(digest) || memory.underWay.has(digest)) return undefined;

	memory.underWay.add(digest);
	// What others have saved meanwhile and a delivery under way has overwritten is saved again here.
	// n8n saves it only if the workflow starts.
	saveStarted(staticData, recent(new Map([...known, [digest, now]]), window, now));
	return {
		over(hasStarted) {
			memory.underWay.delete(digest);
			if (hasStarted) {
				memory.started = recent(new Map([...memory.started, [digest, now]]), window, now);
			}
		},
	};
}

function memoryOf(node: string): Memory {
	const memory = memories.get(node) ?? { underWay: new Set(), started: new Map() };
	memories.set(node, memory);
	return memory;
}
