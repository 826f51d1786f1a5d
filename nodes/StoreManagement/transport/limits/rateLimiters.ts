import { RateLimiter } from './rateLimiter';

/** Requests a minute for each store (API document, Limits). The document shows no others. */
const DOCUMENTED_LIMITS: Readonly<Record<string, number>> = {
	'GET /{alias}/orders': 120,
	'PUT /{alias}/orders': 30,
	'GET /{alias}/catalog/products': 30,
};

/** The rate limiters of the process, by service, store and endpoint. */
const rateLimiters = new Map<string, RateLimiter>();

/**
 * The rate limiter of one endpoint of one store, shared by everything in the process. Idle ones are
 * dropped whenever a new one is made.
 *
 * @param endpoint method and path template, for example "GET /{alias}/orders"
 */
export function rateLimiterFor(baseUrl: string, store: string, endpoint: string): RateLimiter {
	const key = JSON.stringify([baseUrl, store, endpoint]);
	const existing = rateLimiters.get(key);
	if (existing) return existing;
	for (const [name, rateLimiter] of rateLimiters) {
		if (rateLimiter.isIdle()) rateLimiters.delete(name);
	}
	const rateLimiter = new RateLimiter(DOCUMENTED_LIMITS[endpoint] ?? Infinity);
	rateLimiters.set(key, rateLimiter);
	return rateLimiter;
}
