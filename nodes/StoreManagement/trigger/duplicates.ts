import type { IDataObject } from 'n8n-workflow';
import { createHash } from 'node:crypto';

/**
 * Most deliveries that are remembered for one node, in its static data and in this process; the
 * oldest are forgotten first. A thousand take about 60 kB.
 */
export const MOST_REMEMBERED = 1000;

/** Deliveries that started the workflow: digest → when, in milliseconds since 1970. */
export type Started = ReadonlyMap<string, number>;

/** What tells one delivery from another: SHA-256 of the body, which names the event. */
export function digestOf(body: Buffer): string {
	return createHash('sha256').update(body).digest('base64url');
}

/**
 * Forgets what is older than the window, and the oldest of what is more than can be remembered.
 *
 * @param window milliseconds
 */
export function recent(started: Started, window: number, now: number): Started {
	const entries = [...started]
		// A clock that was put back must not make anything remembered for longer.
		.filter(([, at]) => Math.abs(now - at) < window)
		.sort(([, one], [, other]) => one - other);
	return new Map(entries.slice(-MOST_REMEMBERED));
}

export function readStarted(staticData: IDataObject): Started {
	const saved = staticData.deliveries;
	if (typeof saved !== 'object' || saved === null) return new Map();
	const entries = Object.entries(saved).map(([digest, at]) => [digest, Number(at)] as const);
	return new Map(entries.filter(([, at]) => Number.isFinite(at)));
}

/** Writes what `readStarted` reads back after a restart. */
export function saveStarted(staticData: IDataObject, started: Started): void {
	staticData.deliveries = Object.fromEntries(started);
}
