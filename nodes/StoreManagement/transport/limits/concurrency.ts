/** Limits the requests in flight of one execution, over all its items and pages. */
export class ConcurrencyLimiter {
	private inFlight = 0;
	private readonly waiting: Array<() => void> = [];

	/** @param limit the most requests in flight */
	constructor(readonly limit: number) {}

	/**
	 * Waits for a free slot, first come, first served.
	 *
	 * @returns frees the slot
	 */
	async enter(): Promise<() => void> {
		if (this.inFlight < this.limit) this.inFlight++;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
		return () => {
			// The slot passes on to the next in line.
			const next = this.waiting.shift();
			if (next) next();
			else this.inFlight--;
		};
	}
}
