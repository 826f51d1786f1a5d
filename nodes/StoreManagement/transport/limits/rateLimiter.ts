import { onAbort, withTimeout } from '../../sleep';
import { whyAborted } from '../http/networkErrors';
import { isThrottled, type HttpOutcome, type NotSent } from '../http/response';

import { Capacity, MINUTE } from './capacity';

/** Ends the right to have one request in flight. Called once, with how the request ended. */
export type Release = (outcome: HttpOutcome) => void;

/** A request that waits to be sent. */
interface Waiting {
	settle: (result: Release | NotSent) => void;
	/** The longest pause to wait for, in milliseconds. */
	maxWait: number;
}

/**
 * Limits the requests to one endpoint of one store, for everything in the process. A request starts, first come, first
 * served, when the documented limit of the last minute and the capacity that answers have shown allow it. Whoever waits
 * no longer than a pause lasts is told so at once.
 */
export class RateLimiter {
	private readonly capacity: Capacity;
	private readonly waiting: Waiting[] = [];
	/** When the responses of the last minute came: the service has counted their requests by then. */
	private readonly responseTimes: number[] = [];
	private inFlight = 0;
	private isDispatching = false;
	private wake: () => void = () => undefined;

	/** @param limit documented requests a minute; undefined if the API document shows none */
	constructor(private readonly limit?: number) {
		this.capacity = new Capacity(limit);
	}

	/** Whether the endpoint has accepted a request in the last minute. */
	get isOpen(): boolean {
		return this.capacity.isOpen;
	}

	/** Milliseconds for which nobody may ask. */
	get pause(): number {
		return this.capacity.pause;
	}

	/**
	 * Waits until one more request may start.
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
		if (this.isDispatching) return;
		this.isDispatching = true;
		for (let next = this.nextInLine(); next; next = this.nextInLine()) {
			const delay = this.capacity.delayWith(this.inFlight) || this.delayOfLimit();
			if (delay <= 0) {
				next.settle(this.grant());
			} else {
				const woken = new Promise<void>((resolve) => (this.wake = resolve));
				await (delay === Infinity ? woken : withTimeout(woken, delay));
			}
		}
		this.isDispatching = false;
	}

	/** Sends away whoever does not wait for the end of the pause. */
	private nextInLine(): Waiting | undefined {
		const { pause, refusedWith: status } = this.capacity;
		const busy = { kind: 'busy', status, seconds: Math.ceil(pause / 1000) } as const;
		for (const { settle } of this.waiting.filter(({ maxWait }) => pause > maxWait)) {
			settle({ notSent: busy });
		}
		return this.waiting[0];
	}

	/** @returns milliseconds until the documented limit lets one more start; Infinity when that depends on a response */
	private delayOfLimit(): number {
		const now = performance.now();
		this.forgetOlderThanAMinute(now);
		const excess = this.responseTimes.length + this.inFlight - (this.limit ?? Infinity);
		if (excess < 0) return 0;
		const decisive = this.responseTimes[excess];
		return decisive === undefined ? Infinity : decisive + MINUTE - now;
	}

	private forgetOlderThanAMinute(now: number): void {
		while ((this.responseTimes[0] ?? now) <= now - MINUTE) this.responseTimes.shift();
	}

	private grant(): Release {
		const start = performance.now();
		this.inFlight++;
		return (outcome) => {
			const now = performance.now();
			// Whether the service counts a refused request is not known; few do.
			if (this.limit !== undefined && !isThrottled(outcome)) this.responseTimes.push(now);
			if ('status' in outcome) this.capacity.note(outcome, start, now, this.inFlight);
			this.inFlight--;
			this.wake();
		};
	}
}
