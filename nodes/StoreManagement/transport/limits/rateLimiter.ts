import type { RetryDelay } from '../retryPolicy';
import { onAbort, sleepUnless } from '../sleep';

import { AdaptiveLimit, MINUTE } from './adaptiveLimit';

/** A rate limiter that nothing used for this long has nothing to remember, in milliseconds. */
const IDLE_TIME = 10 * MINUTE;

/** Responses remembered at most: no limit that could be learned is higher. */
const MAX_RESPONSES = 10_000;

/** The endpoint is closed for this long at most, in milliseconds: Retry-After may be wrong. */
const MAX_CLOSURE = 10 * MINUTE;

/** From this many requests in flight on, the slow start after a refusal is over. */
const SLOW_START_END = 64;

/** The most requests in flight that try whether a learned limit may grow. */
const MAX_PROBES = 4;

/** The right to send one request. Exactly one of its methods is called, once, after the response. */
export interface Permit {
	/** The request was answered or failed; the service may have counted it. */
	release(): void;
	/** The service refused the request (429). Nobody sends before the delay has passed, then one. */
	refuse(delay: RetryDelay): void;
	/** The service refused the request (429) for longer than anyone waits, in milliseconds. */
	close(milliseconds: number): void;
}

/** Why there is no permit: the signal aborted, or the service refuses for too long. */
export type Denial = 'cancelled' | 'closed';

interface Waiting {
	settle: (result: Permit | Denial) => void;
	/** After a refusal, in milliseconds. */
	maxWait: number;
}

/**
 * Limits the rate of requests to one endpoint of one store, for everything in the process.
 *
 * At most `documentedLimit` requests start in any minute. A request counts until a minute after its
 * response: the service counted it before that, so whether it counts in a sliding window, a fixed
 * window or a token bucket, it has room when this limiter has. Where no limit is documented, refusals
 * set one; see AdaptiveLimit.
 */
export class RateLimiter {
	/** Times of the responses of the last minute, oldest first. */
	private readonly responses: number[] = [];
	private readonly waiting: Waiting[] = [];
	private readonly adaptiveLimit = new AdaptiveLimit();
	private inFlight = 0;
	/** The most requests in flight: 1 after a refusal, doubled by each response. */
	private maxInFlight = Infinity;
	private pausedUntil = 0;
	/** Until when the service refuses, and when it is tried all the same. */
	private closedUntil = 0;
	private reopensAt = 0;
	private lastUsed = 0;
	private wake: () => void = () => undefined;
	private isDispatching = false;

	/**
	 * @param documentedLimit requests a minute; Infinity where the API document shows none
	 * @param now a monotonic clock, in milliseconds
	 */
	constructor(
		private readonly documentedLimit: number,
		private readonly now: () => number = () => performance.now(),
	) {}

	/** How long the service still refuses requests, in milliseconds. */
	get closedFor(): number {
		return Math.max(0, Math.max(this.closedUntil, this.pausedUntil) - this.now());
	}

	/**
	 * Waits until one more request may start, in the order of the calls.
	 *
	 * @param maxWait the longest accepted wait after a refusal, in milliseconds
	 */
	async acquire(signal?: AbortSignal, maxWait = Infinity): Promise<Permit | Denial> {
		if (signal?.aborted) return 'cancelled';
		if (this.exceeds(maxWait)) return 'closed';
		this.lastUsed = this.now();
		if (this.waiting.length === 0 && this.delay() === 0) return this.grant();
		return await new Promise((resolve) => {
			const settle = (result: Permit | Denial): void => {
				removeListener();
				resolve(result);
			};
			const entry = { settle, maxWait };
			const removeListener = onAbort(signal, () => {
				this.waiting.splice(this.waiting.indexOf(entry), 1);
				this.wake();
				resolve('cancelled');
			});
			this.waiting.push(entry);
			void this.dispatch();
		});
	}

	/** Whether nothing waits or runs and everything that was learned is outdated. */
	isIdle(): boolean {
		const isUnused = this.waiting.length === 0 && this.inFlight === 0;
		return isUnused && this.now() - Math.max(this.lastUsed, this.reopensAt) > IDLE_TIME;
	}

