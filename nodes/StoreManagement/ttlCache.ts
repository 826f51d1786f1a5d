/** Remembers values for a while. Whatever a module keeps between executions stands in one of these. */
export class TtlCache<Key, Value> {
	/** Sorted by expiry, because `set` moves an entry to the end. */
	private readonly entries = new Map<Key, { value: Value; expiresAt: number }>();

	/**
	 * @param options `ttl`: milliseconds after which an entry expires, counted from its last `set`; Infinity for never.
	 *   `max`: the most entries; another one replaces the entry that was set longest ago.
	 */
	constructor(private readonly options: { ttl: number; max: number }) {}

	/** The value; undefined if there is none or it has expired. Reading does not prolong its life. */
	get(key: Key): Value | undefined {
		const entry = this.entries.get(key);
		return entry && entry.expiresAt > performance.now() ? entry.value : undefined;
	}

	/** Stores a value, whose life begins now, in the place of the one before. */
	set(key: Key, value: Value): void {
		const now = performance.now();
		this.entries.delete(key);
		this.entries.set(key, { value, expiresAt: now + this.options.ttl });
		for (const [oldest, { expiresAt }] of this.entries) {
			if (expiresAt > now && this.entries.size <= this.options.max) break;
			this.entries.delete(oldest);
		}
	}

	/** The value or, if there is none, a new one from `create`. In both cases its life begins now. */
	getOrCreate(key: Key, create: () => Value): Value {
		const value = this.get(key) ?? create();
		this.set(key, value);
		return value;
	}

	delete(key: Key): void {
		this.entries.delete(key);
	}
}
