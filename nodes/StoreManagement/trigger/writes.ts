import { TtlCache } from '../ttlCache';

/** For so long, a list may be older than a write, and a delivery signed with a key that was deleted; in milliseconds. */
const LIFE = 10 * 60_000;

/** What this process has done to one webhook last. */
export interface Write {
	/** Of the webhook. */
	readonly id: string;
	/** Alias of the store. */
	readonly store: string;
	/** `seen`: created, and the store has shown it since. */
	readonly done: 'created' | 'seen' | 'deleted';
	/** The key of a webhook that was deleted: what the service had sent before is on its way. */
	readonly secretKey?: string | undefined;
}

/** By the URL of a node, whatever the store, because one store may have several aliases and a service several names. */
const writes = new TtlCache<string, ReadonlyArray<Write & { at: number }>>({
	ttl: LIFE,
	max: 1_000,
});

/** What this process has done to the webhooks at the URL of a node in the last ten minutes. */
export function writesAt(url: string): readonly Write[] {
	return (writes.get(url) ?? []).filter(({ at }) => performance.now() - at < LIFE);
}

/** Remembers a write, in the place of an earlier one to the same webhook. */
export function rememberWrite(url: string, write: Write): void {
	const others = (writes.get(url) ?? []).filter(({ id }) => id !== write.id);
	writes.set(url, [...others, { ...write, at: performance.now() }]);
}

/** Forgets what this process has created in a store that is gone. */
export function forgetCreations(url: string, store: string): void {
	const others = (writes.get(url) ?? []).filter(
		(write) => write.store !== store || write.done === 'deleted',
	);
	writes.set(url, others);
}
