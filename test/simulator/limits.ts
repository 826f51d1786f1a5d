import type { Clock } from './clock';
import type { Settings } from './knobs';

const MINUTE = 60_000;

/** The requests of one store to one endpoint. */
interface Usage {
	/** sliding: the times of the requests of the last minute. */
	times: number[];
	/** fixed: the current minute and its number of requests. */
	minute: number;
	count: number;
	/** bucket: the tokens left, and the time of that count. Refused requests may make a debt. */
	left: number;
	since: number;
}

/**
 * Section "Limits": requests per minute for each endpoint, on the clock of the service. That each
 * store or the credential has its own count is not shown.
 */
export class Limits {
	private readonly usage = new Map<string, Usage>();

	constructor(
		private readonly clock: Clock,
		private readonly settings: () => Settings,
	) {}

	/**
	 * Counts a request to `endpoint` (such as `GET /orders`) of a store. Whether a rejected one counts
	 * is a knob.
	 *
	 * @returns 0 if the request is allowed, else the real milliseconds until the next one is
	 */
	take(store: string, endpoint: string): number {
		const { limits, limitAlgorithm, limitScope, countRefused } = this.settings();
		const limit = limits[endpoint];
		if (limit === undefined || limit === Infinity) return 0;
		const now = this.clock.now();
		const key = limitScope === 'store' ? `${store} ${endpoint}` : endpoint;
		const usage = this.usage.get(key) ?? {
			times: [],
			minute: 0,
			count: 0,
			left: limit,
			since: now,
		};
		this.usage.set(key, usage);
		return this.clock.toReal(ALGORITHMS[limitAlgorithm](usage, limit, now, countRefused));
	}
}

/** Returns the wait in milliseconds of the service, 0 if the request is allowed. */
type Algorithm = (usage: Usage, limit: number, now: number, countRefused: boolean) => number;

const ALGORITHMS: Record<Settings['limitAlgorithm'], Algorithm> = {
	sliding(usage, limit, now, countRefused) {
		usage.times = usage.times.filter((time) => time > now - MINUTE);
		const isRefused = usage.times.length >= limit;
		if (!isRefused || countRefused) usage.times.push(now);
		// There is room again once all but the last `limit - 1` requests are a minute old.
		const [blocking] = usage.times.slice(-limit);
		return isRefused && blocking !== undefined ? blocking + MINUTE - now : 0;
	},
	fixed(usage, limit, now, countRefused) {
		const minute = Math.floor(now / MINUTE);
		if (usage.minute !== minute) {
			usage.minute = minute;
			usage.count = 0;
		}
		const isRefused = usage.count >= limit;
		if (!isRefused || countRefused) usage.count += 1;
		return isRefused ? (minute + 1) * MINUTE - now : 0;
	},
	bucket(usage, limit, now, countRefused) {
		const perMs = limit / MINUTE;
		usage.left = Math.min(limit, usage.left + (now - usage.since) * perMs);
		usage.since = now;
		const isRefused = usage.left < 1;
		if (!isRefused || countRefused) usage.left -= 1;
		return isRefused ? (1 - usage.left) / perMs : 0;
	},
};

/** The Retry-After header for a wait in real milliseconds, in whole seconds. */
export function retryAfter(
	notation: Settings['retryAfter'],
	waitMs: number,
): Record<string, string> {
	switch (notation) {
		case 'none':
			return {};
		case 'seconds':
			return { 'retry-after': String(Math.ceil(waitMs / 1000)) };
		case 'date':
			return {
				'retry-after': new Date(Math.ceil((Date.now() + waitMs) / 1000) * 1000).toUTCString(),
			};
	}
}
