import type { Clock } from './clock';
import type { Settings } from './knobs';

const MINUTE = 60_000;

/** What one store has asked of one endpoint. */
interface Usage {
	/** sliding: when each request of the last minute came. */
	times: number[];
	/** fixed: the minute, and the requests in it. */
	minute: number;
	count: number;
	/** bucket: what is left, and since when. */
	left: number;
	since: number;
}

/** Section "Limits": requests a minute, for each store and endpoint, in the service's own time. */
export class Limits {
	private readonly usage = new Map<string, Usage>();

	constructor(
		private readonly clock: Clock,
		private readonly settings: () => Settings,
	) {}

	/**
	 * Counts a request to `endpoint` (such as `GET /orders`) of a store. A refused one is not counted.
	 *
	 * @returns 0 where it may pass, else the real milliseconds until one may
	 */
	take(store: string, endpoint: string): number {
		const { limits, limitAlgorithm } = this.settings();
		const limit = limits[endpoint];
		if (limit === undefined || limit === Infinity) return 0;
		const now = this.clock.now();
		const key = `${store} ${endpoint}`;
		const usage = this.usage.get(key) ?? {
			times: [],
			minute: 0,
			count: 0,
			left: limit,
			since: now,
		};
		this.usage.set(key, usage);
		return this.clock.toReal(ALGORITHMS[limitAlgorithm](usage, limit, now));
	}
}

type Algorithm = (usage: Usage, limit: number, now: number) => number;

const ALGORITHMS: Record<Settings['limitAlgorithm'], Algorithm> = {
	sliding(usage, limit, now) {
		usage.times = usage.times.filter((time) => time > now - MINUTE);
		const [oldest] = usage.times;
		if (oldest !== undefined && usage.times.length >= limit) return oldest + MINUTE - now;
		usage.times.push(now);
		return 0;
	},
	fixed(usage, limit, now) {
		const minute = Math.floor(now / MINUTE);
		if (usage.minute !== minute) {
			usage.minute = minute;
			usage.count = 0;
		}
		if (usage.count >= limit) return (minute + 1) * MINUTE - now;
		usage.count += 1;
		return 0;
	},
	bucket(usage, limit, now) {
		const perMs = limit / MINUTE;
		usage.left = Math.min(limit, usage.left + (now - usage.since) * perMs);
		usage.since = now;
		if (usage.left < 1) return (1 - usage.left) / perMs;
		usage.left -= 1;
		return 0;
	},
};

/** The Retry-After header for a wait in real milliseconds. Both notations only know whole seconds. */
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
