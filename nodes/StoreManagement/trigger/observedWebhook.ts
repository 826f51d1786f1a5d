import type { RequestError } from '../errors/requestError';
import { TtlCache } from '../ttlCache';

import type { Webhook } from './webhook';
import type { ById } from './webhookRequests';

/** One webhook, as n8n has observed it. */
export interface ObservedWebhook {
	readonly id: string;
	/** n8n has registered it: its ID is saved, or was in the answer to a creation. */
	isRegistered: boolean;
	/** As the store has shown it last, in the list or by its ID. */
	webhook?: Webhook | undefined;
	/** Whether the latest list has it. */
	isListed: boolean;
	/** Whether any list had it. */
	wasListed?: boolean;
	/** What its ID says. `not asked`: before the first look; undefined: the latest look had no reason to ask. */
	byId?: Exclude<ById, Webhook> | 'is there' | 'not asked' | undefined;
	/** What this process has done to it in the last ten minutes. */
	write?: Exclude<Write['done'], 'createdElsewhere'>;
	/** What has become of asking the service to delete it, while this object exists. */
	deletion: 'none' | 'requested' | { readonly refusal: RequestError };
	/** Its state when another was created; undefined if it appeared later, or is the one that was created. */
	stateBeforeCreate?: State | undefined;
}

export function newObservation(id: string): ObservedWebhook {
	return { id, isRegistered: false, isListed: false, deletion: 'none' };
}

/** `unknown`: it may be there and deliver. */
export type State = 'active' | 'inactive' | 'unknown' | 'gone';

/** Whether a webhook is there and delivers, from all that is known of it. */
export function stateOf(observed: ObservedWebhook): State {
	const { webhook, isListed, byId, write } = observed;
	const isShown = isListed || byId === 'is there';
	if (!isShown) return mayAppear(observed) ? 'unknown' : 'gone';
	if (!webhook?.isActive) return 'inactive';
	// The ID is newer than the list.
	if (byId === 'is there') return 'active';
	// The list may be older than a deletion, or the deletion may do nothing.
	return write === 'deleted' ? 'unknown' : 'active';
}

/** Whether it may be there although neither the list nor its ID shows it. */
function mayAppear(observed: ObservedWebhook): boolean {
	return observed.write === 'created' || (observed.isRegistered && isUnverifiable(observed));
}

/** Whether nobody can tell by its ID if it is there. */
export function isUnverifiable({ byId }: ObservedWebhook): boolean {
	return byId === 'not asked' || byId === 'says nothing';
}

/** Whether it is there, or may be, and delivers. */
export function mayDeliver(observed: ObservedWebhook): boolean {
	return ['active', 'unknown'].includes(stateOf(observed));
}

/** Whether the list shows a webhook that the store does not know by its ID. */
export function isContradicted({ isListed, byId }: ObservedWebhook): boolean {
	return isListed && byId === 'is gone';
}

/** Whether the list shows that it was deleted: it was there, and is not any more. */
export function isDeletionListed({ write, wasListed, isListed }: ObservedWebhook): boolean {
	return write === 'deleted' && wasListed === true && !isListed;
}

/** For so long, a list may be older than a write, and a delivery signed with a key that was deleted; in milliseconds. */
const WRITE_TTL = 10 * 60_000;

/** What this process has done to one webhook last. */
interface Write {
	/** Of the webhook. */
	readonly id: string;
	/** Alias of the store. */
	readonly store: string;
	/** `seen`: created, and the store has shown it since. `createdElsewhere`: the service may have given it another address. */
	readonly done: 'created' | 'seen' | 'deleted' | 'createdElsewhere';
	/** The key of a webhook that was deleted: what the service had sent before is on its way. */
	readonly secretKey?: string | undefined;
	/** When, in `performance.now()` time. */
	readonly at: number;
}

/** By the URL of a node, whatever the store, because one store may have several aliases and a service several names. */
const writes = new TtlCache<string, readonly Write[]>({ ttl: WRITE_TTL, max: 1_000 });

/** What this process has done to the webhooks at the URL of a node in the last ten minutes. */
export function writesAt(url: string): readonly Write[] {
	return (writes.get(url) ?? []).filter(({ at }) => performance.now() - at < WRITE_TTL);
}

/** The latest of these to each webhook. */
export function latestWritesAt(url: string): readonly Write[] {
	return [...new Map(writesAt(url).map((write) => [write.id, write])).values()];
}

/**
 * Remembers a write, in the place of an earlier one to the same webhook. The key of one that was deleted stays, because
 * the service may bring the webhook back under its ID, with another key.
 */
export function rememberWrite(url: string, write: Omit<Write, 'at'>): void {
	const others = writesAt(url).filter(({ id, secretKey }) => id !== write.id || secretKey);
	writes.set(url, [...others, { ...write, at: performance.now() }]);
}

/** Forgets what this process has done in a store that is gone. */
export function forgetWrites(url: string, store: string): void {
	writes.set(
		url,
		writesAt(url).filter((write) => write.store !== store),
	);
}
