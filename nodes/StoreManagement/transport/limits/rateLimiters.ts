import { createHash } from 'node:crypto';

import { RateLimiter } from './rateLimiter';

/** Requests a minute for each store (API document, Limits). The document shows no others. */
const DOCUMENTED_LIMITS: Readonly<Record<string, number>> = {
	'GET /{alias}/orders': 120,
	'PUT /{alias}/orders': 30,
	'GET /{alias}/catalog/products': 30,
};

/** Rate limiters that are kept although nothing uses them. */
const MAX_UNUSED = 500;

/** The rate limiters of the process, by a digest, in the order of their last use. */
const rateLimiters = new Map<string, RateLimiter>();

/** What the service may count apart. */
export interface Counted {
	baseUrl: string;
	/** ID of the credential: what one was refused says nothing of another. */
	credential: string;
	/** Alias of the store; empty for endpoints without one. */
	store: string;
	/** Method and path template, for example "GET /{alias}/orders". */
	endpoint: string;
}

/**
 * The rate limiter of one endpoint of one store, shared by everything in the process that uses the
 * same credential. Idle ones are dropped whenever a new one is made, and the oldest beyond a number.
 */
export function rateLimiterFor({ baseUrl, credential, store, endpoint }: Counted): RateLimiter {
	// Aliases come from items and may be long.
	const parts = JSON.stringify([baseUrl, credential, store, endpoint]);
	const key = createHash('sha256').update(parts).digest('base64');
	const existing = rateLimiters.get(key);
	rateLimiters.delete(key);
	if (!existing) dropUnused();
	const rateLimiter = existing ?? new RateLimiter(DOCUMENTED_LIMITS[endpoint] ?? Infinity);
	rateLimiters.set(key, rateLimiter);
	return rateLimiter;
}

function dropUnused(): void {
	for (const [key, rateLimiter] of rateLimiters) {
		const isTooMany = rateLimiters.size >= MAX_UNUSED && rateLimiter.isUnused();
		if (isTooMany || rateLimiter.isIdle()) rateLimiters.delete(key);
	}
}
