import { randomUUID } from 'node:crypto';

import type { DeliveryKey } from './deduplication';

/** Identifies this process; another value after each restart. */
export const PROCESS = randomUUID();

/**
 * A delivery claims four of the sixths of a window: its own, and those before it at these distances. Every
 * whole number up to 6 is the difference of two of them (a Golomb ruler), so two deliveries have a claim
 * in common if they are at most six sixths apart: always within a window, never after 7/6 of it.
 */
const PARTS = 6;
const RULER = [0, 1, 4, 6];

/** What n8n stores beside the item of a delivery, so that the first step recognizes a repetition. */
export type StoredClaims = {
	/** The first one is the delivery's own; repetitions have at least one of the others in common. */
	claims: string[];
	/** The process that received the delivery. */
	receivedBy: string;
};

/** @param at when the delivery came, in milliseconds since 1970 */
export function claimsOf(keys: readonly DeliveryKey[], at: number): StoredClaims {
	const claims = keys.flatMap(({ digest, window }) => {
		const part = Math.floor((at * PARTS) / window);
		return RULER.map((distance) => `${digest}:${window}:${part - distance}`);
	});
	return { claims: [randomUUID(), ...claims], receivedBy: PROCESS };
}

/** Whether `claimsOf` made a value. */
export function isStoredClaims(value: unknown): value is StoredClaims {
	return (
		typeof value === 'object' &&
		value !== null &&
		'claims' in value &&
		Array.isArray(value.claims) &&
		'receivedBy' in value
	);
}
