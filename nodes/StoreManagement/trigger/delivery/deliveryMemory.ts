import { TtlCache } from '../../ttlCache';

import { NodeClaims } from './databaseClaims';

/** The first words of the line in the log of a repetition. */
export const REPEATED = 'Delivery repeated';

/** The most deliveries in memory, about 2 MB. */
export const MAX_RECENT = 10_000;

/** What this process knows of the deliveries to its nodes. */
const memory = {
	/** Those that it has handed to n8n, by node, URL and digest of the body. The window differs, so none expires here. */
	recent: new TtlCache<
		string,
		{
			/** When it came, in `performance.now()` time. */
			at: number;
			/** Resolves once the delivery is answered, to whether n8n has stored the execution. */
			isStored: Promise<boolean>;
		}
	>({ ttl: Infinity, max: MAX_RECENT }),
	/** What it writes into n8n's database, by node. One that is forgotten has had no delivery for long. */
	claims: new TtlCache<string, NodeClaims>({ ttl: Infinity, max: 1_000 }),
};

/** @param node identifies the node in this n8n */
export function claimsOf(node: string): NodeClaims {
	return memory.claims.getOrCreate(node, () => new NodeClaims());
}

/**
 * Whether this process remembers the same body:
 *
 * - `repetition`: within the window, and n8n has stored the execution;
 * - `new`: longer ago than the window;
 * - `unknown`: not at all. Another process, or this one before a restart, may have received it.
 *
 * Unless the delivery is a repetition, it is remembered from now on. Copies that come meanwhile wait until n8n has
 * stored the execution.
 *
 * @param key identifies the node, its URL and the body
 * @param window in milliseconds
 * @param storing is called unless the delivery is a repetition; resolves to whether n8n has stored the execution
 */
export async function recall(
	key: string,
	window: number,
	storing: () => Promise<boolean>,
): Promise<'repetition' | 'new' | 'unknown'> {
	const { recent } = memory;
	for (;;) {
		const earlier = recent.get(key);
		const isOver = earlier !== undefined && performance.now() - earlier.at >= window;
		if (earlier === undefined || isOver) {
			recent.set(key, { at: performance.now(), isStored: storing() });
			return isOver ? 'new' : 'unknown';
		}
		if (await earlier.isStored) return 'repetition';
		// n8n could not store the execution, so one of the copies takes the place of the first.
		if (recent.get(key) === earlier) recent.delete(key);
	}
}
