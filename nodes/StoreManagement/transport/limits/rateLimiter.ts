import { onAbort, withTimeout } from '../../sleep';
import { whyAborted } from '../http/networkErrors';
import { isThrottled, type HttpOutcome, type TransportError } from '../http/response';

import { MINUTE, Pace } from './pace';

/** Ends the right to have one request in flight. Called once, with how the request ended. */
export type Release = (outcome: HttpOutcome) => void;

/** The service has refused requests with this status, and named a pause that is longer than the caller waits. */
export interface Busy {
	kind: 'busy';
	status: number;
	seconds: number;
}

/** Why a request was not sent: a pause, or the signal aborted. */
export type NotSent = Busy | TransportError;

/** A request that waits to be sent. */
interface Waiting {
	settle: (result: Release | { notSent: NotSent }) => void;
	/** The longest pause to wait for, in milliseconds. */
	maxWait: number;
}

/**
 * Limits the requests to one endpoint of one store, for everything in the process. A request starts, first come, first
 * served, when the documented limit of the last minute and the pace that answers have taught allow it. Whoever waits no
 * longer than a pause lasts is told so at once, or asks at once where no service has named that pause.
 */
export class RateLimiter {
	private readonly pace: Pace;
	private readonly waiting: Waiting[] = [];
	/** When the responses of the last minute came: the service has counted their requests by then. */
	private readonly responseTimes: number[] = [];
	private inFlight = 0;
	private nextStart = 0;
	private isDispatching = false;
	private wake: () => void = () => undefined;

	/** @param limit documented requests a minute; Infinity if the API document shows none */
	constructor(private readonly limit = Infinity) {
		this.pace = new Pace(limit === Infinity ? 'unknown' : 'documented');
	}

	/** Whether a refusal is one of a limit that will have room again. */
	get isOpen(): boolean {
		return this.pace.isOpen;
	}

	/** Milliseconds for which nobody may ask. */
	get pause(): number {
		return Math.max(0, this.pace.pausedUntil - performance.now());
	}

	/**
	 * Waits until one more request may start.
	 *
	 * @param maxWait the longest pause to wait for, in milliseconds
	 * @returns ends the request; or why it must not be sent
	 */
	async acquire(
		signal: AbortSignal | undefined,
		maxWait: number,
	): Promise<Release | { notSent: NotSent }> {
		if (signal?.aborted) return { notSent: whyAborted(signal) };
		return await new Promise((resolve) => {
			const entry: Waiting = {
				maxWait,
				settle: (result) => {
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
			const delay = Math.max(this.delayOfPace(next), this.delayOfLimit());
			if (delay <= 0) {
				next.settle(this.grant());
			} else {
				const woken = new Promise<void>((resolve) => (this.wake = resolve));
				await (delay === Infinity ? woken : withTimeout(woken, delay));
			}
		}
		this.isDispatching = false;
	}

	/** Sends away whoever does not wait until the end that the service has named. */
	private nextInLine(): Waiting | undefined {
		const { pause } = this;
		const { isNamed, status } = this.pace;
		const impatient = this.waiting.filter(({ maxWait }) => pause > maxWait);
		if (!isNamed) return impatient[0] ?? this.waiting[0];
		const notSent = { kind: 'busy', status, seconds: Math.ceil(pause / 1000) } as const;
		for (const { settle } of impatient) settle({ notSent });
		return this.waiting[0];
	}

	/** @returns milliseconds until the pace lets one more start; Infinity when that depends on a response */
	private delayOfPace({ maxWait }: Waiting): number {
		const { pause } = this;
		// A pause of n8n's own is a guess.
		if (pause > maxWait) return 0;
		if (pause > 0) return pause;
		if (this.inFlight >= this.pace.room) return Infinity;
		return this.nextStart - performance.now();
	}

	/** @returns milliseconds until the documented limit lets one more start; Infinity when that depends on a response */
	private delayOfLimit(): number {
		const now = performance.now();
		const { responseTimes } = this;
		while ((responseTimes[0] ?? now) <= now - MINUTE) responseTimes.shift();
		const excess = responseTimes.length + this.inFlight - this.limit;
		if (excess < 0) return 0;
		const decisive = responseTimes[excess];
		return decisive === undefined ? Infinity : decisive + MINUTE - now;
	}

	private grant(): Release {
		const start = performance.now();
		this.nextStart = start + this.pace.interval;
		this.inFlight++;
		return (outcome) => {
			const now = performance.now();
			// Whether the service counts a refused request is not known; few do.
			if (this.limit < Infinity && !isThrottled(outcome)) this.responseTimes.push(now);
			if ('status' in outcome) this.pace.note(outcome, start, now);
			this.inFlight--;
			this.wake();
		};
	}
}
