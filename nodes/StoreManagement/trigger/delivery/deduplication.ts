/** A delivery that this process has handed to n8n. */
interface Accepted {
	/** When it came, in `performance.now()` time. */
	at: number;
	/** Resolves once the delivery is answered, to whether n8n has stored the execution. */
	isStored: Promise<boolean>;
}

/** The most deliveries in memory, about 2 MB. Of those before, n8n's database knows; see repetition.ts. */
export const MAX_ACCEPTED = 10_000;

/** By node and digest of the body, oldest first. */
const acceptedBy = new Map<string, Accepted>();

/**
 * Whether this process has received the same body within the window, and n8n has stored it. If not, this delivery
 * is remembered, and its repetitions wait until n8n has stored it.
 *
 * @param key identifies the node and the body
 * @param window in milliseconds
 * @param storing is called for a delivery that is no repetition; resolves to whether n8n has stored it
 */
export async function isRepeatedHere(
	key: string,
	window: number,
	storing: () => Promise<boolean>,
): Promise<boolean> {
	for (;;) {
		const earlier = acceptedBy.get(key);
		if (earlier === undefined || performance.now() - earlier.at >= window) break;
		if (await earlier.isStored) return true;
		// n8n could not store it, so one of its repetitions takes its place.
		if (acceptedBy.get(key) === earlier) acceptedBy.delete(key);
	}
	acceptedBy.delete(key);
	acceptedBy.set(key, { at: performance.now(), isStored: storing() });
	const [oldest = ''] = acceptedBy.keys();
	if (acceptedBy.size > MAX_ACCEPTED) acceptedBy.delete(oldest);
	return false;
}
