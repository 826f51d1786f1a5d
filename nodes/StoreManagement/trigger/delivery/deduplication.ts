import type { IDataObject } from 'n8n-workflow';
import { createHash } from 'node:crypto';

/**
 * Deliveries remembered at most for one node, in its static data and in this process; the oldest are
 * forgotten first. A thousand take about 60 kB.
 */
export const MAX_DELIVERIES = 1000;

/** Deliveries that started the workflow: digest → time, in milliseconds since 1970. */
export type Deliveries = ReadonlyMap<string, number>;

/** What tells one delivery from another: SHA-256 of the body, which names the event. */
export function digestOf(body: Buffer): string {
	return createHash('sha256').update(body).digest('base64url');
}

/**
 * Forgets deliveries older than the window, and the oldest beyond the maximum.
 *
 * @param window milliseconds
 */
export function pruneExpired(deliveries: Deliveries, window: number, now: number): Deliveries {
	const entries = [...deliveries]
		// The absolute value, so that a clock that was set back does not extend the window.
		.filter(([, at]) => Math.abs(now - at) < window)
		.sort(([, one], [, other]) => one - other);
	return new Map(entries.slice(-MAX_DELIVERIES));
}

export function readDeliveries(staticData: IDataObject): Deliveries {
	const saved = staticData.deliveries;
	if (typeof saved !== 'object' || saved === null) return new Map();
	const entries = Object.entries(saved).map(([digest, at]) => [digest, Number(at)] as const);
	return new Map(entries.filter(([, at]) => Number.isFinite(at)));
}

/** Writes what `readDeliveries` reads after a restart. */
export function saveDeliveries(staticData: IDataObject, deliveries: Deliveries): void {
	staticData.deliveries = Object.fromEntries(deliveries);
}

/** The deliveries of one node, and how long they count, in milliseconds. */
interface NodeDeliveries {
	deliveries: Deliveries;
	window: number;
}

/**
 * What this process has accepted, by node. Static data alone are not enough: n8n reads them before
 * each delivery and writes them after it, so of two simultaneous deliveries neither sees the other,
 * and one overwrites what the other has saved.
 */
const deliveriesOf = new Map<string, NodeDeliveries>();

/**
 * Accepts a delivery unless the same one came within the window: simultaneously, before, or before
 * n8n was restarted. Nodes without a delivery in their window are forgotten whenever a new node
 * appears.
 *
 * @param node identifies the node in this n8n
 * @param window milliseconds
 * @returns whether the delivery is the first
 */
export function isFirst(
	digest: string,
	node: string,
	staticData: IDataObject,
	window: number,
	now: number = Date.now(),
): boolean {
	const inProcess = deliveriesOf.get(node)?.deliveries ?? new Map<string, number>();
	const known = pruneExpired(new Map([...readDeliveries(staticData), ...inProcess]), window, now);
	if (known.has(digest)) return false;
	const deliveries = pruneExpired(new Map([...known, [digest, now]]), window, now);
	if (!deliveriesOf.has(node)) forgetIdleNodes(now);
	deliveriesOf.set(node, { deliveries, window });
	saveDeliveries(staticData, deliveries);
	return true;
}

function forgetIdleNodes(now: number): void {
	for (const [node, { deliveries, window }] of deliveriesOf) {
		if (pruneExpired(deliveries, window, now).size === 0) deliveriesOf.delete(node);
	}
}
