import { MINUTE } from './adaptiveLimit';

/**
 * When the requests of the last minute were answered.
 *
 * A request counts until a window after its response: the service counted it before that, so whether
 * it counts in a sliding window, a fixed window or a token bucket, it has room when there is room
 * here.
 */
export class ResponseTimes {
	/** Oldest first. */
	private readonly times: number[] = [];

	add(now: number): void {
		this.times.push(now);
	}

	/** The times of the last minute, oldest first. */
	lastMinute(now: number): readonly number[] {
		const first = this.times.findIndex((at) => at + MINUTE > now);
		this.times.splice(0, first === -1 ? this.times.length : first);
		return this.times;
	}

	/**
	 * Milliseconds until one more request stays within a limit; Infinity when that depends on a
	 * response.
	 *
	 * @param limit requests in the window
	 * @param window milliseconds
	 */
	timeUntilRoom(limit: number, window: number, inFlight: number, now: number): number {
		const first = this.times.findIndex((at) => at + window > now);
		const oldest = first === -1 ? this.times.length : first;
		const excess = this.times.length - oldest + inFlight - limit;
		if (excess < 0) return 0;
		const decisive = this.times[oldest + excess];
		return decisive === undefined ? Infinity : decisive + window - now;
	}
}
