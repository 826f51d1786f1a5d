/** In milliseconds. */
export const MINUTE = 60_000;

/** How long requests are kept, in milliseconds: a minute's window and the longest pause it learns from. */
const KEPT = 3 * MINUTE;

/**
 * The service counts a request before it answers, and soon after it was sent: at most this part of
 * the window later. Without this bound, a slow service would be used at half its rate.
 */
const MOST_DELAY = 1 / 5;

/** `count` requests in `window` milliseconds. */
export interface Pace {
	readonly count: number;
	readonly window: number;
}

/** The times of one request, in milliseconds. */
export interface RequestTime {
	readonly start: number;
	/** Infinity while it is in flight. */
	end: number;
}

/**
 * When the service counted requests, as far as that can be known from outside: not before their start
 * and not after their response. A request counts from the latest such moment. So when there is room here,
 * the service has room too, whether it counts in a sliding window, a fixed window or a token bucket.
 */
export class RequestTimes {
	/** In the order of their start. */
	private readonly requests: RequestTime[] = [];

	start(now: number): RequestTime {
		const first = this.requests.findIndex(({ start }) => start + KEPT > now);
		this.requests.splice(0, first === -1 ? this.requests.length : first);
		const request = { start: now, end: Infinity };
		this.requests.push(request);
		return request;
	}

	/** Forgets a request that the service did not count. */
	remove(request: RequestTime): void {
		this.requests.splice(this.requests.indexOf(request), 1);
	}

	/** The requests that were started in this time, `to` excluded. */
	between(from: number, to: number): readonly RequestTime[] {
		return this.requests.filter(({ start }) => start >= from && start < to);
	}

	/** Milliseconds until one more request stays within a limit. */
	timeUntilRoom({ count, window }: Pace, now: number): number {
		if (this.requests.length < count) return 0;
		const ends = this.requests
			.map(({ start, end }) => Math.min(end, start + window * MOST_DELAY) + window)
			.filter((end) => end > now)
			.sort((a, b) => a - b);
		const decisive = ends[ends.length - count];
		return decisive === undefined ? 0 : decisive - now;
	}
}

/**
 * Requests in flight at first. At an unknown limit this many are refused together, and two more probe it:
 * a wider start would cost more than five refusals.
 */
const INITIAL = 3;

/**
 * The same where a limit is documented, which is used up within seconds: it is obeyed, so nothing is
 * refused unless others use it too; then all requests in flight are refused.
 */
const INITIAL_OF_DOCUMENTED = 4;

/** The same after a refusal at a documented limit: others use it too, and two at once can fill the rest. */
const MOST_IN_DOUBT = 2;

/**
 * Accepted requests before more are in flight than at first, so that a low limit is met by few at once.
 * More than 60, a usual limit: widening right there would add the wider burst to the refused requests.
 */
const SLOW_START = 64;

/** After a refusal, accepted requests for each further one in flight, up to the initial number. */
const ANSWERS_PER_STEP = 16;

/**
 * How many requests may be in flight at an endpoint.
 *
 * | event                                       | most in flight                                   |
 * | ------------------------------------------- | ------------------------------------------------ |
 * | success while others wait                   | + 1 after the first 64: doubles each round trip  |
 * | refusal with more in flight than were ever  | one fewer than then, held for 64, 128 … accepted |
 * | accepted at once                            |                                                  |
 * | any other refusal                           | 1, then 2, then one more for each 16 accepted    |
 */
export class InFlightLimit {
	most: number;
	private readonly initial: number;
	/** The highest number in flight at which a request was accepted. */
	private highestAccepted = 0;
	/** With more in flight than this, a request was refused. */
	private ceiling = Infinity;
	/** Whether the ceiling has been raised by one to try it. */
	private isTrial = false;
	/** Accepted requests before the next trial. Doubled each time. */
	private hold = SLOW_START;
	/** Accepted requests since the last refusal or trial. */
	private accepted = 0;

	/** Upper bound of `most`; one more for each 64 accepted requests. */
	private widest: number;

	/** @param isDocumented whether the API document shows a limit of the endpoint */
	constructor(private readonly isDocumented: boolean) {
		this.widest = isDocumented ? INITIAL_OF_DOCUMENTED : Infinity;
		this.initial = isDocumented ? INITIAL_OF_DOCUMENTED : INITIAL;
		this.most = this.initial;
	}

	/** @param level how many were in flight when it started, including itself */
	accept(level: number, othersWait: boolean): void {
		this.highestAccepted = Math.max(this.highestAccepted, level);
		this.accepted++;
		if (this.accepted % SLOW_START === 0) this.widest++;
		if (othersWait) this.most = Math.min(this.widest, this.wider());
	}

	/**
	 * Narrows after a refusal.
	 *
	 * @param level how many were in flight when it was refused, including itself
	 * @param isNamed whether the refusal names a time, which a limit of requests in flight seldom does
	 * @returns whether narrowing is enough, as far as can be known
	 */
	refuse(level: number, isNamed: boolean): boolean {
		const hadSuccess = this.accepted > 0;
		this.accepted = 0;
		if (this.isDocumented) this.widest = MOST_IN_DOUBT;
		const isNew =
			level > this.highestAccepted && !(isNamed && this.highestAccepted >= this.initial);
		if (level > 1 && (isNew || this.isTrial)) {
			this.ceiling = this.isTrial ? this.ceiling - 1 : level - 1;
			this.isTrial = false;
			this.most = isNamed ? 1 : Math.min(this.most, this.ceiling);
			return true;
		}
		// A service may count a request as in flight for some milliseconds after its response.
		if (level > 1 && level >= this.ceiling && hadSuccess) return true;
		this.most = 1;
		return false;
	}

	private wider(): number {
		if (this.most >= this.ceiling) {
			if (this.accepted < this.hold) return this.most;
			this.hold *= 2;
			this.accepted = 0;
			this.isTrial = true;
			return ++this.ceiling;
		}
		if (this.most === 1) return 2;
		const isStep = this.most < this.initial && this.accepted % ANSWERS_PER_STEP === 0;
		return isStep || this.accepted >= SLOW_START ? this.most + 1 : this.most;
	}
}
