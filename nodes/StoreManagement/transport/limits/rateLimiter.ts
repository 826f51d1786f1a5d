import type { RetryDelay } from '../retryPolicy';
import { onAbort, sleepUnless } from '../sleep';

import { AdaptiveLimit, MINUTE } from './adaptiveLimit';
import { ResponseTimes } from './responseTimes';

/** A rate limiter that nothing used for this long has nothing to remember, in milliseconds. */
const IDLE_TIME = 10 * MINUTE;

/** Retry-After may be wrong, so one request probes after this time, in milliseconds. */
const MAX_PAUSE = 10 * MINUTE;

/** Requests in flight at first. A wider start costs some 30 refusals at a connection limit. */
const INITIAL_IN_FLIGHT = 4;

/** Requests in flight beyond the last good limit, while a grown one is tried. */
const MAX_PROBES = 2;

/** The right to send one request. Exactly one of its methods is called, once, after the response. */
export interface Permit {
	/** The service accepted the request. */
	succeed(): void;
	/** The request failed; the service may have counted it. */
	fail(): void;
	/** The service is overloaded (503). */
	overload(delay: RetryDelay): void;
	/** The service refused the request (429) and did not count it. */
	refuse(delay: RetryDelay): void;
}

/** Why there is no permit: the signal aborted, or the service refuses for too long. */
export type Denial = 'cancelled' | 'closed';

interface Waiting {
	settle: (result: Permit | Denial) => void;
	/** The longest pause that is waited for, in milliseconds. */
	maxWait: number;
}

/**
 * Limits the requests to one endpoint of one store, for everything in the process: their rate, by the
 * documented limit and by one that refusals teach, and how many are in flight.
 *
 * | event                        | most in flight         | pause for everyone               |
 * | ---------------------------- | ---------------------- | -------------------------------- |
 * | success while others wait    | + 1: doubles per round | –                                |
 * | 503, more than one in flight | halved                 | –                                |
 * | 503, one in flight           | 1                      | Retry-After, else the backoff    |
 * | 429                          | 1                      | Retry-After, else the backoff    |
 *
 * One overload refuses many requests at once, so a response to a request from before the last pause
 * changes nothing but the length of the pause.
 */
export class RateLimiter {
	private readonly responses = new ResponseTimes();
	private readonly waiting: Waiting[] = [];
	/** Set by the first refusal. */
	private adaptiveLimit: AdaptiveLimit | undefined;
	private inFlight = 0;
	private maxInFlight = INITIAL_IN_FLIGHT;
	private pausedUntil = 0;
	/** The end of the pause by the service, which may be later than anyone waits. */
	private refusedUntil = 0;
	private lastUsed = 0;
	private wake: () => void = () => undefined;
	private isDispatching = false;

	/** @param documentedLimit requests a minute; Infinity where the API document shows none */
	constructor(private readonly documentedLimit: number) {}

	/** How long the service refuses requests, in milliseconds. */
	get closedFor(): number {
		return Math.max(0, this.refusedUntil - performance.now());
	}

