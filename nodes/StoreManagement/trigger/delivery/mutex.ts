/** Lets one piece of work begin after the other. */
export class Mutex {
	/** The latest work; never rejects. */
	private latest: Promise<unknown> = Promise.resolve();

	async run<Result>(work: () => Promise<Result>): Promise<Result> {
		const result = this.latest.then(work);
		this.latest = result.catch(() => undefined);
		return await result;
	}
}
