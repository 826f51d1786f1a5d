import { DateTime } from 'luxon';

import type { HttpResponse } from '../http/response';

export interface RateLimit {
	/** Requests that are left. */
	remaining: number;
	/** Milliseconds until there are more. */
	reset: number;
}

/** `"default";r=5;t=30` in draft 8 of the standard, `limit=100, remaining=5, reset=30` in draft 7. */
const COMBINED = /\b(?:r|remaining)=\s*([\d.]+)\s*[;,]\s*(?:t|reset)=\s*([\d.]+)/g;

/** No more digits than a moment in milliseconds has, and a fraction. */
const NUMBER = /^\d{1,15}(?:\.\d{1,9})?$/;

/** Longer headers are not read. */
const MAX_LENGTH = 1_000;

/** Most services send none of them. */
const NAMES = ['ratelimit', 'ratelimit-remaining', 'x-ratelimit-remaining'];

/** A reset that is at least this large is a moment: seconds since 1970, or milliseconds. */
const FIRST_MOMENT = 1e9;
const FIRST_MOMENT_IN_MILLISECONDS = 1e11;

/**
 * Reads the rate limit of a response: `RateLimit`, or `RateLimit-Remaining` and `-Reset`, or the same
 * with `X-`, where the reset may be a moment. Of several limits, the one with the least left counts.
 */
export function readRateLimit(
	{ headers }: Pick<HttpResponse, 'headers'>,
	now: number = Date.now(),
): RateLimit | undefined {
	if (!NAMES.some((name) => name in headers)) return undefined;
	const text = (name: string): string => {
		const value = headers[name];
		return typeof value === 'string' && value.length <= MAX_LENGTH ? value.trim() : '';
	};
	const pairs = [
		...Array.from(text('ratelimit').matchAll(COMBINED), ([, ...pair]) => pair),
		...['ratelimit', 'x-ratelimit'].map((prefix) => [
			text(`${prefix}-remaining`),
			text(`${prefix}-reset`),
		]),
	];
	const [least] = pairs
		.filter((pair) => pair.every((value) => NUMBER.test(value)))
		.map(([remaining, reset]) => ({ remaining: Number(remaining), reset: Number(reset) }))
		.sort((one, other) => one.remaining - other.remaining);
	if (least === undefined) return undefined;
	// A moment is one of the service's clock.
	const date = DateTime.fromHTTP(text('date'));
	return { ...least, reset: untilReset(least.reset, date.isValid ? date.toMillis() : now) };
}

function untilReset(reset: number, now: number): number {
	if (reset < FIRST_MOMENT) return reset * 1000;
	const moment = reset < FIRST_MOMENT_IN_MILLISECONDS ? reset * 1000 : reset;
	return Math.max(0, moment - now);
}
