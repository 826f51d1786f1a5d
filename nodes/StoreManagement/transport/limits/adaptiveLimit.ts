/** The window in which the service counts requests (API document, Limits), in milliseconds. */
export const MINUTE = 60_000;

/** The lowest limit that the API document shows. The first guess is not lower. */
const LOWEST_DOCUMENTED_LIMIT = 30;

/** How much the limit grows after a window without refusal, until growth is refused once. */
const FIRST_GROWTH = 2;

/** How much it grows after that. */
const LATER_GROWTH = 1.25;

/** The most windows without refusal before it grows. */
const MAX_HOLD = 16;

/** A refusal (429), as far as it says something about the limit. Times in milliseconds. */
export interface Refusal {
	at: number;
	/** Times of the responses of the last minute, oldest first. */
	responses: readonly number[];
	/** How long to wait before the next request. */
	wait: number;
	/** Whether the service named the wait. */
	isServerSpecified: boolean;
}

/**
 * The limit of an endpoint for which the API document shows none, learned from refusals.
 *
 * A refusal that names a time is believed at once: what was accepted until then is the limit. A
 * refusal without a time may be a stray one, so only the second within a minute sets a limit. A
 * learned limit grows again, more slowly once the service has refused its growth.
 */
export class AdaptiveLimit {
	/** Requests in any window. */
	limit = Infinity;
	window = MINUTE;
	/** The limit returns to this when the service refuses its growth. */
	lastGoodLimit = Infinity;
	/** Windows without refusal before it grows. */
	private hold = 1;
	/** When the limit was last set or grew. */
	private changedAt = 0;
	private refusedAt = -Infinity;

	/** @returns how long to wait before the next request, in milliseconds */
	learn(refusal: Refusal): number {
		const { at, responses, isServerSpecified, wait } = refusal;
		const oldest = responses[0] ?? at;
		const isSecond = at - this.refusedAt <= MINUTE;
		this.refusedAt = at;
		if (this.limit > this.lastGoodLimit) {
			this.hold = Math.min(MAX_HOLD, this.hold * 2);
			this.set(this.lastGoodLimit, this.window, at);
			return wait;
		}
		if (this.limit < Infinity) return this.tighten(refusal, oldest);
		if (responses.length === 0 || !(isServerSpecified || isSecond)) return wait;
		if (isServerSpecified) this.set(responses.length, Math.min(MINUTE, at - oldest + wait), at);
		else this.set(Math.max(LOWEST_DOCUMENTED_LIMIT, responses.length), MINUTE, at);
		return wait;
	}

	/** Lets the limit grow when the service has not refused for long enough. */
	grow(now: number): void {
		if (this.limit === Infinity || now < this.changedAt + this.window * this.hold) return;
		this.limit = Math.ceil(this.limit * (this.hold > 1 ? LATER_GROWTH : FIRST_GROWTH));
		this.changedAt = now;
	}

	/** The limit is too high even without growth. */
	private tighten({ at, responses, isServerSpecified, wait }: Refusal, oldest: number): number {
		if (isServerSpecified) {
			if (this.window < MINUTE) {
				this.set(this.lastGoodLimit, Math.min(MINUTE, this.window * 2), at);
			} else {
				this.set(Math.max(1, Math.min(this.lastGoodLimit, responses.length)), MINUTE, at);
			}
			return wait;
		}
		if (responses.length < this.limit) this.set(Math.max(1, responses.length), MINUTE, at);
		// The window of the service ends at the latest when its oldest response leaves ours.
		return Math.max(wait, oldest + MINUTE - at);
	}

	private set(limit: number, window: number, now: number): void {
		this.limit = limit;
		this.lastGoodLimit = limit;
		this.window = window;
		this.changedAt = now;
	}
}
