/**
 * Forgets the oldest entries of a map beyond a number. A map keeps the order in which entries were added:
 * whoever deletes an entry before adding it again makes it the newest.
 */
export function keepNewest<Key>(entries: Map<Key, unknown>, most: number): void {
	for (const key of entries.keys()) {
		if (entries.size <= most) return;
		entries.delete(key);
	}
}
