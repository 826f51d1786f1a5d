import { pause } from './wait';

/** The window in which the service counts requests (API document, Limits), in milliseconds. */
const MINUTE = 60_000;

/** The shortest window that a refusal may teach, in milliseconds. */
const SHORTEST_WINDOW = 1_000;

/** A lane that nothing used for this long is worth nothing any more, in milliseconds. */
const IDLE = 10 * MINUTE;

/** The lowest limit that the API document shows. Fewer requests a minute than this prove no limit. */
const LOWEST_SHOWN_LIMIT = 30;

/** How much a learned limit grows with each window that the service does not refuse in. */
const GROWTH = 1.25;

/** Answers remembered at most: they only serve to learn a limit that is not known. */
const MOST_REMEMBERED = 10_000;

/**
 * The way to one endpoint of one store, shared by everything in the process.
 *
 * At most `limit` requests start in any window. A request counts until a window after its answer:
 * the service counted it at some moment before that, so room here is room there too, whether the
 * service slides its window, resets it each minute or drips tokens.
 */
export class Lane {
	/** Moments at which the requests of the last minute were answered, oldest first. */
	private readonly answered: number[] = [];
	private readonly waiting: Array<() => void> = [];
	private inFlight = 0;
	private pausedUntil = 0;
	private lastUsed = 0;
	private limit: number;
	private window = MINUTE;
	/** When the limit was last learned or grew. */
	private learnedAt = 0;
	private wake: () => void = () => undefined;
	private pumping = false;

	/**
	 * @param knownLimit requests a minute that the API document shows; Infinity where it shows none
	 * @param now the clock, in milliseconds
	 */
	constructor(
		private readonly knownLimit: number,
		private readonly now: () => number = Date.now,
	) {
		this.limit = knownLimit;
	}

	/**
	 * Waits until one more request may start, in the order of the calls.
	 *
	 * @returns false when the signal fired first; then nothing was taken
	 */
	async enter(signal?: AbortSignal): Promise<boolean> {
		if (signal?.aborted) return false;
		this.lastUsed = this.now();
		if (this.waiting.length === 0 && this.delay() === 0) {
			this.inFlight++;
			return true;
		}
		return await new Promise<boolean>((resolve) => {
			const admit = (): void => {
				signal?.removeEventListener('abort', giveUp);
				resolve(true);
			};
			const giveUp = (): void => {
				this.waiting.splice(this.waiting.indexOf(admit), 1);
				this.wake();
				resolve(false);
			};
			signal?.addEventListener('abort', giveUp, { once: true });
			this.waiting.push(admit);
			void this.pump();
		});
	}

	/**
	 * The request is over. Call once for each `enter` that gave true.
	 *
	 * @param counted false when the service refused it, so that it took no room
	 */
	leave(counted: boolean): void {
		this.inFlight--;
		this.lastUsed = this.now();
		if (counted) this.answered.push(this.lastUsed);
		if (this.answered.length > MOST_REMEMBERED) this.answered.shift();
		this.wake();
	}

	/**
	 * The service refused a request with 429. Nobody asks again before `milliseconds` have passed,
	 * and the lane slows down to what went well before the refusal.
	 *
	 * @param told whether the service named the time; else it is a guess and proves no shorter window
	 */
	refused(milliseconds: number, told: boolean): void {
		const now = this.now();
		this.forgetOldAnswers(now);
		const oldest = this.answered[0];
		const good = this.answered.length;
		// One overload refuses many requests at once: only its first answer teaches.
		if (now >= this.pausedUntil && oldest !== undefined && (told || good >= LOWEST_SHOWN_LIMIT)) {
			this.limit = Math.min(this.limit, good);
			this.window = told ? this.windowOf(now - oldest + milliseconds) : MINUTE;
			this.learnedAt = now;
		}
		this.pausedUntil = Math.max(this.pausedUntil, now + milliseconds);
		this.wake();
	}

	/** Whether nothing waits or runs here and what was learned is out of date. */
	isIdle(): boolean {
		const quiet = this.waiting.length === 0 && this.inFlight === 0;
		return quiet && this.now() - this.lastUsed > IDLE;
	}

	private windowOf(milliseconds: number): number {
		return Math.min(MINUTE, Math.max(SHORTEST_WINDOW, milliseconds));
	}

	/** Milliseconds until one more request may start; Infinity when an answer decides. */
	private delay(): number {
		const now = this.now();
		this.growLearnedLimit(now);
		this.forgetOldAnswers(now);
		if (now < this.pausedUntil) return this.pausedUntil - now;
		const tooMany = this.answered.length + this.inFlight - this.limit;
		if (tooMany < 0) return 0;
		const decisive = this.answered[tooMany];
		return decisive === undefined ? Infinity : decisive + this.window - now;
	}

	private forgetOldAnswers(now: number): void {
		const young = this.answered.findIndex((at) => at + this.window > now);
		if (young !== 0) this.answered.splice(0, young === -1 ? this.answered.length : young);
	}

	private growLearnedLimit(now: number): void {
		if (this.limit === this.knownLimit || now < this.learnedAt + this.window) return;
		this.limit = Math.min(this.knownLimit, Math.ceil(this.limit * GROWTH));
		this.learnedAt = now;
		if (this.limit === this.knownLimit) this.window = MINUTE;
	}

	/** Admits those who wait, in their order. One pump runs at a time. */
	private async pump(): Promise<void> {
		if (this.pumping) return;
		this.pumping = true;
		while (this.waiting.length > 0) {
			const delay = this.delay();
			if (delay > 0) {
				const woken = new Promise<void>((resolve) => (this.wake = resolve));
				await (delay === Infinity ? woken : Promise.race([pause(delay), woken]));
			} else {
				this.inFlight++;
				this.waiting.shift()?.();
			}
		}
		this.pumping = false;
	}
}
