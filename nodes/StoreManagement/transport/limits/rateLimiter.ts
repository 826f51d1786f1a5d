import { onAbort, withTimeout } from '../../sleep';
import { whyAborted } from '../http/networkErrors';
import {
	hasStatus,
	readRateLimit,
	type HttpOutcome,
	type HttpResponse,
	type NotSent,
} from '../http/response';
import { isThrottled, MAX_RETRY_AFTER, namedWaitIn } from '../retryPolicy';

import { Congestion, MINUTE } from './congestion';

/** The longest pause, in milliseconds: Retry-After may be wrong, so one request probes then. */
const MAX_PAUSE = 10 * MINUTE;

/** Of a refusal, for whoever asks later. In characters. */
const MAX_KEPT_TEXT = 4_000;

/** Ends the right to have one request in flight. Called once, with how the request ended. */
export type Release = (outcome: HttpOutcome) => void;

/** The requests to one endpoint of one store that count for its limit. */
export class RequestLog {
	/** When the responses of the last minute came: the service has counted their requests by then. */
	readonly responseTimes: number[] = [];
	inFlight = 0;
	/** The limiters in which requests wait; a request that has ended may make room in any of them. */
	readonly dispatching = new Set<RateLimiter>();
}

/**
 * Limits the requests to one endpoint of one store, for everything in the process that uses the same credential; those
 * of all credentials count for a documented limit. A request starts when each of these allows it: a sliding-window log
 * at a documented limit, what rate-limit headers leave, the congestion window, the interval of a token bucket, and the
 * pause after a refusal (429, 503), after which one request probes.
 *
 * One overload refuses all that is in flight. So the outcome of a request from before the pause teaches
 * nothing; only a time that it names extends the pause.
 */
export class RateLimiter {
	/** How many requests the endpoint has accepted. */
	accepted = 0;
	private latestRefusal: HttpResponse | undefined;
	private readonly congestion: Congestion;
	/** In line; each with the longest pause to wait for, in milliseconds. */
	private readonly waiting: Array<{
		settle: (result: Release | NotSent) => void;
		maxWait: number;
	}> = [];
	private inFlight = 0;
	private lastStart = 0;
	private pausedUntil = 0;
	/** The end of the pause without the cap of MAX_PAUSE. */
	private refusedUntil = 0;
	/** As headers say: requests left until the reset. */
	private remaining = Infinity;
	private resetAt = 0;
	private wake: () => void = () => undefined;

	/** @param limit documented requests a minute; Infinity if the API document shows none */
	constructor(
		private readonly limit: number,
		private readonly log = new RequestLog(),
	) {
		this.congestion = new Congestion(limit);
	}

	/**
	 * Waits until one more request may start, first come, first served.
	 *
	 * @param maxWait the longest pause to wait for, in milliseconds
	 * @returns ends the request; or why it must not be sent: the signal aborted, or the pause is longer
	 */
	async acquire(signal: AbortSignal | undefined, maxWait: number): Promise<Release | NotSent> {
		if (signal?.aborted) return { notSent: whyAborted(signal) };
		const pause = this.pauseLeft();
		if (pause > maxWait) return this.busyFor(pause);
		return await new Promise((resolve) => {
			const settle = (result: Release | NotSent): void => {
				removeListener();
				resolve(result);
			};
			const entry = { settle, maxWait };
			const removeListener = onAbort(signal, () => {
				this.waiting.splice(this.waiting.indexOf(entry), 1);
				this.wake();
				settle({ notSent: whyAborted(signal) });
			});
			this.waiting.push(entry);
			void this.dispatch();
		});
	}

	/** How long the service still refuses all requests, in milliseconds: it has refused one, or headers leave none. */
	private pauseLeft(): number {
		const now = performance.now();
		const refused = now < this.pausedUntil ? this.refusedUntil - now : 0;
		return Math.max(0, refused, this.remaining <= 0 ? this.resetAt - now : 0);
	}

	private busyFor(milliseconds: number): NotSent {
		const seconds = Math.min(Math.ceil(milliseconds / 1000), Number.MAX_SAFE_INTEGER);
		return { notSent: { kind: 'busy', refusal: this.latestRefusal, seconds } };
	}

