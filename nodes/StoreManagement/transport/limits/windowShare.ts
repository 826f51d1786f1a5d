import { MINUTE, type Pace, type RequestTime } from './requests';

/** At most this many processes are assumed to share a documented limit: a smaller share has another cause. */
const SHARES = 8;

/** At least this part of its share comes within seconds when a window has room again. */
const LEAST_OF_SHARE = 4;

/** Within which time that comes, in milliseconds. */
const SOON = 5_000;

/**
 * Until more than the share is tried, when the window has room again and after a refusal of more. In
 * milliseconds; doubled with each refusal of the same minute.
 */
const HOLD = 1_500;

/** The shares of others are waited for as long as the own one took, at most so many milliseconds. */
const SLOWEST_SHARE = 4_000;

/**
 * The share that this process has of a documented window which other processes use too: what they left
 * of the minute before. It is kept to, so that others can take theirs; soon after, more is tried, since
 * they may need no more of it.
 */
export class WindowShare {
	/** When more is tried; Infinity: it is not, or is already. */
	moreAt = Infinity;
	/** Requests since the window had room again. */
	accepted = 0;
	private hold = HOLD;
	private since = -Infinity;

	/** @param documented requests a minute */
	constructor(private readonly documented: number) {}

	/** Whether so many in a minute may be a share of the documented limit. */
	isPlausible(count: number): boolean {
		return count >= this.documented / SHARES;
	}

	/** Whether less has come than a window gives within seconds when it has room again. */
	isSlow(now: number, share: number): boolean {
		return now - this.since > SOON && this.accepted < share / LEAST_OF_SHARE;
	}

	/**
	 * The window has room again, and no longer counts what was sent before.
	 *
	 * @param before the requests of the minute until it was full
	 * @returns the share
	 */
	begin(now: number, before: readonly RequestTime[]): Pace {
		const took = (before.at(-1)?.start ?? 0) - (before[0]?.start ?? 0);
		this.since = now;
		this.accepted = 0;
		this.hold = HOLD;
		this.moreAt = now + Math.min(took, SLOWEST_SHARE) + HOLD;
		return { count: Math.max(1, before.length), window: MINUTE };
	}

	/** @param named how long the service has no room, in milliseconds */
	refuse(now: number, named = 0): void {
		this.moreAt = now + Math.max(named, this.hold);
		this.hold *= 2;
	}
}
