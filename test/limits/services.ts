const MINUTE = 60_000;

/** What limits a service. Times in milliseconds. */
export interface Limiter {
	/** @returns 0 where the request may pass, else the time until one may */
	take(now: number): number;
	/** Called when a request that passed has been answered. */
	leave?(): void;
}

/** Counts by the minute of the clock, as most do. */
export function fixedWindow(limit: number): Limiter {
	let [minute, count] = [0, 0];
	return {
		take(now) {
			if (Math.floor(now / MINUTE) > minute) [minute, count] = [Math.floor(now / MINUTE), 0];
			return ++count <= limit ? 0 : (minute + 1) * MINUTE - now;
		},
	};
}

/** Counts the requests of the last minute. */
export function slidingWindow(limit: number): Limiter {
	let times: number[] = [];
	return {
		take(now) {
			times = times.filter((time) => time > now - MINUTE);
			if (times.length >= limit) return (times[0] ?? now) + MINUTE - now;
			times.push(now);
			return 0;
		},
	};
}

/** nginx limit_req with nodelay, and every token bucket: `rate` a second, `burst` more at once. */
export function bucket(rate: number, burst: number): Limiter {
	let [left, since] = [burst + 1, 0];
	return {
		take(now) {
			left = Math.min(burst + 1, left + ((now - since) * rate) / 1_000);
			since = now;
			// Tolerates the rounding of sums.
			if (left < 1 - 1e-9) return ((1 - left) * 1_000) / rate;
			left -= 1;
			return 0;
		},
	};
}

/** nginx limit_conn, or a service that is overloaded: at most `most` in progress. */
export function inProgress(most: number): Limiter {
	let count = 0;
	return {
		take: () => (count < most ? (count++, 0) : 1),
		leave: () => void count--,
	};
}

/** Refuses all requests between two moments, which are given in milliseconds after the first request. */
export function outage(from: number, to: number): Limiter {
	let first: number | undefined;
	return {
		take(now) {
			first ??= now;
			return now >= first + from && now < first + to ? first + to - now : 0;
		},
	};
}

/** Refuses the requests with these numbers. */
export function strays(...numbers: number[]): Limiter {
	let count = 0;
	return { take: () => (numbers.includes(++count) ? 1 : 0) };
}
