import type { ByteStream } from '../../nodes/StoreManagement/transport/http/response';
import { sleep } from 'n8n-workflow';

const MINUTE = 60_000;

/** What limits a service. Times in milliseconds. */
export interface Limiter {
	/** @returns 0 where the request may pass, else the time until one may */
	take(now: number): number;
	/** Called when a request that passed has been answered. */
	leave?(): void;
	/** Headers of each answer that say how many requests are left, and until when. */
	headers?(now: number): Record<string, string>;
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

/** The same, and says so before it refuses. */
export function announcedWindow(limit: number): Limiter {
	const window = fixedWindow(limit);
	let [minute, left] = [0, limit];
	return {
		take(now) {
			if (Math.floor(now / MINUTE) > minute) [minute, left] = [Math.floor(now / MINUTE), limit];
			left = Math.max(0, left - 1);
			return window.take(now);
		},
		headers: (now) => ({
			'x-ratelimit-remaining': String(left),
			'x-ratelimit-reset': String(Math.ceil(((minute + 1) * MINUTE - now) / 1_000)),
		}),
	};
}

/** Counts the requests of the last minute; with `countsRefused`, the refused ones too. */
export function slidingWindow(limit: number, countsRefused = false): Limiter {
	let times: number[] = [];
	return {
		take(now) {
			times = times.filter((time) => time > now - MINUTE);
			const full = times.length >= limit;
			if (!full || countsRefused) times.push(now);
			return full ? (times.at(-limit) ?? now) + MINUTE - now || MINUTE : 0;
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

/** How a service refuses. */
export interface Refusal {
	status: 429 | 503;
	/** A fixed number of seconds, or the notation of the true wait; undefined: no Retry-After. */
	retryAfter?: number | 'seconds' | 'decimal';
}

/** The time of a service, in milliseconds. */
export interface Clock {
	now: () => number;
}

/** One service for everybody, with a latency of about 25 ms (10 ms for a refusal), or a multiple of it. */
export class FakeService {
	/** How many requests it has refused. */
	refusals = 0;
	private firstAt: number | undefined;

	constructor(
		private readonly limiter: Limiter,
		private readonly refusal: Refusal,
		private readonly pages: number,
		private readonly clock: Clock,
		private readonly slowness = 1,
		/** Multiplies the latency in the first five seconds, as when a service is just waking up. */
		private readonly slownessAtFirst = 1,
	) {}

	async answer(url: string): Promise<{ statusCode: number; headers: object; body: ByteStream }> {
		const slowness = this.slownessNow();
		await sleep(slowness * (4 + 2 * Math.random()));
		const wait = this.limiter.take(this.clock.now());
		if (wait > 0) {
			this.refusals++;
			await sleep(5);
			const headers = { ...this.headers(wait), ...this.limiter.headers?.(this.clock.now()) };
			return { statusCode: this.refusal.status, headers, body: streamOf('') };
		}
		const headers = this.limiter.headers?.(this.clock.now()) ?? {};
		await sleep(slowness * (13 + 4 * Math.random()));
		this.limiter.leave?.();
		await sleep(5);
		const current = Number(new URL(url).searchParams.get('page') ?? '1');
		const pagination = { current_page: current, total_pages: this.pages };
		const body = JSON.stringify({ data: [{ id: current }], meta: { pagination } });
		return { statusCode: 200, headers, body: streamOf(body) };
	}

	private slownessNow(): number {
		this.firstAt ??= this.clock.now();
		return this.slowness * (this.clock.now() - this.firstAt < 5_000 ? this.slownessAtFirst : 1);
	}

	private headers(wait: number): object {
		const { retryAfter } = this.refusal;
		if (retryAfter === undefined) return {};
		if (typeof retryAfter === 'number') return { 'retry-after': String(retryAfter) };
		const seconds = retryAfter === 'seconds' ? Math.ceil(wait / 1_000) : wait / 1_000;
		return { 'retry-after': seconds.toFixed(retryAfter === 'seconds' ? 0 : 3) };
	}

	/** Sends one request as a client would that knows when there is room. */
	async answerAtOnce(): Promise<void> {
		for (let wait = Infinity; wait > 0;) {
			wait = this.limiter.take(this.clock.now());
			await sleep(wait > 0 ? wait : 15);
		}
		this.limiter.leave?.();
		await sleep(10);
	}
}

/** A body without the timers of a real stream, which virtual time would not wait for. */
function streamOf(text: string): ByteStream {
	return {
		destroy: () => undefined,
		async *[Symbol.asyncIterator]() {
			yield await Promise.resolve(Buffer.from(text));
		},
	};
}
