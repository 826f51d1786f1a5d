import type { IDataObject } from 'n8n-workflow';

import { readStarted, recent, saveStarted, type Started } from './duplicates';

/**
 * What this process has let through, by node. Static data alone would not do: n8n reads them before
 * each delivery and writes them after it, so that of two deliveries at the same moment neither sees
 * the other, and one overwrites what the other has saved.
 */
const memories = new Map<string, Started>();

/**
 * Lets a delivery through unless the same one came within the window: at the same moment, before, or
 * before n8n was restarted.
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
	const remembered = memories.get(node) ?? new Map<string, number>();
	const known = recent(new Map([...readStarted(staticData), ...remembered]), window, now);
	if (known.has(digest)) return false;
	const started = recent(new Map([...known, [digest, now]]), window, now);
	memories.set(node, started);
	saveStarted(staticData, started);
	return true;
}
