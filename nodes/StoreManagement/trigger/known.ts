import type { RequestError } from '../errors/requestError';

import type { Webhook } from './webhook';
import type { ById } from './webhookRequests';
import type { Write } from './writes';

/** All that n8n knows of one webhook. */
export interface Known {
	readonly id: string;
	/** n8n has registered it: its ID is saved, or was in the answer to a creation. */
	isOwn: boolean;
	/** As the store has shown it last, in the list or by its ID. */
	webhook?: Webhook | undefined;
	/** Whether the latest list has it. */
	isListed: boolean;
	/** Whether any list had it. */
	wasListed?: boolean;
	/** What the latest look has learned by its ID; undefined if it did not ask. */
	byId?: Exclude<ById, Webhook> | 'is there' | undefined;
	/** What this process has done to it in the last ten minutes. */
	write?: Write['done'];
	/** What it was when this n8n asked to delete it, and why the service refuses. */
	deletion?: { of: Webhook | undefined; refusal?: RequestError | undefined };
	/** What it was when a webhook was created; undefined if nobody knew it, or it is the one that was created. */
	before?: State | undefined;
}

/** `doubtful`: it may be there and deliver. */
export type State = 'active' | 'inactive' | 'doubtful' | 'gone';

/** Whether a webhook is there and delivers, from all that is known of it. */
export function stateOf(known: Known): State {
	const { webhook, isListed, byId, write, isOwn } = known;
	// The ID is newer than the list.
	if (byId === 'is there' || (isListed && write !== 'deleted')) {
		return webhook?.isActive ? 'active' : 'inactive';
	}
	// A list may be older than a deletion, and a deletion may do nothing.
	if (isListed) return webhook?.isActive ? 'doubtful' : 'inactive';
	// The service may refuse to say it to this user.
	if (byId === 'says nothing' && isOwn) return 'doubtful';
	// What was created may appear later.
	return write === 'created' ? 'doubtful' : 'gone';
}

/** Whether it is there, or may be, and delivers. */
export function mayDeliver(known: Known): boolean {
	return ['active', 'doubtful'].includes(stateOf(known));
}

/** Whether the list shows a webhook that the store does not know by its ID. */
export function isContradicted({ isListed, byId }: Known): boolean {
	return isListed && byId === 'is gone';
}
