import { longestBackoff } from '../retryPolicy';

/** In milliseconds. The document's limits are by the minute, and so are those of most services. */
export const MINUTE = 60_000;

/** Requests in flight at first, if no limit is documented. */
const INITIAL_WINDOW = 8;

/** The most in flight at a documented limit that others use, too: it leaves them room. */
const SHARED_WINDOW = 4;

/** The first pause if nothing names a time, in milliseconds: a token bucket soon has room again. */
const FIRST_PAUSE = 500;

/** The second pause is that many times as long. After the third refusal in a row the limit must be a window. */
const PAUSE_FACTOR = 4;

/** Refusals that last longer are not those of a token bucket. In milliseconds. */
const MAX_BUCKET_PAUSE = 10_000;

/** So many successes shorten the interval of a token bucket by a fifth. */
const SUCCESSES_PER_STEP = 16;
const STEP = 0.8;

/**
 * Learns the limit of an endpoint from its refusals (429, 503):
 *
 * - a congestion window, as in TCP: it doubles each round up to the threshold, then grows by one each
 *   round; a refusal halves the threshold and starts again from 1;
 * - the interval of a token bucket, which is measured from one refusal to the next;
 * - how long to pause if the service names no time.
 */
export class Congestion {
	/** The most requests in flight. A documented limit needs no slow start. */
	window: number;
	/** Milliseconds from one start to the next; 0 if no token bucket has shown. */
	interval = 0;
	/** Up to which the window doubles. */
	private threshold = Infinity;
	/** Refusals since the last success, and when the first of them came. */
	private refusals = { count: 0, since: 0 };
	/** When those before them ended: the service had room again. */
	private recoveredAt = -Infinity;
	private successes = 0;

	/** @param limit documented requests a minute; Infinity if the API document shows none */
	constructor(private readonly limit: number) {
		this.window = this.isDocumented ? limit : INITIAL_WINDOW;
	}

	/**
	 * @param responseTimes of the last minute, in milliseconds, the one of this request included
	 * @param isFull whether more requests wait: a window that is not used up has shown nothing
	 */
	accept(now: number, responseTimes: readonly number[], isFull: boolean): void {
		if (this.refusals.count > 0) this.endRefusals(now, responseTimes);
		if (++this.successes % SUCCESSES_PER_STEP === 0) this.interval *= STEP;
		if (!isFull) return;
		this.window += this.window < this.threshold ? 1 : 1 / this.window;
		// A documented limit is refused only if others use it, too.
		const isShared = this.isDocumented && this.threshold < Infinity;
		if (isShared) this.window = Math.min(this.window, SHARED_WINDOW);
	}

	/**
	 * @param inFlight how many requests were in flight, this one included
	 * @param isOverload 503: there may be no limit behind it
	 * @returns the pause if the service names no time, in milliseconds
	 */
	refuse(
		now: number,
		responseTimes: readonly number[],
		inFlight: number,
		isOverload: boolean,
	): number {
		const { refusals } = this;
		if (refusals.count++ === 0) {
			refusals.since = now;
			this.threshold = inFlight / 2;
		}
		this.window = 1;
		if (isOverload) return longestBackoff(refusals.count - 1);
		const first = this.isDocumented ? MINUTE / this.limit : FIRST_PAUSE;
		if (refusals.count < 3) return first * PAUSE_FACTOR ** (refusals.count - 1);
		// Whoever else uses it, a window has room once the oldest request of the last minute no longer counts.
		const left = (responseTimes[0] ?? refusals.since) + MINUTE - now;
		return left > 0 ? left : MINUTE;
	}

	/** The service has room again. If a token bucket has refused, it was empty when it last had, and is empty now. */
	private endRefusals(now: number, responseTimes: readonly number[]): void {
		const isBucket = now - this.refusals.since < MAX_BUCKET_PAUSE;
		const interval = isBucket ? refillInterval(this.recoveredAt, now, responseTimes) : undefined;
		this.interval = interval ?? this.interval;
		this.recoveredAt = now;
		this.refusals = { count: 0, since: 0 };
		this.successes = 0;
	}

	private get isDocumented(): boolean {
		return this.limit < Infinity;
	}
}

/**
 * How often a token bucket has let a request through between two moments at which it was empty: so many responses have
 * one interval less between them.
 *
 * @returns milliseconds; undefined if nothing shows it
 */
function refillInterval(
	from: number,
	to: number,
	responseTimes: readonly number[],
): number | undefined {
	const intervals = responseTimes.filter((time) => time >= from).length - 1;
	return intervals > 0 && to - from < MINUTE ? (to - from) / intervals : undefined;
}
