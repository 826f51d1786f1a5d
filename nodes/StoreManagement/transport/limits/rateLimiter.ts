import { onAbort, withTimeout } from '../../sleep';
import { whyAborted } from '../http/networkErrors';
import {
	hasStatus,
	isThrottled,
	namedWaitIn,
	type HttpOutcome,
	type HttpResponse,
	type NotSent,
} from '../http/response';

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

	forgetOlderThanAMinute(now: number): void {
		while ((this.responseTimes[0] ?? now) <= now - MINUTE) this.responseTimes.shift();
	}
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
 * at a documented limit, the pause after a refusal (429, 503), after which one request probes, what rate-limit headers
 * leave, the congestion window, and the interval of a token bucket.
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
	readonly pause = new Pause();
	private readonly congestion: Congestion;
	/** In line. */
	private readonly waiting: Waiting[] = [];
	private inFlight = 0;
	private lastStart = 0;
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
			const entry = {
				maxWait,
				settle: (result: Release | NotSent): void => {
					this.waiting.splice(this.waiting.indexOf(entry), 1);
					removeListener();
					resolve(result);
				},
			};
			const removeListener = onAbort(signal, () => {
				entry.settle({ notSent: whyAborted(signal) });
				this.wake();
			});
			this.waiting.push(entry);
			this.wake();
			void this.dispatch();
		});
	}

	/** Lets waiting requests start, in order. One loop does, whoever calls. */
	private async dispatch(): Promise<void> {
		const { dispatching } = this.log;
		if (dispatching.has(this)) return;
		dispatching.add(this);
		for (let next = this.nextInLine(); next; next = this.nextInLine()) {
			const delay = this.delayOf(next);
			if (delay <= 0) {
				next.settle(this.grant());
			} else {
				const woken = new Promise<void>((resolve) => (this.wake = resolve));
				await (delay === Infinity ? woken : withTimeout(woken, delay));
			}
		}
		dispatching.delete(this);
	}

	/** Sends away whoever does not wait as long as the service has named. Whoever does not as long as was learned goes first. */
	private nextInLine(): Waiting | undefined {
		const { named, learned, refusal } = this.pause;
		const seconds = Math.min(Math.ceil(named / 1000), Number.MAX_SAFE_INTEGER);
		for (const { settle } of this.waiting.filter(({ maxWait }) => named > maxWait)) {
			settle({ notSent: { kind: 'busy', refusal, seconds } });
		}
		return this.waiting.find(({ maxWait }) => learned > maxWait) ?? this.waiting[0];
	}

	/** @returns milliseconds until a request may start; Infinity when that depends on a response */
	private delayOf({ maxWait }: Waiting): number {
		const pause = this.pause.leftFor(maxWait, this.inFlight);
		if (pause > 0) return pause;
		const { window, interval } = this.congestion;
		if (this.inFlight >= Math.floor(window)) return Infinity;
		const now = performance.now();
		this.log.forgetOlderThanAMinute(now);
		const { responseTimes, inFlight } = this.log;
		const excess = responseTimes.length + inFlight - this.limit;
		if (excess < 0) return Math.max(0, this.lastStart + interval - now);
		const decisive = responseTimes[excess];
		return decisive === undefined ? Infinity : decisive + MINUTE - now;
	}

	private grant(): Release {
		const start = performance.now();
		this.lastStart = start;
		this.inFlight++;
		this.log.inFlight++;
		return (outcome) => {
			this.learn(outcome, start, performance.now());
			this.inFlight--;
			this.log.inFlight--;
			for (const limiter of this.log.dispatching) limiter.wake();
		};
	}

	/**
	 * @param start when the request was sent
	 * @param now when it ended. One moment: at a second look the clock would show a later one than the log has
	 */
	private learn(outcome: HttpOutcome, start: number, now: number): void {
		// A 401 teaches nothing about the endpoint: the credential was refused.
		if (hasStatus(outcome, 401)) return;
		const { log, pause, congestion } = this;
		// Whether the service counts a refused request is not known; few do.
		if (!isThrottled(outcome)) log.responseTimes.push(now);
		log.forgetOlderThanAMinute(now);
		if (!('status' in outcome)) return;
		pause.noteHeaders(outcome, now);
		if (isThrottled(outcome)) {
			this.learnRefusal(outcome, start, now);
		} else if (outcome.status < 500) {
			this.accepted++;
			if (pause.endBy(start)) congestion.accept(now, log.responseTimes, this.waiting.length > 0);
		}
	}

	private learnRefusal(refusal: HttpResponse, start: number, now: number): void {
		const { log, pause, congestion, inFlight } = this;
		const isOverload = refusal.status === 503;
		const learned = pause.isTaughtBy(start)
			? congestion.refuse(now, log.responseTimes, inFlight, isOverload)
			: undefined;
		const named = namedWaitIn(refusal);
		if (named !== undefined) pause.beginNamed(refusal, named, now);
		else if (learned !== undefined) pause.beginLearned(learned, now);
	}
}
