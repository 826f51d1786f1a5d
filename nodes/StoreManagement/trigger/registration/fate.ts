import type { Facts, PreviousRegistration } from './facts';

/** The fate of the webhook that an earlier activation has registered. */
export type Fate =
	/** It is there to be used, or there is none. */
	| 'keep'
	/** It is deleted in the store that was chosen before. */
	| 'delete'
	/** It stays where it is, and the log names it. */
	| 'leave'
	/** It stays, the log names it, and nothing is registered. */
	| 'trust'
	/** It stays, and n8n forgets it. */
	| 'forget';

type FactsForFate = Pick<Facts, 'isAutomatic' | 'isStart'> & {
	previous: Pick<PreviousRegistration, 'place'> | undefined;
};

/** Nothing at another address is deleted: where this database is a copy, another n8n needs it. */
export function fateAtActivation({ previous, isAutomatic, isStart }: FactsForFate): Fate {
	// A copy that starts by itself must not run each order a second time.
	if (previous?.place === 'otherAddress') return isStart ? 'trust' : 'leave';
	return previous?.place === 'otherStore' && isAutomatic ? 'delete' : 'keep';
}

/**
 * Without a registration nothing is deleted: n8n 1.x also deactivates a copy of a workflow that it refuses to activate
 * because the original has the same URL.
 */
export function fateAtDeactivation({ previous, isAutomatic }: FactsForFate): Fate {
	if (previous === undefined) return 'keep';
	if (!isAutomatic) return 'forget';
	return previous.place === 'otherAddress' ? 'leave' : 'delete';
}
