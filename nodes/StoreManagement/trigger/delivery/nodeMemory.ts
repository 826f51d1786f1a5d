import { TtlCache } from '../../ttlCache';

import { ClaimBatches } from './databaseClaims';

/** What this process knows of the deliveries of one node. */
interface NodeMemory {
	/** Those that it has handed to n8n, by URL and digest of the body. The window of a node may change, so none expires here. */
	recent: TtlCache<
		string,
		{
			/** When it came, in `performance.now()` time. */
			at: number;
			/** Resolves once the delivery is answered, to whether n8n has stored the execution. */
			isStored: Promise<boolean>;
		}
	>;
	/** What it writes into n8n's database about them. */
	claims: ClaimBatches;
}

/** The most deliveries of a node in memory, about 2 MB. */
export const MAX_RECENT = 10_000;

/** A node is used at each delivery, so one that is forgotten has had none for long. */
const nodes = new TtlCache<string, NodeMemory>({ ttl: Infinity, max: 1_000 });

/** @param node identifies the node in this n8n */
export function memoryOf(node: string): NodeMemory {
	return nodes.getOrCreate(node, () => ({
		recent: new TtlCache({ ttl: Infinity, max: MAX_RECENT }),
		claims: new ClaimBatches(),
	}));
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
 * @param node identifies the node in this n8n
 * @param key identifies the URL of the node and the body
 * @param window in milliseconds
 * @param storing is called unless the delivery is a repetition; resolves to whether n8n has stored the execution
 */
export async function recall(
	node: string,
	key: string,
	window: number,
	storing: () => Promise<boolean>,
): Promise<'repetition' | 'new' | 'unknown'> {
	const { recent } = memoryOf(node);
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
