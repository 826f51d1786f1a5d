import type { SendOptions } from '../../transport/apiRequest';

/** How long a registration waits for a store. */
export interface Patience {
	options: SendOptions;
	/** Milliseconds before each look after a write, until the store shows what was done. */
	pauses: readonly number[];
}

/** A person is waiting: fail early with the reason, but a list may be some seconds old. */
export const PATIENT: Patience = {
	options: { timeout: 15_000, maxRetries: 2, maxWait: 10_000 },
	pauses: [0, 500, 1_000, 2_000, 4_000],
};

/** n8n 1.x starts one workflow after the other, so a store that does not answer must not hold up the others. */
export const HASTY: Patience = {
	options: { timeout: 5_000, maxRetries: 0, maxWait: 0 },
	pauses: [0],
};
