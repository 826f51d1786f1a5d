import type { IHookFunctions } from 'n8n-workflow';

import { RequestError } from '../../errors/requestError';

import { log, type SavedRegistration } from '../node';
import type { OwnWebhooks } from '../ownWebhooks';
import { GONE } from '../webhookRequests';
import { forgetCreations } from '../writes';

import {
	DELETE_IT,
	deletionMessage,
	leftIn,
	lineOn,
	linesOn,
	listMayLack,
	reasonOf,
	whyLeft,
} from './messages';
import { reconcile } from './reconcile';
import type { Saved } from './saved';

/** A store that should have no webhook of a node. */
export interface LeftStore {
	own: OwnWebhooks;
	/** Why its list could not be read. */
	unread?: unknown;
}

/**
 * Leaves no webhook of a node in a store. Holds up nothing: what stays is in the log, unless the store is gone.
 *
 * @param whyKept why nothing is deleted, and only looked for; undefined otherwise
 */
export async function leaveStore(
	own: OwnWebhooks,
	hooks: IHookFunctions,
	whyKept: (own: OwnWebhooks) => string | undefined,
): Promise<LeftStore> {
	const report = (error: unknown): void => {
		const lines = linesOn(own);
		// If nobody knows where it is, it may be at the URL of the node.
		const all = lines.length > 0 ? lines : [lineOn(own.options)];
		log(hooks, 'error', deletionMessage(error, hooks.getNode(), all, own.options.store));
	};
	try {
		await own.look();
	} catch (unread) {
		// Only whoever knows whether other stores can be read knows what to say of one that is gone.
		if (!isGone(unread)) report(unread);
		return { own, unread };
	}
	for (const hint of own.hints) log(hooks, 'warn', listMayLack(own, hint));
	try {
		const why = whyKept(own);
		if (why === undefined) await reconcile(own);
		const [first] = leftIn(own);
		if (first) report(why === undefined ? whyLeft(first) : new Error(why));
	} catch (error) {
		report(error);
	}
	return { own };
}

/**
 * What stays in a store, or may, as it is saved. A store that is gone is named once, and forgotten.
 *
 * @param isAlone whether this store alone is gone, and not the whole service
 */
export function stillIn(
	{ own, unread }: LeftStore,
	hooks: IHookFunctions,
	saved: Saved,
	isAlone: boolean,
): SavedRegistration[] {
	const { url, store } = own.options;
	// Nobody knows yet whether these are in this service.
	const unconfirmed = saved
		.in(store)
		.filter((one) => unread !== undefined && !saved.isOfService(one));
	if (isGone(unread) && isAlone) {
		const lines = [...linesOn(own), ...unconfirmed.map((one) => lineOn(one, undefined, DELETE_IT))];
		const gone = `Store "${store}" is gone (${reasonOf(unread)}), so n8n forgets what it had there.`;
		log(hooks, 'warn', [gone, ...lines].join(' '));
		forgetCreations(url, store);
		return [];
	}
	// What n8n does not remember, it must not delete the next time.
	const known = saved.isAnyHere(own.unconfirmed) ? leftIn(own) : [];
	return [...saved.registrationsOf(known, store), ...unconfirmed];
}

/** Whether a store has no list of webhooks any more. */
export function isGone(error: unknown): boolean {
	return error instanceof RequestError && GONE.includes(error.details.status ?? 0);
}
