import type { PreviousRegistration, RegistrationContext } from './registrationContext';

/** How an activation treats the webhook that an earlier one registered. */
export type ActivationDecision =
	/** There is none, or the list of the store will show whether it fits. */
	| { action: 'none' }
	/** Delete it in the store that was chosen before. */
	| { action: 'delete'; previous: PreviousRegistration }
	/** Leave it, name it in the log, and register another one. */
	| { action: 'leaveAndLog'; previous: PreviousRegistration }
	/** Leave it, name it in the log, and register none. */
	| { action: 'useUnchecked'; previous: PreviousRegistration };

/** How a deactivation treats the webhook that an activation registered. */
export type DeactivationDecision =
	/** There is none. */
	| { action: 'none' }
	/** Delete it in its store. */
	| { action: 'delete'; previous: PreviousRegistration }
	/** Leave it, name it in the log, and keep the saved registration. */
	| { action: 'leaveAndLog'; previous: PreviousRegistration }
	/** Leave it, and forget the saved registration. */
	| { action: 'forgetSaved' };

type KnownFacts = Pick<RegistrationContext, 'previous' | 'isAutomatic' | 'isUnattended'>;

/** Never deletes a webhook at another address: if this database is a copy, another n8n needs it. */
export function decideAtActivation({
	previous,
	isAutomatic,
	isUnattended,
}: KnownFacts): ActivationDecision {
	switch (previous?.place) {
		case undefined:
		case 'sameStore':
			return { action: 'none' };
		case 'otherStore':
			return isAutomatic ? { action: 'delete', previous } : { action: 'none' };
		case 'otherAddress':
			// A copy that starts without a person must not run each order a second time.
			return { action: isUnattended ? 'useUnchecked' : 'leaveAndLog', previous };
	}
}

/**
 * Never deletes a webhook that is not saved: n8n 1.x also deactivates a copy of a workflow that it refuses to activate
 * because the original has the same URL.
 */
export function decideAtDeactivation({ previous, isAutomatic }: KnownFacts): DeactivationDecision {
	if (previous === undefined) return { action: 'none' };
	if (!isAutomatic) return { action: 'forgetSaved' };
	return { action: previous.place === 'otherAddress' ? 'leaveAndLog' : 'delete', previous };
}
