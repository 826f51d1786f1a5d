/** The window in which the service counts requests (API document, Limits), in milliseconds. */
export const MINUTE = 60_000;

/** The lowest limit that the API document shows. The first guess is not lower than this. */
const LOWEST_SHOWN_LIMIT = 30;

/** How much a learned limit grows with a window without refusal, until growth was refused once. */
const FIRST_GROWTH = 2;

/** How much it grows after that. */
const LATER_GROWTH = 1.25;

/** The most windows without a refusal before it grows. */
const LONGEST_HOLD = 16;

/** A refusal (429), as far as it teaches something. All figures in milliseconds. */
export interface Refusal {
	at: number;
	/** Moments of the answers in the last minute, oldest first. */
	answered: readonly number[];
	/** How long nobody should ask again. */
	wait: number;
	/** Whether the service named the wait; else it is a guess. */
	told: boolean;
}

/**
 * The limit of an endpoint for which the API document shows none, as refusals teach it.
 *
 * A refusal that names a time is believed at once: what went well until then is the limit. One that
 * names none may be a stray, and a list must not crawl for that; only the second within a minute
 * teaches. A learned limit grows again, ever more slowly when the service refuses the growth.
 */
export class LearnedLimit {
	/** Requests in any window. */
	limit = Infinity;
	window = MINUTE;
	/** What the limit falls back to when the service refuses its growth. */
	proven = Infinity;
	/** Windows without refusal before it grows. */
	private hold = 1;
	/** When the limit was last learned or grew. */
	private since = 0;
	private suspectedAt = -Infinity;

	/** @returns how long nobody should ask again, in milliseconds */
	learn(refusal: Refusal): number {
		const { at, answered, told, wait } = refusal;
		const oldest = answered[0] ?? at;
		const suspected = at - this.suspectedAt <= MINUTE;
		this.suspectedAt = at;
		if (this.limit > this.proven) {
			this.hold = Math.min(LONGEST_HOLD, this.hold * 2);
			this.set(this.proven, this.window, at);
			return wait;
		}
		if (this.limit < Infinity) return this.tighten(refusal, oldest);
		if (answered.length === 0 || !(told || suspected)) return wait;
		if (told) this.set(answered.length, Math.min(MINUTE, at - oldest + wait), at);
		else this.set(Math.max(LOWEST_SHOWN_LIMIT, answered.length), MINUTE, at);
		return wait;
	}

	/** Lets the limit grow when the service has not refused for long enough. */
	grow(now: number): void {
		if (this.limit === Infinity || now < this.since + this.window * this.hold) return;
		this.limit = Math.ceil(this.limit * (this.hold > 1 ? LATER_GROWTH : FIRST_GROWTH));
		this.since = now;
	}

	/** What was learned is too loose even without growth. */
	private tighten({ at, answered, told, wait }: Refusal, oldest: number): number {
		if (told) {
			if (this.window < MINUTE) this.set(this.proven, Math.min(MINUTE, this.window * 2), at);
			else this.set(Math.max(1, Math.min(this.proven, answered.length)), MINUTE, at);
			return wait;
		}
		// The guess was too high: fewer went well in the last minute.
		if (answered.length < this.limit) this.set(Math.max(1, answered.length), MINUTE, at);
		// The minute that the service counts ends at the latest when its oldest answer leaves it.
		return Math.max(wait, oldest + MINUTE - at);
	}

	private set(limit: number, window: number, now: number): void {
		this.limit = limit;
		this.proven = limit;
		this.window = window;
		this.since = now;
	}
}
