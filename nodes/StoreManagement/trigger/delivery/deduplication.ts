import { createHash } from 'node:crypto';

import { keepNewest } from './keepNewest';

/** The most deliveries that this process remembers for one node; the oldest are forgotten first. */
export const MAX_DELIVERIES = 1000;

/** What tells one delivery from another: SHA-256 of its body, which names the event, or of its ID. */
export function digestOf(body: Buffer): string {
	return createHash('sha256').update(body).digest('base64url');
}

/** A delivery that this process has passed on to n8n. */
interface Accepted {
	/** When it arrived, in milliseconds since 1970. */
	at: number;
	/** Resolves once the delivery is answered, to whether n8n has stored the execution. */
	stored: Promise<boolean>;
}

/** The deliveries of one node by digest, oldest first, and how long they count, in milliseconds. */
interface NodeDeliveries {
	deliveries: Map<string, Accepted>;
	window: number;
}

/**
 * The deliveries that this process has accepted, by node. Their repetitions are answered without an
 * execution; repetitions of what other processes accepted, or this one before a restart, are found by the
 * first step of the execution.
 */
const deliveriesOf = new Map<string, NodeDeliveries>();

/**
 * Whether the same delivery came within the window and n8n has stored it. One that n8n could not store is
 * forgotten, so that its repetition takes its place.
 *
 * @param node identifies the node in this n8n
 * @param window milliseconds
 * @param store called for the first delivery; resolves to whether n8n has stored its execution
 */
export async function isAcknowledged(
	digest: string,
	node: string,
	window: number,
	store: () => Promise<boolean>,
	now: () => number = Date.now,
): Promise<boolean> {
	for (;;) {
		const earlier = findEarlier(digest, node, window, now());
		if (earlier === undefined) break;
		if (await earlier) return true;
	}
	remember(digest, node, window, { at: now(), stored: store() });
	return false;
}

/** Nodes without a delivery in their window are forgotten whenever a new node appears. */
function findEarlier(
	digest: string,
	node: string,
	window: number,
	now: number,
): Promise<boolean> | undefined {
	if (!deliveriesOf.has(node)) forgetIdleNodes(now);
	const deliveries = deliveriesOf.get(node)?.deliveries ?? new Map<string, Accepted>();
	forgetExpired(deliveries, window, now);
	return deliveries.get(digest)?.stored;
}

function remember(digest: string, node: string, window: number, accepted: Accepted): void {
	const deliveries = deliveriesOf.get(node)?.deliveries ?? new Map<string, Accepted>();
	deliveriesOf.set(node, { deliveries: deliveries.set(digest, accepted), window });
	keepNewest(deliveries, MAX_DELIVERIES);
	void accepted.stored.then((isStored) => {
		if (!isStored && deliveries.get(digest) === accepted) deliveries.delete(digest);
	});
}

function forgetExpired(deliveries: Map<string, Accepted>, window: number, now: number): void {
	for (const [digest, { at }] of deliveries) {
		// The absolute value, so that a clock that was set back does not extend the window.
		if (Math.abs(now - at) >= window) deliveries.delete(digest);
	}
}

function forgetIdleNodes(now: number): void {
	for (const [node, { deliveries, window }] of deliveriesOf) {
		forgetExpired(deliveries, window, now);
		if (deliveries.size === 0) deliveriesOf.delete(node);
	}
}
