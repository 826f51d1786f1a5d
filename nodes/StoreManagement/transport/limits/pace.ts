import {
	isThrottled,
	namedWaitIn,
	rateLimitIn,
	untilReset,
	type HttpResponse,
} from '../http/response';

/** In milliseconds, like all times here. The document's limits are by the minute, and so are those of most services. */
export const MINUTE = 60_000;

/** Between two requests at first: a refusal is seen before many have followed. A limit that is documented needs none. */
const FIRST_INTERVAL = { documented: 0, unknown: 25 };

/** Before a refusal doubles it, so that a documented limit is left to others, and a slow service is not asked in bursts. */
const LEAST_INTERVAL = { documented: 60, unknown: 5 };

/** Six requests a minute: what is refused for another reason than a limit must not stop the others. */
const MAX_INTERVAL = 10_000;

/** What a success leaves of the interval: 23 in a row make up for a refusal. */
const SPEED_UP = 0.97;

/** Five refusals in a row outlast a limit by the minute: the pauses of 0.5, 1.5, 4.5, 13.5 and 40.5 seconds. */
const FIRST_PAUSE = 500;
const PAUSE_FACTOR = 3;
const MAX_PAUSE = 45_000;

/** Retry-After may be wrong, so one request probes then. */
const MAX_NAMED_PAUSE = 10 * MINUTE;

/**
 * What the answers of an endpoint have taught of its limit: the interval from one request to the next, which a refusal
 * (429, 503) doubles and each success shortens, and a pause, which the service names or which triples with each refusal in
 * a row and ends with one request that probes. Times are those of `performance.now()`.
 */
export class Pace {
	/** From the start of one request to that of the next. */
	interval: number;
	pausedUntil = 0;
	/** The service has named the end of the pause, so it would refuse whoever asks before. */
	isNamed = false;
	/** The status of the refusal that began the pause. */
	status = 429;
	/** Those in a row. */
	private refusals = 0;
	private refusedAt = -Infinity;
	/** The least that headers have left until the reset: responses may overtake each other. */
	private remaining = Infinity;
	private resetAt = 0;
	/** When the endpoint last had room: it accepted a request, or others began to use up a documented limit. */
	private openAt = -Infinity;

	constructor(private readonly limit: 'documented' | 'unknown') {
		this.interval = FIRST_INTERVAL[limit];
	}

	/** How many requests may be in flight: one that probes, else as many as headers leave. */
	get room(): number {
		if (this.refusals > 0) return 1;
		return performance.now() < this.resetAt ? this.remaining : Infinity;
	}

	/** Whether the endpoint had room in the last minute: then a refusal is one of a limit that will have room again. */
	get isOpen(): boolean {
		return performance.now() - this.openAt < MINUTE;
	}

	/** @param start when the request was sent, and `now` when it was answered */
	note(response: HttpResponse, start: number, now: number): void {
		// One overload refuses all that is in flight, so what was sent before a refusal shows nothing.
		const isNews = start > this.refusedAt;
		if (isThrottled(response)) {
			const learned = isNews ? this.slowDown(now) : 0;
			const named = namedWaitIn(response);
			this.pause(named ?? learned, named !== undefined, now, response.status);
		} else if (response.status < 500) {
			this.openAt = now;
			if (isNews) this.speedUp();
			this.noteRemaining(response, now);
			this.pause(untilReset(response) ?? 0, true, now);
		}
	}

	private noteRemaining(response: HttpResponse, now: number): void {
		const { remaining = Infinity, reset = 0 } = rateLimitIn(response) ?? {};
		if (remaining >= this.remaining && now < this.resetAt) return;
		this.remaining = remaining;
		this.resetAt = now + reset;
	}

	/** @returns how long to pause if the service names no time */
	private slowDown(now: number): number {
		this.refusedAt = now;
		if (this.refusals === 0) {
			const doubled = 2 * Math.max(LEAST_INTERVAL[this.limit], this.interval);
			this.interval = Math.min(MAX_INTERVAL, doubled);
			if (this.limit === 'documented') this.openAt = now;
		}
		return Math.min(MAX_PAUSE, FIRST_PAUSE * PAUSE_FACTOR ** this.refusals++);
	}

	private speedUp(): void {
		this.refusals = 0;
		this.interval *= SPEED_UP;
	}

	/** Of several pauses, the one that ends last counts. */
	private pause(wait: number, isNamed: boolean, now: number, status = 429): void {
		const end = now + Math.min(wait, MAX_NAMED_PAUSE);
		if (end <= Math.max(now, this.pausedUntil)) return;
		this.pausedUntil = end;
		this.isNamed = isNamed;
		this.status = status;
	}
}
