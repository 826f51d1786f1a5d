/** Waits that neither keep the process alive nor outlive the service. */
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

	/** Ends every wait at once. */
	stop(): void {
		for (const [timer, resolve] of this.waiting) {
			clearTimeout(timer);
			resolve();
		}
		this.waiting.clear();
	}
}
