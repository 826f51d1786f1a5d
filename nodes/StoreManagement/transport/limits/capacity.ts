import { isThrottled, namedWaitIn, readRateLimit, type HttpResponse } from '../http/response';

/** In milliseconds. The document's limits are by the minute, and so are those of most services. */
export const MINUTE = 60_000;

/** Requests in flight at first, if no limit is documented. */
const INITIAL_WINDOW = 8;

/** In milliseconds. Five retries outlast a limit by the minute: the pauses of 0.5, 1.5, 4.5, 13.5 and 40.5 seconds. */
const FIRST_PAUSE = 500;
const PAUSE_FACTOR = 3;

/** The longest pause, in milliseconds: Retry-After may be wrong, so one request probes then. */
const MAX_PAUSE = 10 * MINUTE;

/**
 * What the answers of an endpoint have shown of its capacity: a window, as in TCP, which each refusal (429, 503) halves
 * and success widens by one each round, or doubles before the first refusal; a pause, which the service names or which grows with each refusal in a row, and
 * ends with one request that probes; and what rate-limit headers leave. Times are those of `performance.now()`.
 */
export class Capacity {
	/** The status of the latest refusal. */
	refusedWith = 429;
	private acceptedAt = -Infinity;
	private refusedAt = -Infinity;
	/** Since the last success. */
	private refusals = 0;
	private pausedUntil = 0;
	/** Requests that headers leave until the reset. */
	private remaining = Infinity;
	private resetAt = 0;

	/** @param window the most requests in flight */
	constructor(private window = INITIAL_WINDOW) {}

	/** Whether a request was accepted in the last minute: then a refusal is one of a limit that has room again. */
	get isOpen(): boolean {
		return performance.now() - this.acceptedAt < MINUTE;
	}

	/** Milliseconds for which no request starts, however few are in flight. */
	get pause(): number {
		return this.pauseWith(0);
	}

	/** @returns milliseconds until one more request may start; Infinity when that depends on a response */
	delayWith(inFlight: number): number {
		const pause = this.pauseWith(inFlight);
		if (pause > 0) return pause;
		const room = this.refusals > 0 ? 1 : Math.floor(this.window);
		return inFlight < room ? 0 : Infinity;
	}

	/**
	 * @param start when the request was sent, and `now` when it was answered
	 * @param inFlight how many requests were in flight, this one included
	 */
	note(response: HttpResponse, start: number, now: number, inFlight: number): void {
		this.noteHeaders(response, now);
		// One overload refuses all that is in flight, so what was sent before a refusal shows nothing.
		const isNews = start > this.refusedAt;
		if (isThrottled(response)) {
			this.noteRefusal(response, now, isNews ? inFlight : undefined);
		} else if (response.status < 500) {
			this.acceptedAt = now;
			if (isNews) this.widen();
		}
	}

	private pauseWith(inFlight: number): number {
		const now = performance.now();
		const untilReset = inFlight >= this.remaining ? this.resetAt - now : 0;
		return Math.max(0, this.pausedUntil - now, untilReset);
	}

	/** Responses may overtake each other: the least that headers have left counts until the reset. */
	private noteHeaders(response: HttpResponse, now: number): void {
		const { remaining = Infinity, reset = 0 } = readRateLimit(response) ?? {};
		if (remaining >= this.remaining && now < this.resetAt) return;
		this.remaining = remaining;
		this.resetAt = now + reset;
	}

	/** @param inFlight undefined if it shows nothing but the time that it names */
	private noteRefusal(refusal: HttpResponse, now: number, inFlight: number | undefined): void {
		const learned = inFlight === undefined ? 0 : this.narrow(inFlight, now);
		const pause = Math.min(namedWaitIn(refusal) ?? learned, MAX_PAUSE);
		if (pause > 0) this.refusedWith = refusal.status;
		this.pausedUntil = Math.max(this.pausedUntil, now + pause);
	}

	/** @returns how long to pause, in milliseconds, if the service names no time */
	private narrow(inFlight: number, now: number): number {
		this.window = Math.max(1, inFlight / 2);
		this.refusedAt = now;
		return Math.min(MINUTE, FIRST_PAUSE * PAUSE_FACTOR ** this.refusals++);
	}

	private widen(): void {
		const isUnrefused = this.refusedAt === -Infinity;
		// That a probe was accepted shows only that the pause is over.
		if (this.refusals === 0) this.window += isUnrefused ? 1 : 1 / this.window;
		this.refusals = 0;
	}
}
