import { RateLimiter } from './rateLimiter';

/** Requests a minute for each store (API document, Limits). The document shows no others. */
const DOCUMENTED_LIMITS: Readonly<Record<string, number>> = {
	'GET /{alias}/orders': 120,
	'PUT /{alias}/orders': 30,
	'GET /{alias}/catalog/products': 30,
};

/** From this many rate limiters on, those that nothing uses are dropped. */
const MAX_UNUSED = 500;

/** The rate limiters of the process, in the order of their last use. */
const rateLimiters = new Map<string, RateLimiter>();

/** What the service may count requests by: a refusal of one says nothing about another. */
export interface Counted {
	baseUrl: string;
	credentialId: string;
	/** Alias of the store; empty for endpoints without one. */
	store: string;
	/** Method and path template, for example "GET /{alias}/orders". */
	endpoint: string;
}

/** The rate limiter of one endpoint, shared by everything in the process that uses the same credential. */
export function rateLimiterFor({ baseUrl, credentialId, store, endpoint }: Counted): RateLimiter {
	const key = JSON.stringify([baseUrl, credentialId, store, endpoint]);
	const existing = rateLimiters.get(key);
	rateLimiters.delete(key);
	if (!existing) dropUnused();
	const rateLimiter = existing ?? new RateLimiter(DOCUMENTED_LIMITS[endpoint] ?? Infinity);
	rateLimiters.set(key, rateLimiter);
	return rateLimiter;
}

/** Drops those that are idle and, where there are too many, those that are unused, the oldest first. */
function dropUnused(): void {
	for (const [key, rateLimiter] of rateLimiters) {
		const isTooMany = rateLimiters.size >= MAX_UNUSED && rateLimiter.isUnused;
		if (isTooMany || rateLimiter.isIdle) rateLimiters.delete(key);
	}
}
