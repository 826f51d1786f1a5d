import { LearnedLimit, MINUTE } from './learnedLimit';
import { onAbort, pauseUnless } from './wait';

/** A lane that nothing used for this long has nothing to remember, in milliseconds. */
const IDLE = 10 * MINUTE;

/** Answers remembered at most: no limit that could be learned is higher. */
const MOST_REMEMBERED = 10_000;

/** Nobody is let in for this long at most, in milliseconds: the time named may be a mistake. */
const LONGEST_CLOSURE = 10 * MINUTE;

/** From here on the slow start after a refusal is over. */
const FULL_WIDTH = 64;

/** The most in flight while it is tried whether a learned limit may grow. */
const CAUTIOUS_WIDTH = 4;

/** The right to send one request. Exactly one of its methods is called, once, when it is over. */
export interface Passage {
	/** It was answered, or failed; the service may have counted it. */
	answered(): void;
	/**
	 * The service refused it with 429 and did not count it. Nobody asks again before `milliseconds`
	 * have passed, and then one at first.
	 *
	 * @param told whether the service named the time; else it is a guess
	 */
	refused(milliseconds: number, told: boolean): void;
	/** The service refused it with 429 for longer than anybody wants to wait, in milliseconds. */
	closed(milliseconds: number): void;
}

/** Why nobody may pass: the signal fired, or the service wants to be left alone for too long. */
export type NoPassage = 'cancelled' | 'closed';

interface Waiting {
	settle: (admission: Passage | NoPassage) => void;
	/** After a refusal, in milliseconds. */
	longestWait: number;
}

/**
 * The way to one endpoint of one store, shared by everything in the process.
 *
 * At most `knownLimit` requests start in any minute. A request counts until a minute after its
 * answer: the service counted it at some moment before that, so room here is room there too,
 * whether the service slides its window, resets it each minute or drips tokens. Where the limit is
 * not known, refusals teach one.
 */
export class Lane {
	/** Moments at which the requests of the last minute were answered, oldest first. */
	private readonly past: number[] = [];
	private readonly waiting: Waiting[] = [];
	private readonly learned = new LearnedLimit();
	private inFlight = 0;
	/** The most in flight: after a refusal 1, and twice as many with each answer. */
	private width = Infinity;
	private pausedUntil = 0;
	/** Until when the service wants to be left alone, and when it is asked all the same. */
	private closedUntil = 0;
	private opensAt = 0;
	private lastUsed = 0;
	private wake: () => void = () => undefined;
	private pumping = false;

	/**
	 * @param knownLimit requests a minute that the API document shows; Infinity where it shows none
	 * @param now a clock that never goes back, in milliseconds
	 */
	constructor(
		private readonly knownLimit: number,
		private readonly now: () => number = () => performance.now(),
	) {}

	/** How long the service wants to be left alone after a refusal, in milliseconds. */
	get closedFor(): number {
		return Math.max(0, Math.max(this.closedUntil, this.pausedUntil) - this.now());
	}

	/**
	 * Waits until one more request may start, in the order of the calls.
	 *
	 * @param longestWait after a refusal, in milliseconds; who would wait longer is turned away
	 */
	async enter(signal?: AbortSignal, longestWait = Infinity): Promise<Passage | NoPassage> {
		if (signal?.aborted) return 'cancelled';
		if (this.isTooLong(longestWait)) return 'closed';
		this.lastUsed = this.now();
		if (this.waiting.length === 0 && this.delay() === 0) return this.admit();
		return await new Promise((resolve) => {
			const settle = (admission: Passage | NoPassage): void => {
				release();
				resolve(admission);
			};
			const one = { settle, longestWait };
			const giveUp = (): void => {
				this.waiting.splice(this.waiting.indexOf(one), 1);
				this.wake();
				resolve('cancelled');
			};
			const release = onAbort(signal, giveUp);
			this.waiting.push(one);
			void this.pump();
		});
	}

