import type { IDataObject } from 'n8n-workflow';

import { readStarted, recent, saveStarted, type Started } from './duplicates';

/** What was let through for one node, and for how long it counts, in milliseconds. */
interface Memory {
	started: Started;
	window: number;
}

/**
 * What this process has let through, by node. Static data alone would not do: n8n reads them before
 * each delivery and writes them after it, so that of two deliveries at the same moment neither sees
 * the other, and one overwrites what the other has saved.
 */
const memories = new Map<string, Memory>();

/**
 * Lets a delivery through unless the same one came within the window: at the same moment, before, or
 * before n8n was restarted. What is remembered of nodes that nothing has come to for as long as their
 * window is forgotten whenever another node is new.
 *
 * @param node what tells the node from all others of this n8n
 * @param window milliseconds
 * @returns whether it is the first
 */
export function isFirst(
	digest: string,
	node: string,
	staticData: IDataObject,
	window: number,
	now: number = Date.now(),
): boolean {
	const remembered = memories.get(node)?.started ?? new Map<string, number>();
	const known = recent(new Map([...readStarted(staticData), ...remembered]), window, now);
	if (known.has(digest)) return false;
	const started = recent(new Map([...known, [digest, now]]), window, now);
	if (!memories.has(node)) forgetIdle(now);
	memories.set(node, { started, window });
	saveStarted(staticData, started);
	return true;
}

function forgetIdle(now: number): void {
	for (const [node, { started, window }] of memories) {
		if (recent(started, window, now).size === 0) memories.delete(node);
	}
}
