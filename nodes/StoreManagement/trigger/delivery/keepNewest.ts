/**
 * Deletes the oldest entries of a map until at most `most` are left. A map keeps the order of insertion: to
 * make an entry the newest, delete it before adding it again.
 */
export function keepNewest<Key>(entries: Map<Key, unknown>, most: number): void {
	for (const key of entries.keys()) {
		if (entries.size <= most) return;
		entries.delete(key);
	}
}