	/**
	 * Waits until one more request may start, first come, first served.
	 *
	 * @param maxWait the longest pause that is waited for, in milliseconds; a longer one is a denial
	 */
	async acquire(signal: AbortSignal | undefined, maxWait: number): Promise<Permit | Denial> {
		if (signal?.aborted) return 'cancelled';
		if (this.isPausedBeyond(maxWait)) return 'closed';
		this.lastUsed = performance.now();
		if (this.waiting.length === 0 && this.delay() === 0) return this.grant();
		return await new Promise((resolve) => {
			const settle = (result: Permit | Denial): void => {
				removeListener();
				resolve(result);
			};
			const entry: Waiting = { settle, maxWait };
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
		return isUnused && performance.now() - Math.max(this.lastUsed, this.pausedUntil) > IDLE_TIME;
	}

	private grant(): Permit {
		const startedAt = performance.now();
		const isCurrent = (): boolean => startedAt >= this.pausedUntil;
		const end = (isCounted: boolean): void => {
			this.inFlight--;
			this.lastUsed = performance.now();
			if (isCounted) this.responses.add(this.lastUsed);
			this.wake();
		};
		this.inFlight++;
		return {
			succeed: () => {
				if (isCurrent() && this.waiting.length > 0) this.maxInFlight++;
				end(true);
			},
			fail: () => end(true),
			overload: ({ milliseconds }) => {
				if (isCurrent()) {
					// Fewer requests in flight may be enough. Where there was one, only waiting helps.
					const canNarrow = this.maxInFlight > 1;
					this.maxInFlight = Math.max(1, Math.min(this.maxInFlight, this.inFlight) >> 1);
					this.pause(canNarrow ? 0 : milliseconds);
				}
				end(true);
			},
			refuse: ({ milliseconds, isServerSpecified }) => {
				if (isCurrent()) {
					this.learn(milliseconds, isServerSpecified);
					this.maxInFlight = 1;
				}
				this.pause(milliseconds);
				end(false);
			},
		};
	}

	private learn(wait: number, isServerSpecified: boolean): void {
		// The service counts by the minute, so a longer wait has another reason.
		if (wait > MINUTE) return;
		const at = performance.now();
		this.adaptiveLimit ??= new AdaptiveLimit();
		const responses = this.responses.lastMinute(at);
		this.adaptiveLimit.learn({ at, responses, wait, isServerSpecified });
	}

	/** Starts or extends the pause, and denies those who do not wait that long. */
	private pause(milliseconds: number): void {
		const now = performance.now();
		this.pausedUntil = Math.max(this.pausedUntil, now + Math.min(milliseconds, MAX_PAUSE));
		this.refusedUntil = Math.max(this.refusedUntil, now + milliseconds);
		for (const entry of this.waiting.filter(({ maxWait }) => this.isPausedBeyond(maxWait))) {
			this.waiting.splice(this.waiting.indexOf(entry), 1);
			entry.settle('closed');
		}
	}

	private isPausedBeyond(maxWait: number): boolean {
		return performance.now() < this.pausedUntil && this.closedFor > maxWait;
	}

	/** Milliseconds until one more request may start; Infinity when that depends on a response. */
	private delay(): number {
		const now = performance.now();
		this.responses.lastMinute(now);
		if (now < this.pausedUntil) return this.pausedUntil - now;
		if (this.inFlight >= this.maxInFlight) return Infinity;
		const timeUntilRoom = (limit: number, window: number): number =>
			this.responses.timeUntilRoom(limit, window, this.inFlight, now);
		const documented = timeUntilRoom(this.documentedLimit, MINUTE);
		if (this.adaptiveLimit === undefined) return documented;
		this.adaptiveLimit.grow(now);
		const { limit, lastGoodLimit, window } = this.adaptiveLimit;
		const untilLastGood = timeUntilRoom(lastGoodLimit, window);
		if (this.inFlight >= MAX_PROBES && untilLastGood > 0) return untilLastGood;
		return Math.max(documented, timeUntilRoom(limit, window));
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

/** Requests a minute for each store (API document, Limits). The document shows no others. */
const DOCUMENTED_LIMITS: Readonly<Record<string, number>> = {
	'GET /{alias}/orders': 120,
	'PUT /{alias}/orders': 30,
	'GET /{alias}/catalog/products': 30,
};

/** The rate limiters of the process, by service, store and endpoint. */
const rateLimiters = new Map<string, RateLimiter>();

/**
 * The rate limiter of one endpoint of one store, shared by everything in the process. Idle ones are
 * dropped whenever a new one is made.
 *
 * @param endpoint method and path template, for example "GET /{alias}/orders"
 */
export function rateLimiterFor(baseUrl: string, store: string, endpoint: string): RateLimiter {
	const key = JSON.stringify([baseUrl, store, endpoint]);
	const existing = rateLimiters.get(key);
	if (existing) return existing;
	for (const [name, rateLimiter] of rateLimiters) {
		if (rateLimiter.isIdle()) rateLimiters.delete(name);
	}
	const rateLimiter = new RateLimiter(DOCUMENTED_LIMITS[endpoint] ?? Infinity);
	rateLimiters.set(key, rateLimiter);
	return rateLimiter;
}
