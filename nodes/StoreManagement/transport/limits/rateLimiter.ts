import type { RetryDelay } from '../retryPolicy';
import { onAbort, sleepUnless } from '../../sleep';

import { AnnouncedLimit, type Announcement } from './announcedLimit';
import { AdaptiveLimit } from './adaptiveLimit';
import type { Denial, Permit } from './permit';
import { InFlightLimit, MINUTE, RequestTimes, type Pace } from './requests';

/** A rate limiter unused for this long has nothing worth keeping. In milliseconds. */
const IDLE_TIME = 10 * MINUTE;

/** The longest pause, in milliseconds: Retry-After may be wrong, so one request probes then. */
const MAX_PAUSE = 10 * MINUTE;

/** Pause before fewer requests at once are tried, in milliseconds. */
const BRIEF_PAUSE = 100;

/** The longest text of a refusal that is kept, for requests that are denied later. In characters. */
const MAX_KEPT_TEXT = 4_000;

interface Waiting {
	settle: (result: Permit | Denial) => void;
	/** The longest pause to wait for, in milliseconds. */
	maxWait: number;
}

/**
 * Limits the requests to one endpoint of one store, for everything in the process. A request may start
 * when each of these allows it:
 *
 * | state               | from                         | says                                      |
 * | ------------------- | ---------------------------- | ----------------------------------------- |
 * | documented limit    | API document                 | how many in a minute                      |
 * | `announced`         | headers of each response     | how many are left, and until when         |
 * | `adaptive`          | refusals                     | how many in what time                     |
 * | `inFlightLimit`     | successes and refusals       | how many at once                          |
 * | pause               | refusals                     | none at all; then one, as a probe         |
 *
 * `announced` and `adaptive` are created when there is something to keep.
 *
 * One overload refuses many requests at once, so if a request was sent before the last pause, its refusal
 * can only start or extend a pause, and its success does not widen `inFlightLimit`.
 */
export class RateLimiter {
	private readonly times = new RequestTimes();
	private announced: AnnouncedLimit | undefined;
	private adaptive: AdaptiveLimit | undefined;
	private readonly inFlightLimit: InFlightLimit;
	private readonly waiting: Waiting[] = [];
	private inFlight = 0;
	private pausedUntil = 0;
	/** The end of the pause without the cap of MAX_PAUSE. */
	private refusedUntil = 0;
	private notBefore = 0;
	private lastUsed = performance.now();
	private wake: () => void = () => undefined;
	private isDispatching = false;

	/** @param documentedLimit requests a minute; Infinity where the API document shows none */
	constructor(private readonly documentedLimit: number) {
		this.inFlightLimit = new InFlightLimit(documentedLimit < Infinity);
	}

	/** The last refusal, without a long body. */
	lastRefusal = { status: 429, text: '' };

	/** How much longer the service refuses requests, in milliseconds. */
	get closedFor(): number {
		return Math.max(0, this.refusedUntil - performance.now());
	}

	/**
	 * Waits until one more request may start, first come, first served.
	 *
	 * @param maxWait the longest pause to wait for, in milliseconds; a longer one is a denial
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

	/** Whether nothing waits or runs. */
	isUnused(): boolean {
		return this.waiting.length === 0 && this.inFlight === 0;
	}

	/** Whether it is unused and everything that was learned is outdated. */
	isIdle(): boolean {
		const since = performance.now() - Math.max(this.lastUsed, this.pausedUntil);
		return this.isUnused() && since > IDLE_TIME;
	}

	private grant(): Permit {
		const time = this.times.start(performance.now());
		const level = ++this.inFlight;
		const isCurrent = (): boolean => time.start >= this.pausedUntil;
		const end = (isCounted: boolean, announced?: Announcement): void => {
			this.inFlight--;
			this.lastUsed = performance.now();
			if (isCounted) time.end = this.lastUsed;
			else this.times.remove(time);
			if (announced) (this.announced ??= new AnnouncedLimit()).add(announced, this.lastUsed);
			this.wake();
		};
		return {
			succeed: (announced) => {
				end(true, announced);
				this.adaptive?.accept(time.start);
				if (isCurrent()) this.inFlightLimit.accept(level, this.waiting.length > 0);
			},
			fail: () => end(true),
			ignore: () => end(false),
			refuse: (delay, { announced, isOverload = false, text = '' } = {}) => {
				const kept = text.length <= MAX_KEPT_TEXT ? text : '';
				this.lastRefusal = { status: isOverload ? 503 : 429, text: kept };
				const wasCurrent = isCurrent();
				const levelNow = this.inFlight;
				end(false, announced);
				const named = namedTime(delay, announced);
				const isTooWide = wasCurrent && this.inFlightLimit.refuse(levelNow, named !== undefined);
				if (wasCurrent && !isTooWide) this.learnAndPause(named, isOverload);
				else if (named !== undefined) this.pause(named);
				else if (isTooWide) this.notBefore = performance.now() + BRIEF_PAUSE;
			},
		};
	}

	private learnAndPause(named: number | undefined, isOverload: boolean): void {
		// The service counts by the minute, so a longer wait has another reason.
		if (named !== undefined && named > MINUTE) return this.pause(named);
		this.adaptive ??= new AdaptiveLimit(this.documentedLimit, this.times);
		this.pause(this.adaptive.refuse(performance.now(), { named, isOverload }));
	}

	/** Starts or extends the pause, and denies the waiting requests whose `maxWait` is shorter. */
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
		const paused = Math.max(this.pausedUntil, this.notBefore) - now;
		if (paused > 0) return paused;
		if (this.inFlight >= this.inFlightLimit.most) return Infinity;
		const { adaptive } = this;
		if (adaptive && now >= adaptive.moreAt) adaptive.tryMore();
		const { pace, lastGood, moreAt = Infinity } = adaptive ?? {};
		const until = (limit: Pace): number => this.times.timeUntilRoom(limit, now);
		return Math.max(
			until({ count: this.documentedLimit, window: MINUTE }),
			pace ? Math.min(until(pace), moreAt - now) : 0,
			// Only one request at a time exceeds the last good pace.
			lastGood && this.inFlight > 0 ? until(lastGood) : 0,
			this.announced?.timeUntilRoom(this.inFlight, now) ?? 0,
		);
	}

	/** Grants permits to waiting requests, in order. Only one run is active at a time. */
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

/** How long the service says that it refuses requests: from Retry-After, else from its rate-limit headers. */
function namedTime(delay: RetryDelay, announced?: Announcement): number | undefined {
	if (delay.isServerSpecified) return delay.milliseconds;
	return announced?.remaining === 0 && announced.reset > 0 ? announced.reset : undefined;
}
