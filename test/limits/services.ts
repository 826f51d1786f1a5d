/** What limits a service: 0 where a request may pass, else the milliseconds until one may. */
export type Limiter = (now: number) => number;

/** Counts by the minute of the clock, as most do. */
export function fixedWindow(limit: number): Limiter {
	let minute = 0;
	let count = 0;
	return (now) => {
		const current = Math.floor(now / 60_000);
		count = current === minute ? count + 1 : 1;
		minute = current;
		return count <= limit ? 0 : (minute + 1) * 60_000 - now;
	};
}

/** Counts the requests of the last minute. */
export function slidingWindow(limit: number): Limiter {
	let passed: number[] = [];
	return (now) => {
		passed = passed.filter((time) => time > now - 60_000);
		if (passed.length >= limit) return (passed[0] ?? now) + 60_000 - now;
		passed.push(now);
		return 0;
	};
}

/** nginx limit_req with nodelay, and every token bucket: `rate` a second, `burst` more at once. */
export function bucket(rate: number, burst: number): Limiter {
	let left = burst + 1;
	let since = 0;
	return (now) => {
		left = Math.min(burst + 1, left + ((now - since) * rate) / 1_000);
		since = now;
		// Tolerates the rounding of sums.
		if (left < 1 - 1e-9) return ((1 - left) * 1_000) / rate;
		left -= 1;
		return 0;
	};
}

/** Refuses all requests between two moments, in milliseconds after the first request. */
export function outage(from: number, to: number): Limiter {
	let first: number | undefined;
	return (now) => {
		first ??= now;
		return now >= first + from && now < first + to ? first + to - now : 0;
	};
}
