import { TtlCache } from '../../ttlCache';

import { RateLimiter, RequestLog } from './rateLimiter';

/** Requests a minute for each store (API document, Limits). The document shows no others. */
const DOCUMENTED_LIMITS: Readonly<Record<string, number>> = {
	'GET /{alias}/orders': 120,
	'PUT /{alias}/orders': 30,
	'GET /{alias}/catalog/products': 30,
};

/** Longer than any request waits, in milliseconds: a limiter that somebody waits for must not expire. */
const TTL = 60 * 60_000;

/** The rate limiters of the process. */
const rateLimiters = new TtlCache<string, RateLimiter>({ ttl: TTL, max: 1_000 });

/** The requests to the endpoints with documented limits, which the service counts for each store. */
const logs = new TtlCache<string, RequestLog>({ ttl: TTL, max: 1_000 });

/** The traffic that the service may count together: beyond the documented limits, a refusal of one says nothing about another. */
export interface CountedBy {
	baseUrl: string;
	credentialId: string;
	/** Alias of the store; empty for endpoints without one. */
	store: string;
	/** Method and path template, for example "GET /{alias}/orders". */
	endpoint: string;
}

/** The rate limiter of one endpoint, shared by everything in the process that uses the same credential. */
export function rateLimiterFor({ baseUrl, credentialId, store, endpoint }: CountedBy): RateLimiter {
	const key = JSON.stringify([baseUrl, credentialId, store, endpoint]);
	const limit = DOCUMENTED_LIMITS[endpoint] ?? Infinity;
	const log =
		limit === Infinity
			? undefined
			: logs.getOrCreate(JSON.stringify([baseUrl, store, endpoint]), () => new RequestLog());
	return rateLimiters.getOrCreate(key, () => new RateLimiter(limit, log));
}
