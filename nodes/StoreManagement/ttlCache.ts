interface Entry<Value> {
	value: Promise<Value>;
	/** In milliseconds of a monotonic clock. */
	expiresAt: number;
}

/**
 * Remembers what was loaded, for a time, in this process. Concurrent callers share one load, and a load that
 * fails is not kept. The entry that was loaded longest ago goes first.
 */
export class TtlCache<Value> {
	private readonly entries = new Map<string, Entry<Value>>();

	/** @param ttlMs how long an entry lives, in milliseconds from the start of its load */
	constructor(
		private readonly ttlMs: number,
		private readonly maxEntries: number,
	) {}

	/**
	 * The value of a key, loaded where none is known.
	 *
	 * @throws what `load` throws; the next call loads again
	 */
	async get(key: string, load: () => Promise<Value>): Promise<Value> {
		const known = this.entries.get(key);
		if (known && performance.now() < known.expiresAt) return await known.value;
		const entry = this.keep(key, load());
		entry.value.catch(() => {
			if (this.entries.get(key) === entry) this.entries.delete(key);
		});
		return await entry.value;
	}

	/** Remembers a value that the caller has loaded. */
	set(key: string, value: Value): void {
		this.keep(key, Promise.resolve(value));
	}

	delete(key: string): void {
		this.entries.delete(key);
	}

	private keep(key: string, value: Promise<Value>): Entry<Value> {
		const entry = { value, expiresAt: performance.now() + this.ttlMs };
		// Deleted first, so that the map stays in the order of the loads.
		this.entries.delete(key);
		this.entries.set(key, entry);
		const [oldest] = this.entries.keys();
		if (this.entries.size > this.maxEntries && oldest !== undefined) this.entries.delete(oldest);
		return entry;
	}
}
