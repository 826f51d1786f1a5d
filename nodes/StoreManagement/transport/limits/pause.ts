import { readRateLimit, type HttpResponse } from '../http/response';

import { MINUTE } from './congestion';

/** The longest pause, in milliseconds: Retry-After may be wrong, so one request probes then. */
const MAX_PAUSE = 10 * MINUTE;

/** Of a refusal, for whoever asks later. In characters. */
const MAX_KEPT_TEXT = 4_000;

/**
 * How long an endpoint lets nobody in. A time that the service has named is believed: in a refusal (429, 503) or by
 * headers that leave no request. One that refusals have taught may be wrong. Times are those of `performance.now()`.
 */
export class Pause {
	/** When the latest refusal taught a pause or named its end. */
	private refusedAt = 0;
	private learnedUntil = 0;
	private namedUntil = 0;
	/** The end of the named pause, but after MAX_PAUSE at the latest. */
	private probeAt = 0;
	/** The response that named it. */
	private latestRefusal: HttpResponse | undefined;
	/** Requests that headers leave until the reset. */
	private remaining = Infinity;
	private resetAt = 0;

	/** Milliseconds for which the service refuses all requests, as it says itself. */
	get named(): number {
		const now = performance.now();
		const refused = now < this.probeAt ? this.namedUntil - now : 0;
		return Math.max(0, refused, this.remaining <= 0 ? this.resetAt - now : 0);
	}

	/** The response that says so, unless only headers of others do. */
	get refusal(): HttpResponse | undefined {
		return performance.now() < this.probeAt ? this.latestRefusal : undefined;
	}

	/** Milliseconds for which it hardly accepts any request, as far as refusals show. */
	get learned(): number {
		return Math.max(0, this.learnedUntil - performance.now());
	}

	/**
	 * Milliseconds until a request may start.
	 *
	 * @param maxWait for how long its caller waits: if that is less than a pause that was learned, it may ask at once
	 */
	leftFor(maxWait: number, inFlight: number): number {
		const now = performance.now();
		const { learned } = this;
		const untilReset = inFlight >= this.remaining ? this.resetAt - now : 0;
		return Math.max(learned > maxWait ? 0 : learned, this.probeAt - now, untilReset);
	}

	/** Responses may overtake each other: the least that headers have left counts until the reset. */
	noteHeaders(response: HttpResponse, now: number): void {
		const { remaining = Infinity, reset = 0 } = readRateLimit(response) ?? {};
		if (remaining >= this.remaining && now < this.resetAt) return;
		this.remaining = remaining;
		this.resetAt = now + reset;
	}

	/** Whether the refusal of a request that was sent at `start` teaches anything: all that was in flight is refused together. */
	isTaughtBy(start: number): boolean {
		return start >= Math.max(this.probeAt, this.learnedUntil);
	}

	/** Begins a pause that a refusal names, in milliseconds. Of several, the one that ends last counts. */
	beginNamed(refusal: HttpResponse, wait: number, now: number): void {
		this.refusedAt = now;
		if (now + wait < this.namedUntil) return;
		this.namedUntil = now + wait;
		this.probeAt = now + Math.min(wait, MAX_PAUSE);
		this.latestRefusal = { ...refusal, text: refusal.text.slice(0, MAX_KEPT_TEXT) };
	}

	/** Begins a pause that refusals have taught, in milliseconds. */
	beginLearned(wait: number, now: number): void {
		this.refusedAt = now;
		this.learnedUntil = now + wait;
	}

	/**
	 * Notes that a request was accepted, which ends what was learned.
	 *
	 * @param start when it was sent
	 * @returns false if that was before the pause: then it shows nothing
	 */
	endBy(start: number): boolean {
		if (start < this.refusedAt) return false;
		this.learnedUntil = 0;
		return true;
	}
}
