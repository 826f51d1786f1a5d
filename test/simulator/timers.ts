/** Delays that do not keep the process alive and that end with the simulator. */
export class Timers {
	private readonly waiting = new Map<NodeJS.Timeout, () => void>();

	sleep(ms: number): Promise<void> {
		return new Promise((resolve) => {
			const timer = setTimeout(() => {
				this.waiting.delete(timer);
				resolve();
			}, ms);
			timer.unref();
			this.waiting.set(timer, resolve);
		});
	}

	/** No delay at all for 0 or undefined. */
	async sleepFor(ms: number | undefined): Promise<void> {
		if (ms) await this.sleep(ms);
	}

	/** Ends every delay. */
	stop(): void {
		for (const [timer, resolve] of this.waiting) {
			clearTimeout(timer);
			resolve();
		}
		this.waiting.clear();
	}
}