	private grant(): Release {
		const start = (this.lastStart = performance.now());
		this.inFlight++;
		this.log.inFlight++;
		return (outcome) => {
			this.learn(outcome, start >= this.pausedUntil);
			this.inFlight--;
			this.log.inFlight--;
			this.dismissImpatient();
			for (const limiter of this.log.dispatching) limiter.wake();
		};
	}

	/** @param isCurrent whether the request was sent after the last pause */
	private learn(outcome: HttpOutcome, isCurrent: boolean): void {
		const now = performance.now();
		// A 401 teaches nothing about the endpoint: the credential was refused.
		if (hasStatus(outcome, 401)) return;
		// Whether the service counts a refused request is not known; few do.
		if (!isThrottled(outcome)) this.log.responseTimes.push(now);
		this.forgetOldResponses(now);
		if (!('status' in outcome)) return;
		const { remaining = Infinity, reset = 0 } = readRateLimit(outcome) ?? {};
		this.noteRemaining(remaining, reset);
		if (isThrottled(outcome)) {
			this.noteRefusal(outcome, remaining === 0 ? reset : 0, isCurrent);
		} else if (outcome.status < 500) {
			this.accepted++;
			if (isCurrent) {
				this.congestion.accept(now, this.log.responseTimes, this.waiting.length > 0);
			}
		}
	}

	/**
	 * Responses may overtake each other: the least that was left counts until the reset.
	 *
	 * @param remaining Infinity if no header says so
	 */
	private noteRemaining(remaining: number, reset: number): void {
		const now = performance.now();
		if (reset > MAX_RETRY_AFTER || (remaining >= this.remaining && now < this.resetAt)) return;
		this.remaining = remaining;
		this.resetAt = now + reset;
	}

	/** @param reset milliseconds until the limit that headers name is reset, if they leave nothing; else 0 */
	private noteRefusal(refusal: HttpResponse, reset: number, isCurrent: boolean): void {
		this.latestRefusal = { ...refusal, text: refusal.text.slice(0, MAX_KEPT_TEXT) };
		const { inFlight, congestion } = this;
		const { responseTimes } = this.log;
		const now = performance.now();
		const isOverload = refusal.status === 503;
		const backoff = isCurrent ? congestion.refuse(now, responseTimes, inFlight, isOverload) : 0;
		this.pause((namedWaitIn(refusal) ?? reset) || backoff);
	}

	private pause(milliseconds: number): void {
		const now = performance.now();
		this.pausedUntil = Math.max(this.pausedUntil, now + Math.min(milliseconds, MAX_PAUSE));
		this.refusedUntil = Math.max(this.refusedUntil, now + milliseconds);
	}

	/** Sends away whoever does not wait as long as the pause. */
	private dismissImpatient(): void {
		const pause = this.pauseLeft();
		for (const entry of this.waiting.filter(({ maxWait }) => pause > maxWait)) {
			this.waiting.splice(this.waiting.indexOf(entry), 1);
			entry.settle(this.busyFor(pause));
		}
	}

	/** @returns milliseconds until one more request may start; Infinity when that depends on a response */
	private delay(): number {
		const now = performance.now();
		const { window, interval } = this.congestion;
		if (now < this.pausedUntil) return this.pausedUntil - now;
		if (this.inFlight >= Math.floor(window)) return Infinity;
		if (now < this.resetAt && this.inFlight >= this.remaining) return this.resetAt - now;
		this.forgetOldResponses(now);
		const { responseTimes, inFlight } = this.log;
		const excess = responseTimes.length + inFlight - this.limit;
		if (excess < 0) return Math.max(0, this.lastStart + interval - now);
		const decisive = responseTimes[excess];
		return decisive === undefined ? Infinity : decisive + MINUTE - now;
	}

	private forgetOldResponses(now: number): void {
		const { responseTimes } = this.log;
		while ((responseTimes[0] ?? now) <= now - MINUTE) responseTimes.shift();
	}

	/** Lets waiting requests start, in order. One loop does, whoever calls. */
	private async dispatch(): Promise<void> {
		const { dispatching } = this.log;
		if (dispatching.has(this)) return;
		dispatching.add(this);
		while (this.waiting.length > 0) {
			const delay = this.delay();
			if (delay <= 0) {
				this.waiting.shift()?.settle(this.grant());
			} else {
				const woken = new Promise<void>((resolve) => (this.wake = resolve));
				await (delay === Infinity ? woken : withTimeout(woken, delay));
			}
		}
		dispatching.delete(this);
	}
}
