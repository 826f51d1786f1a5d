import { TtlCache } from '../../ttlCache';

import { RateLimiter } from './rateLimiter';

/** Requests a minute for each store (API document, Limits). The document shows no others. */
const DOCUMENTED_LIMITS: Readonly<Record<string, number>> = {
	'GET /{alias}/orders': 120,
	'PUT /{alias}/orders': 30,
	'GET /{alias}/catalog/products': 30,
};

/** For longer than any request waits, in milliseconds: a limiter that somebody waits for must not expire. */
const limiters = new TtlCache<string, RateLimiter>({ ttl: 60 * 60_000, max: 1_000 });

/**
 * The rate limiter of one endpoint, shared by everything in the process: a documented limit counts all credentials
 * together; beyond it, a refusal of one says nothing about another.
 *
 * @param counted with the alias of the store, empty for endpoints without one, and method and path template of the
 *   endpoint, for example "GET /{alias}/orders"
 */
export function rateLimiterFor(counted: {
	baseUrl: string;
	credentialId: string;
	store: string;
	endpoint: string;
}): RateLimiter {
	const { baseUrl, store, endpoint, credentialId } = counted;
	const limit = DOCUMENTED_LIMITS[endpoint];
	const sharedBy = limit === undefined ? credentialId : 'all';
	const key = JSON.stringify([baseUrl, store, endpoint, sharedBy]);
	return limiters.getOrCreate(key, () => new RateLimiter(limit));
}

/** Limits the requests in flight of one execution, over all its items and pages. */
export class ConcurrencyLimiter {
	private inFlight = 0;
	private readonly waiting: Array<() => void> = [];

	/** @param limit the most requests in flight */
	constructor(readonly limit: number) {}

	/**
	 * Waits for a free slot, first come, first served.
	 *
	 * @returns frees the slot
	 */
	async enter(): Promise<() => void> {
		if (this.inFlight < this.limit) this.inFlight++;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
		return () => {
			// The slot passes on to the next in line.
			const next = this.waiting.shift();
			if (next) next();
			else this.inFlight--;
		};
	}
}
