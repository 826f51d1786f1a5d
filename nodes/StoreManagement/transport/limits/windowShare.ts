import { MINUTE, type Pace, type RequestTime } from './requests';

/** At most this many processes are assumed to share a documented limit: a smaller share has another cause. */
const SHARES = 8;

/** When a window has room again, at least the share divided by this is accepted within seconds. */
const LEAST_OF_SHARE = 4;

/** The time in which that much is accepted, in milliseconds. */
const SOON = 5_000;

/**
 * The wait before more than the share is tried: once the window has room again, and after a refusal of
 * more. In milliseconds; doubled with each refusal until the window has room again.
 */
const HOLD = 1_500;

/** Others get as long to take their share as this process took for its own, at most this, in milliseconds. */
const SLOWEST_SHARE = 4_000;

/**
 * This process's share of a documented window that other processes use too: what they left it in the
 * minute before. At first it takes no more, so that others can take theirs; soon after, more is tried,
 * since they may no longer need theirs.
 */
export class WindowShare {
	/** When more than the share is tried; Infinity if it is not, or is being tried already. */
	moreAt = Infinity;
	/** Requests accepted since the window had room again. */
	accepted = 0;
	private hold = HOLD;
	private since = -Infinity;

	/** @param documented requests a minute */
	constructor(private readonly documented: number) {}

	/** Whether this many requests in a minute may be a share of the documented limit. */
	isPlausible(count: number): boolean {
		return count >= this.documented / SHARES;
	}

	/** Whether fewer were accepted than a window allows within seconds when it has room again. */
	isSlow(now: number, share: number): boolean {
		return now - this.since > SOON && this.accepted < share / LEAST_OF_SHARE;
	}

	/**
	 * The window has room again, and no longer counts what was sent before.
	 *
	 * @param before the requests of the minute before it was full
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
