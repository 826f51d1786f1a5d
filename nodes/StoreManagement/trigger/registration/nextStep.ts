import { isContradicted, mayDeliver, stateOf, type ObservedWebhook } from '../observedWebhook';

/** The webhook that is to be registered. */
export interface Desired {
	/** Whether its creation was asked for. */
	readonly isCreated: boolean;
	/** Whether a webhook is the one: active, and as it was asked for. `looksLeft` as in nextStep. */
	isSatisfiedBy(webhook: ObservedWebhook, looksLeft: number): boolean;
}

export type Step =
	| { do: 'delete'; webhooks: ObservedWebhook[] }
	| { do: 'create' }
	| { do: 'wait' }
	| { do: 'done'; kept: ObservedWebhook | undefined };

/**
 * What follows a look at the webhooks of a node in one store, so that the desired one is left there and no other.
 *
 * @param observed the oldest first
 * @param desired undefined if none is to be left
 * @param looksLeft how often it may still be looked whether the store shows what was done
 */
export function nextStep(
	observed: readonly ObservedWebhook[],
	desired: Desired | undefined,
	looksLeft: number,
): Step {
	const kept = desired && observed.find((one) => desired.isSatisfiedBy(one, looksLeft));
	if (looksLeft > 0 && isAwaited(kept, desired)) return { do: 'wait' };

	// What is too much goes before another is created, so that no event comes twice. Each is asked to go once: a
	// refusal does not change within seconds.
	const others = observed.filter((one) => one !== kept);
	const surplus = others.filter((one) => one.deletion === 'none' && mustBeDeleted(one));
	if (surplus.length > 0) return { do: 'delete', webhooks: surplus };

	// A deletion may take seconds to be shown. One that was refused changes nothing.
	const isPending = others.some((one) => one.deletion === 'requested' && mayDeliver(one));
	if (looksLeft > 0 && isPending) return { do: 'wait' };

	// Also where what should have gone may still be there: no event must be lost. Once, so that none comes twice.
	if (desired && !kept && !desired.isCreated) return { do: 'create' };

	return { do: 'done', kept };
}

/** Whether the store will show something else in a moment. */
function isAwaited(kept: ObservedWebhook | undefined, desired: Desired | undefined): boolean {
	// The list shows it, and its ID is gone: somebody has just deleted it, and the list is late.
	if (kept) return isContradicted(kept);
	// Some services create a webhook switched off or without its key, and complete it later.
	return desired?.isCreated === true;
}

/**
 * What cannot be told to be there is left alone: its ID may be somebody else's by now. What is switched off delivers
 * nothing, so only what n8n has registered is tidied up, and once: a service may keep so what was deleted.
 */
function mustBeDeleted(webhook: ObservedWebhook): boolean {
	const isIdle =
		stateOf(webhook) === 'inactive' && webhook.isRegistered && webhook.write !== 'deleted';
	return stateOf(webhook) === 'active' || isIdle;
}
