import { TtlCache } from '../../ttlCache';

/** A delivery that this process has handed to n8n. */
interface RecentDelivery {
	/** When it came, in `performance.now()` time. */
	at: number;
	/** Resolves once the delivery is answered, to whether n8n has stored the execution. */
	isStored: Promise<boolean>;
}

/** The most deliveries in memory, about 2 MB. */
export const MAX_RECENT = 10_000;

/** By node and digest of the body. The window differs from node to node, so nothing expires here. */
const recentDeliveries = new TtlCache<string, RecentDelivery>({ ttl: Infinity, max: MAX_RECENT });

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
 * @param key identifies the node and the body
 * @param window in milliseconds
 * @param storing is called unless the delivery is a repetition; resolves to whether n8n has stored the execution
 */
export async function recall(
	key: string,
	window: number,
	storing: () => Promise<boolean>,
): Promise<'repetition' | 'new' | 'unknown'> {
	for (;;) {
		const earlier = recentDeliveries.get(key);
		const isOver = earlier !== undefined && performance.now() - earlier.at >= window;
		if (earlier === undefined || isOver) {
			recentDeliveries.set(key, { at: performance.now(), isStored: storing() });
			return isOver ? 'new' : 'unknown';
		}
		if (await earlier.isStored) return 'repetition';
		// n8n could not store the execution, so one of the copies takes the place of the first.
		if (recentDeliveries.get(key) === earlier) recentDeliveries.delete(key);
	}
}
