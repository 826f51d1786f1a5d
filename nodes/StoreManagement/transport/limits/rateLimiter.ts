import { onAbort, withTimeout } from '../../sleep';
import { whyAborted } from '../http/networkErrors';
import {
	hasStatus,
	readRateLimit,
	type HttpOutcome,
	type HttpResponse,
	type NotSent,
} from '../http/response';
import { isThrottled, namedWaitIn } from '../retryPolicy';

import { Congestion, MINUTE } from './congestion';
import { Pause } from './pause';

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

/** A request that waits to be sent. */
interface Waiting {
	settle: (result: Release | NotSent) => void;
	/** The longest pause to wait for, in milliseconds. */
	maxWait: number;
}

/**
 * Limits the requests to one endpoint of one store, for everything in the process that uses the same credential; those
 * of all credentials count for a documented limit. A request starts when each of these allows it: a sliding-window log
 * at a documented limit, what rate-limit headers leave, the congestion window, the interval of a token bucket, and the
 * pause after a refusal (429, 503), after which one request probes.
 *
 * A pause whose time the service has named sends away whoever does not wait that long. One that was learned from
 * refusals may be wrong: whoever does not wait that long asks the service all the same.
 *
 * One overload refuses all that is in flight. So the outcome of a request from before the pause teaches
 * nothing; only a time that it names extends the pause.
 */
export class RateLimiter {
	/** How many requests the endpoint has accepted. */
	accepted = 0;
	private readonly congestion: Congestion;
	/** In line. */
	private readonly waiting: Waiting[] = [];
	private inFlight = 0;
	private lastStart = 0;
	readonly pause = new Pause();
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
			this.serveImpatient();
			void this.dispatch();
		});
	}

	/** How long the service says that it refuses all requests: in a refusal, or by headers that leave none. In milliseconds. */
	private get namedPause(): number {
		const untilReset = this.remaining <= 0 ? this.resetAt - performance.now() : 0;
		return Math.max(0, this.pause.named, untilReset);
	}

	private busyFor(milliseconds: number): NotSent {
		const seconds = Math.min(Math.ceil(milliseconds / 1000), Number.MAX_SAFE_INTEGER);
		return { notSent: { kind: 'busy', refusal: this.pause.refusal, seconds } };
	}

	private grant(): Release {
		const start = (this.lastStart = performance.now());
		this.inFlight++;
		this.log.inFlight++;
		return (outcome) => {
			this.learn(outcome, start);
			this.inFlight--;
			this.log.inFlight--;
			this.serveImpatient();
			for (const limiter of this.log.dispatching) limiter.wake();
		};
	}

	/** @param start when the request was sent */
	private learn(outcome: HttpOutcome, start: number): void {
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
			this.noteRefusal(outcome, remaining <= 0 ? reset : 0, start);
		} else if (outcome.status < 500) {
			this.noteAcceptance(start, now);
		}
	}

	/**
	 * Responses may overtake each other: the least that was left counts until the reset.
	 *
	 * @param remaining Infinity if no header says so
	 */
	private noteRemaining(remaining: number, reset: number): void {
		const now = performance.now();
		if (remaining >= this.remaining && now < this.resetAt) return;
		this.remaining = remaining;
		this.resetAt = now + reset;
	}

	/** @param now when its response came, as in the log: a second look at the clock would be later, and not count it */
	private noteAcceptance(start: number, now: number): void {
		this.accepted++;
		if (!this.pause.endBy(start)) return;
		this.congestion.accept(now, this.log.responseTimes, this.waiting.length > 0);
	}

	/** @param reset milliseconds until the limit that headers name is reset, if they leave nothing; else 0 */
	private noteRefusal(refusal: HttpResponse, reset: number, start: number): void {
		const { pause, congestion, inFlight } = this;
		const { responseTimes } = this.log;
		const wait = namedWaitIn(refusal) ?? reset;
		const isNew = !pause.includes(start);
		const isOverload = refusal.status === 503;
		const backoff = isNew
			? congestion.refuse(performance.now(), responseTimes, inFlight, isOverload)
			: 0;
		if (wait > 0) pause.name(wait, refusal);
		else if (isNew) pause.learn(backoff);
	}

	/** Sends away whoever does not wait as long as the service has named, and puts first whoever does not as long as was learned. */
	private serveImpatient(): void {
		const { namedPause, pause } = this;
		const isBusy = ({ maxWait }: Waiting): boolean => namedPause > maxWait;
		const isAhead = ({ maxWait }: Waiting): boolean => pause.learned > maxWait;
		const stay = this.waiting.filter((entry) => !isBusy(entry));
		const busy = this.waiting.filter(isBusy);
		const ahead = stay.filter(isAhead);
		if (busy.length + ahead.length === 0) return;
		this.waiting.splice(0, Infinity, ...ahead, ...stay.filter((entry) => !isAhead(entry)));
		for (const entry of busy) entry.settle(this.busyFor(namedPause));
		this.wake();
	}

	/** @returns milliseconds until one more request may start; Infinity when that depends on a response */
	private delay(): number {
		const now = performance.now();
		const { window, interval } = this.congestion;
		const pause = this.pause.leftFor(this.waiting[0]?.maxWait ?? 0);
		if (pause > 0) return pause;
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
