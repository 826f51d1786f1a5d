import type { SendOptions } from '../transport/apiRequest';

/** How long the trigger waits for a store. */
export interface Patience {
	readonly send: SendOptions;
	/** Milliseconds before each look after a write, until the store shows what was done. */
	readonly pauses: readonly number[];
}

/** A person is waiting: fail early with the reason, but a list may be some seconds old. */
export const PATIENT: Patience = {
	send: { timeout: 15_000, maxRetries: 2, maxWait: 10_000 },
	pauses: [0, 500, 1_000, 2_000, 4_000],
};

/** n8n 1.x starts one workflow after the other, so a store that does not answer must not hold up the others. */
export const HASTY: Patience = {
	send: { timeout: 5_000, maxRetries: 0, maxWait: 0 },
	pauses: [0],
};

/** A delivery waits for the keys: the service recommends an answer within 5 seconds (API document, Events, point 5). */
export const AT_ONCE: Patience = {
	send: { timeout: 3_000, maxRetries: 0, maxWait: 0 },
	pauses: [],
};
