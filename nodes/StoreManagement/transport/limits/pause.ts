import type { HttpResponse } from '../http/response';

import { MINUTE } from './congestion';

/** The longest pause, in milliseconds: Retry-After may be wrong, so one request probes then. */
const MAX_PAUSE = 10 * MINUTE;

/** Of a refusal, for whoever asks later. In characters. */
const MAX_KEPT_TEXT = 4_000;

/**
 * The pause of an endpoint after a refusal: until a time that the service has named, which is believed, or as long as
 * refusals have taught, which may be wrong. Times are those of `performance.now()`.
 */
export class Pause {
	/** The response in which the service has named a time. */
	private latestRefusal: HttpResponse | undefined;
	/** When the latest pause began. */
	private since = 0;
	private namedUntil = 0;
	/** The end of the named pause, but after MAX_PAUSE at the latest. */
	private probeAt = 0;
	private learnedUntil = 0;

	/** Milliseconds for which the service refuses all requests, as it says itself. */
	get named(): number {
		const now = performance.now();
		return now < this.probeAt ? this.namedUntil - now : 0;
	}

	/** The response that says so. */
	get refusal(): HttpResponse | undefined {
		return this.named > 0 ? this.latestRefusal : undefined;
	}

	/** Milliseconds for which it hardly accepts any, as far as refusals show. */
	get learned(): number {
		return Math.max(0, this.learnedUntil - performance.now());
	}

	/** Milliseconds until a request may start whose caller waits for `maxWait`: whoever waits no longer may ask at once. */
	leftFor(maxWait: number): number {
		const { learned } = this;
		return Math.max(learned > maxWait ? 0 : learned, this.probeAt - performance.now());
	}

	/** Whether a request that was sent at `start` was sent in the pause or before it, so that its refusal shows nothing new. */
	includes(start: number): boolean {
		return start < Math.max(this.probeAt, this.learnedUntil);
	}

	name(milliseconds: number, refusal: HttpResponse): void {
		const now = performance.now();
		this.since = now;
		if (now + milliseconds < this.namedUntil) return;
		this.namedUntil = now + milliseconds;
		this.probeAt = now + Math.min(milliseconds, MAX_PAUSE);
		this.latestRefusal = { ...refusal, text: refusal.text.slice(0, MAX_KEPT_TEXT) };
	}

	learn(milliseconds: number): void {
		this.since = performance.now();
		this.learnedUntil = this.since + milliseconds;
	}

	/**
	 * Notes that a request was accepted, which ends what was learned.
	 *
	 * @returns false if it was sent before the pause: then it shows nothing
	 */
	endBy(start: number): boolean {
		if (start < this.since) return false;
		this.learnedUntil = 0;
		return true;
	}
}
