import type { IHookFunctions } from 'n8n-workflow';

import { log } from '../node';
import type { OwnWebhooks } from '../ownWebhooks';
import { left } from '../webhook';

import { deletionMessage, listMayLack } from './messages';

/**
 * Deletes what is at the URL of a node in a store. What stays is in the log.
 *
 * @param whyKept why nothing is deleted, and only looked for; undefined otherwise
 * @returns the IDs of what stays, or may
 */
export async function leaveStore(
	own: OwnWebhooks,
	hooks: IHookFunctions,
	whyKept: string | undefined,
): Promise<string[]> {
	const { store, url } = own.options;
	let ids = [...own.options.ids];
	try {
		const found = await own.look();
		for (const hint of found.hints) log(hooks, 'warn', listMayLack(own, hint));
		ids = left(found.webhooks).map(({ id }) => id);
		const { webhooks } = whyKept === undefined ? await own.clear(found) : found;
		ids = left(webhooks).map(({ id }) => id);
		const [first] = left(webhooks);
		if (first) throw whyKept === undefined ? own.whyLeft(first) : new Error(whyKept);
	} catch (error) {
		const places = ids.map((webhookId) => ({ webhookId, url, store }));
		const known = places.length > 0 ? places : [{ url, store }];
		log(hooks, 'error', deletionMessage(error, hooks.getNode(), known, store));
	}
	return ids;
}
