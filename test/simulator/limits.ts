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
	/** bucket: the tokens left, and the time of that count. */
	left: number;
	since: number;
}

/** Section "Limits": requests per minute for each store and endpoint, on the clock of the service. */
export class Limits {
	private readonly usage = new Map<string, Usage>();

	constructor(
		private readonly clock: Clock,
		private readonly settings: () => Settings,
	) {}

	/**
	 * Counts a request to `endpoint` (such as `GET /orders`) of a store. A rejected one is not counted.
	 *
	 * @returns 0 if the request is allowed, else the real milliseconds until the next one is
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