	/** Whether nothing waits or runs here and all that was learned is out of date. */
	isIdle(): boolean {
		const quiet = this.waiting.length === 0 && this.inFlight === 0;
		return quiet && this.now() - Math.max(this.lastUsed, this.opensAt) > IDLE;
	}

	private admit(): Passage {
		const startedAt = this.now();
		this.inFlight++;
		return {
			answered: () => {
				this.past.push(this.now());
				if (this.past.length > MOST_REMEMBERED) this.past.shift();
				if (startedAt >= this.pausedUntil) {
					this.width = this.width < FULL_WIDTH ? this.width * 2 : Infinity;
				}
				this.leave();
			},
			refused: (milliseconds, told) => {
				this.learn(startedAt, milliseconds, told);
				this.turnAway();
				this.leave();
			},
			closed: (milliseconds) => {
				this.closedUntil = this.now() + milliseconds;
				this.opensAt = this.now() + Math.min(milliseconds, LONGEST_CLOSURE);
				// Then one at first, as after any refusal.
				this.pausedUntil = Math.max(this.pausedUntil, this.opensAt);
				this.width = 1;
				this.turnAway();
				this.leave();
			},
		};
	}

	private isTooLong(longestWait: number): boolean {
		const now = this.now();
		return now < this.opensAt || this.pausedUntil - now > longestWait;
	}

	/** Those who would have to wait for longer than they want. */
	private turnAway(): void {
		for (const one of this.waiting.filter(({ longestWait }) => this.isTooLong(longestWait))) {
			this.waiting.splice(this.waiting.indexOf(one), 1);
			one.settle('closed');
		}
	}

	private leave(): void {
		this.inFlight--;
		this.lastUsed = this.now();
		this.wake();
	}

	/** One overload refuses many requests at once: only one that started after the pause is news. */
	private learn(startedAt: number, wait: number, told: boolean): void {
		const now = this.now();
		this.forgetOldAnswers(now);
		let milliseconds = wait;
		if (startedAt >= this.pausedUntil) {
			milliseconds = this.learned.learn({ at: now, answered: this.past, wait, told });
			this.width = 1;
		}
		this.pausedUntil = Math.max(this.pausedUntil, now + milliseconds);
	}

	/** Milliseconds until one more request may start; Infinity when an answer decides. */
	private delay(): number {
		const now = this.now();
		this.learned.grow(now);
		this.forgetOldAnswers(now);
		if (now < this.pausedUntil) return this.pausedUntil - now;
		if (this.inFlight >= this.width) return Infinity;
		const { limit, proven, window } = this.learned;
		const grown = this.inFlight >= CAUTIOUS_WIDTH && this.roomIn(proven, window, now) > 0;
		if (grown) return this.roomIn(proven, window, now);
		return Math.max(this.roomIn(this.knownLimit, MINUTE, now), this.roomIn(limit, window, now));
	}

	private roomIn(limit: number, window: number, now: number): number {
		const first = this.past.findIndex((at) => at + window > now);
		const young = first === -1 ? this.past.length : first;
		const tooMany = this.past.length - young + this.inFlight - limit;
		if (tooMany < 0) return 0;
		const decisive = this.past[young + tooMany];
		return decisive === undefined ? Infinity : decisive + window - now;
	}

	private forgetOldAnswers(now: number): void {
		const young = this.past.findIndex((at) => at + MINUTE > now);
		if (young !== 0) this.past.splice(0, young === -1 ? this.past.length : young);
	}

	/** Admits those who wait, in their order. One pump runs at a time. */
	private async pump(): Promise<void> {
		if (this.pumping) return;
		this.pumping = true;
		while (this.waiting.length > 0) {
			const delay = this.delay();
			if (delay > 0) {
				const woken = new Promise<void>((resolve) => (this.wake = resolve));
				await (delay === Infinity ? woken : pauseUnless(delay, woken));
			} else {
				this.waiting.shift()?.settle(this.admit());
			}
		}
		this.pumping = false;
	}
}
