/** In milliseconds. */
export const MINUTE = 60_000;

/** Long enough for a minute's window and the longest pause that teaches something. */
const KEPT = 3 * MINUTE;

/**
 * The service counts a request before it answers, and soon after it was sent: at most this part of
 * the window later. Without it a slow service would be used at half its rate.
 */
const MOST_DELAY = 1 / 5;

/** So many requests in so many milliseconds. */
export interface Pace {
	readonly count: number;
	readonly window: number;
}

/** One request, in milliseconds. */
export interface RequestTime {
	readonly start: number;
	/** Infinity while it is in flight. */
	end: number;
}

/**
 * When the service counted requests, as far as that can be known from outside: not before their start
 * and not after their response. A request counts from the latest such moment, so whether the service
 * counts in a sliding window, a fixed window or a token bucket, it has room when there is room here.
 */
export class RequestTimes {
	/** By start. */
	private readonly requests: RequestTime[] = [];

	start(now: number): RequestTime {
		const first = this.requests.findIndex(({ start }) => start + KEPT > now);
		this.requests.splice(0, first === -1 ? this.requests.length : first);
		const request = { start: now, end: Infinity };
		this.requests.push(request);
		return request;
	}

	/** The service did not count it. */
	remove(request: RequestTime): void {
		this.requests.splice(this.requests.indexOf(request), 1);
	}

	/** The requests that were started in this time, the end not included. */
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
 * Requests in flight at first. So many are refused together at an unknown limit, and two more probe it:
 * a wider start would cost more than five refusals.
 */
const INITIAL = 3;

/**
 * The same where a limit is documented, which is full within seconds: it is kept, so nothing is refused
 * unless others use it too; then all of them are.
 */
const INITIAL_OF_DOCUMENTED = 4;

/** Where a documented limit was refused: others use it, and two at once fill the rest of it too. */
const MOST_IN_DOUBT = 2;

/**
 * Answers before there are more than at first: a lower limit is then met by few requests at once. Above
 * 60, which is a usual limit: widening just there would add the wider burst to its refusals.
 */
const SLOW_START = 64;

/** After a refusal, answers for each further request in flight, up to the initial number. */
const ANSWERS_PER_STEP = 16;

/**
 * How many requests may be in flight at an endpoint.
 *
 * | event                                       | most in flight                                   |
 * | ------------------------------------------- | ------------------------------------------------ |
 * | success while others wait                   | + 1 after the first 64: doubles with each round  |
 * | refusal beside more than were ever accepted | as many as are left, held for 64, 128 … answers  |
 * | any other refusal                           | 1, then 2, then one more for each 16 accepted    |
 */
export class InFlightLimit {
	most: number;
	private readonly initial: number;
	/** The most in flight at once that were accepted. */
	private highestAccepted = 0;
	/** More at once were refused. */
	private ceiling = Infinity;
	/** Whether one more than the ceiling is being tried. */
	private isTrial = false;
	/** Answers before that. Doubled each time. */
	private hold = SLOW_START;
	/** Since the last refusal. */
	private accepted = 0;

	/** Never more than that; one more for each 64 answers. */
	private widest: number;

	/** @param isDocumented whether the API document shows a limit of the endpoint */
	constructor(private readonly isDocumented: boolean) {
		this.widest = isDocumented ? INITIAL_OF_DOCUMENTED : Infinity;
		this.initial = isDocumented ? INITIAL_OF_DOCUMENTED : INITIAL;
		this.most = this.initial;
	}

	/** @param level how many were in flight when it started, with itself */
	accept(level: number, othersWait: boolean): void {
		this.highestAccepted = Math.max(this.highestAccepted, level);
		this.accepted++;
		if (this.accepted % SLOW_START === 0) this.widest++;
		if (othersWait) this.most = Math.min(this.widest, this.wider());
	}

	/**
	 * Narrows after a refusal.
	 *
	 * @param level how many were in flight when it was refused, with itself
	 * @param isNamed whether the service says how long it has no room: seldom for requests in flight
	 * @returns whether that is enough, as far as can be known
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
		// A service may count a request for some milliseconds after its response.
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