	private grant(): Permit {
		const startedAt = this.now();
		this.inFlight++;
		return {
			release: () => {
				this.responses.push(this.now());
				if (this.responses.length > MAX_RESPONSES) this.responses.shift();
				// Requests from before the refusal say nothing about the time after it.
				if (startedAt >= this.pausedUntil) {
					this.maxInFlight = this.maxInFlight < SLOW_START_END ? this.maxInFlight * 2 : Infinity;
				}
				this.finish();
			},
			refuse: (delay) => {
				this.pause(startedAt, delay);
				this.rejectLongWaits();
				this.finish();
			},
			close: (milliseconds) => {
				this.closedUntil = this.now() + milliseconds;
				this.reopensAt = this.now() + Math.min(milliseconds, MAX_CLOSURE);
				this.pausedUntil = Math.max(this.pausedUntil, this.reopensAt);
				this.maxInFlight = 1;
				this.rejectLongWaits();
				this.finish();
			},
		};
	}

	private exceeds(maxWait: number): boolean {
		const now = this.now();
		return now < this.reopensAt || this.pausedUntil - now > maxWait;
	}

	private rejectLongWaits(): void {
		for (const entry of this.waiting.filter(({ maxWait }) => this.exceeds(maxWait))) {
			this.waiting.splice(this.waiting.indexOf(entry), 1);
			entry.settle('closed');
		}
	}

	private finish(): void {
		this.inFlight--;
		this.lastUsed = this.now();
		this.wake();
	}

	/** One overload refuses many requests at once, so only one that started after the pause counts. */
	private pause(startedAt: number, { milliseconds, isServerSpecified }: RetryDelay): void {
		const now = this.now();
		this.dropOldResponses(now);
		let wait = milliseconds;
		if (startedAt >= this.pausedUntil) {
			const { responses } = this;
			wait = this.adaptiveLimit.learn({ at: now, responses, wait, isServerSpecified });
			this.maxInFlight = 1;
		}
		this.pausedUntil = Math.max(this.pausedUntil, now + wait);
	}

	/** Milliseconds until one more request may start; Infinity when that depends on a response. */
	private delay(): number {
		const now = this.now();
		this.adaptiveLimit.grow(now);
		this.dropOldResponses(now);
		if (now < this.pausedUntil) return this.pausedUntil - now;
		if (this.inFlight >= this.maxInFlight) return Infinity;
		const { limit, lastGoodLimit, window } = this.adaptiveLimit;
		const delayBelowLastGood = this.delayFor(lastGoodLimit, window, now);
		// Growth is tried by a few requests at a time, so that few are refused.
		if (this.inFlight >= MAX_PROBES && delayBelowLastGood > 0) return delayBelowLastGood;
		return Math.max(
			this.delayFor(this.documentedLimit, MINUTE, now),
			this.delayFor(limit, window, now),
		);
	}

	private delayFor(limit: number, window: number, now: number): number {
		const first = this.responses.findIndex((at) => at + window > now);
		const recent = first === -1 ? this.responses.length : first;
		const excess = this.responses.length - recent + this.inFlight - limit;
		if (excess < 0) return 0;
		const decisive = this.responses[recent + excess];
		return decisive === undefined ? Infinity : decisive + window - now;
	}

	private dropOldResponses(now: number): void {
		const recent = this.responses.findIndex((at) => at + MINUTE > now);
		if (recent !== 0) this.responses.splice(0, recent === -1 ? this.responses.length : recent);
	}

	/** Grants permits to those who wait, in their order. Runs once at a time. */
	private async dispatch(): Promise<void> {
		if (this.isDispatching) return;
		this.isDispatching = true;
		while (this.waiting.length > 0) {
			const delay = this.delay();
			if (delay > 0) {
				const woken = new Promise<void>((resolve) => (this.wake = resolve));
				await (delay === Infinity ? woken : sleepUnless(delay, woken));
			} else {
				this.waiting.shift()?.settle(this.grant());
			}
		}
		this.isDispatching = false;
	}
}
