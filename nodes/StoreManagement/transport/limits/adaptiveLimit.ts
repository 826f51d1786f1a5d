/** The window in which the service counts requests (API document, Limits), in milliseconds. */
export const MINUTE = 60_000;

/** The lowest limit that the API document shows. A first guess below it costs minutes on most services. */
const LOWEST_DOCUMENTED_LIMIT = 30;

/** Growth after enough windows without a refusal. 1.5 is slower, and a second factor gains nothing. */
const GROWTH = 2;

/** The most windows before growth. 1 means five times the refusals at a token bucket; 16 is slower. */
const MAX_HOLD = 4;

/** A refusal (429), as far as it says something about the limit. Times in milliseconds. */
export interface Refusal {
	at: number;
	/** Times of the counted responses of the last minute, oldest first. */
	responses: readonly number[];
	/** How long to wait before the next request. */
	wait: number;
	/** Whether Retry-After names the wait; otherwise it is a backoff. */
	isServerSpecified: boolean;
}

/**
 * The limit of an endpoint, learned from refusals: requests in a window.
 *
 * | state   | 429 with Retry-After                  | 429 without                            | windows without refusal |
 * | ------- | ------------------------------------- | -------------------------------------- | ----------------------- |
 * | none    | learned: what was accepted until then | none; a second in a minute: learned    | –                       |
 * | learned | window doubled up to a minute, then   | same; below half of the limit: spread  | grown: limit doubled    |
 * |         | limit = what was accepted             | over a shorter window at the same rate |                         |
 * | grown   | learned: the last good limit          | same                                   | grown again             |
 */
export class AdaptiveLimit {
	limit = Infinity;
	window = MINUTE;
	/** The limit returns to this when the service refuses its growth. */
	lastGoodLimit = Infinity;
	/** Windows without refusal before the limit grows. Doubled each time growth is refused. */
	private hold = 1;
	/** When the limit was last set or grew. */
	private changedAt = 0;
	private refusedAt = -Infinity;

	learn({ at, responses, wait, isServerSpecified }: Refusal): void {
		// A single refusal without a time may be a stray one.
		const isSecond = at - this.refusedAt <= MINUTE;
		this.refusedAt = at;
		const accepted = responses.filter((time) => time + this.window > at).length;
		const [oldest] = responses;
		if (this.limit > this.lastGoodLimit) {
			this.hold = Math.min(MAX_HOLD, this.hold * 2);
			this.set(Math.max(this.lastGoodLimit, accepted), this.window, at);
		} else if (this.limit < Infinity) {
			this.tighten(at, accepted, isServerSpecified);
		} else if (oldest !== undefined && isServerSpecified) {
			this.set(responses.length, Math.min(MINUTE, at - oldest + wait), at);
		} else if (oldest !== undefined && isSecond) {
			this.set(Math.max(LOWEST_DOCUMENTED_LIMIT, responses.length), MINUTE, at);
		}
	}

	/** Lets the limit grow when the service has not refused for long enough. */
	grow(now: number): void {
		if (this.limit === Infinity || now < this.changedAt + this.window * this.hold) return;
		this.limit *= GROWTH;
		this.changedAt = now;
	}

	/** The limit is too high even without growth. */
	private tighten(at: number, accepted: number, isServerSpecified: boolean): void {
		if (!isServerSpecified && accepted > 0 && accepted < this.limit / 2) {
			// So early a refusal means that the burst is too large, not the rate.
			this.set(accepted, (this.window * accepted) / this.limit, at);
		} else if (this.window < MINUTE) {
			this.set(this.limit, Math.min(MINUTE, this.window * 2), at);
		} else {
			this.set(Math.max(1, accepted), MINUTE, at);
		}
	}

	private set(limit: number, window: number, now: number): void {
		this.limit = limit;
		this.lastGoodLimit = limit;
		this.window = window;
		this.changedAt = now;
	}
}
