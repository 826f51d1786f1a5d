import {
	RateLimiter,
	type Release,
} from '../../../../nodes/StoreManagement/transport/limits/rateLimiter';
import { rateLimiterFor } from '../../../../nodes/StoreManagement/transport/limits';

import {
	acquire,
	answer,
	MAX_WAIT,
	MINUTE,
	named,
	OK,
	onFakeTime,
	sentPerRound,
	startsOf,
} from './traffic';

onFakeTime();

describe('[R3] requests in flight', () => {
	it('double from 8 with each round that is accepted', async () => {
		expect(await sentPerRound(new RateLimiter(Infinity), 5, OK)).toEqual([8, 16, 32, 64, 128]);
	});

	it('stay the same after failures, which say nothing of the load', async () => {
		expect(await sentPerRound(new RateLimiter(Infinity), 3, answer(502))).toEqual([8, 8, 8]);
	});

	it('are as many as a documented limit allows, at once', async () => {
		expect(await sentPerRound(new RateLimiter(120), 1, OK)).toEqual([120]);
	});
});

describe('[R3] a documented limit', () => {
	it('counts each answer for a minute, but not a 401 or a refusal', async () => {
		const limiter = new RateLimiter(2);
		for (const outcome of [answer(401), OK, answer(500)]) (await acquire(limiter))(outcome);
		await jest.advanceTimersByTimeAsync(1_000);
		expect(await startsOf(limiter, 3, 3 * MINUTE)).toEqual([59_000, 59_000, 119_000]);
	});
});

describe('[R2] a pause', () => {
	it.each([
		['what Retry-After says', named(7), 7_000],
		[
			'until the date of Retry-After',
			answer(503, { 'retry-after': 'Fri, 15 Jan 2027 08:00:27 GMT' }),
			10_000,
		],
		[
			'until the reset in the headers',
			answer(429, { 'ratelimit-remaining': '0', 'ratelimit-reset': '5' }),
			5_000,
		],
		['half a second where nothing is named', answer(429), 500],
		['a second in an overload', answer(503, { 'retry-after': '0' }), 1_000],
	])('lasts %s', async (_, outcome, wait) => {
		const limiter = new RateLimiter(Infinity);
		(await acquire(limiter))(outcome);
		expect(await startsOf(limiter, 1, MINUTE)).toEqual([wait]);
	});

	it('ends with one request, which probes: half a second, two seconds, then a minute after the first', async () => {
		const limiter = new RateLimiter(Infinity);
		const starts = await startsOf(limiter, 13, 200_000, answer(429));
		// Eight are in flight at first; the other seven change nothing.
		expect(starts.slice(7)).toEqual([0, 500, 2_500, 60_000, 120_000, 180_000]);
	});

	it('is extended by a request from before it, where that names a later time', async () => {
		const limiter = new RateLimiter(Infinity);
		const releases = [await acquire(limiter), await acquire(limiter), await acquire(limiter)];
		await jest.advanceTimersByTimeAsync(10);
		for (const [index, outcome] of [named(2), answer(429), named(3)].entries())
			releases[index]?.(outcome);
		expect(await startsOf(limiter, 1, 5_000)).toEqual([3_000]);
	});

	it('refuses at once whoever would not wait that long, and is probed after ten minutes however long', async () => {
		const limiter = new RateLimiter(Infinity);
		const release = await acquire(limiter);
		const waiting = Array.from({ length: 7 }, async () => await acquire(limiter));
		const impatient = limiter.acquire(undefined, 1_000);
		release(answer(429, { 'retry-after': '3600' }, 'Closed.'));
		const refusal = { status: 429, text: 'Closed.' };
		const expected = { notSent: { kind: 'busy', seconds: 3_600, refusal } };
		await expect(impatient).resolves.toMatchObject(expected);
		await expect(limiter.acquire(undefined, MAX_WAIT)).resolves.toMatchObject(expected);
		for (const granted of waiting) (await granted)(OK);
		expect(limiter.pause.learned).toBe(0);
		await jest.advanceTimersByTimeAsync(10 * MINUTE);
		(await acquire(limiter))(OK);
		expect(limiter.accepted).toBe(8);
	});
});

describe('[R2] a pause that the service has not named', () => {
	/** After three refusals in a row, the limiter pauses for most of a minute. */
	async function pausedLimiter(): Promise<RateLimiter> {
		const limiter = new RateLimiter(Infinity);
		for (const wait of [500, 2_000, 0]) {
			(await acquire(limiter))(answer(429));
			await jest.advanceTimersByTimeAsync(wait);
		}
		expect(limiter.pause.learned).toBe(57_500);
		return limiter;
	}

	it('lets each request through of whoever will not wait, before all who do', async () => {
		const limiter = await pausedLimiter();
		const patient = startsOf(limiter, 1, 57_500);
		for (const maxWait of [0, 30_000]) {
			const release = await limiter.acquire(undefined, maxWait);
			if (typeof release === 'object') throw new Error('The request was not sent');
			release(answer(429));
		}
		// Their refusals prove nothing new.
		expect(limiter.pause.learned).toBe(57_500);
		expect(await patient).toEqual([57_500]);
	});

	it('lets whoever has begun to wait through, too, once it has become too long', async () => {
		const limiter = new RateLimiter(Infinity);
		(await acquire(limiter))(answer(503));
		const patient = acquire(limiter);
		const other = limiter.acquire(undefined, 1_500);
		await jest.advanceTimersByTimeAsync(1_000);
		(await patient)(answer(503));
		expect(limiter.pause.learned).toBe(2_000);
		await expect(other).resolves.toBeInstanceOf(Function);
	});

	it('ends for all with the first request that is accepted', async () => {
		const limiter = await pausedLimiter();
		const release = (await limiter.acquire(undefined, 0)) as Release;
		release(OK);
		expect(limiter.pause.learned).toBe(0);
		expect(await startsOf(limiter, 1, 0)).toEqual([0]);
	});

	it('is not ended by a request from before it', async () => {
		const limiter = new RateLimiter(Infinity);
		const [refused, accepted] = [await acquire(limiter), await acquire(limiter)];
		await jest.advanceTimersByTimeAsync(10);
		refused(answer(503));
		accepted(OK);
		expect(limiter.pause.learned).toBe(1_000);
	});
});

describe('a request that waits', () => {
	it('stops at once when its signal aborts, and the next one is sent', async () => {
		const limiter = new RateLimiter(1);
		(await acquire(limiter))(OK);
		const stop = new AbortController();
		const cancelled = limiter.acquire(stop.signal, MAX_WAIT);
		const next = startsOf(limiter, 1, MINUTE);
		stop.abort();
		const notSent = { kind: 'cancelled', reason: 'the execution was canceled' };
		await expect(cancelled).resolves.toEqual({ notSent });
		await expect(limiter.acquire(stop.signal, MAX_WAIT)).resolves.toEqual({ notSent });
		expect(await next).toEqual([MINUTE]);
		await jest.advanceTimersByTimeAsync(1_000);
		expect(jest.getTimerCount()).toBe(0);
	});

	it('removes its abort listener when the wait ends: else an abort would take the place of another', async () => {
		const limiter = new RateLimiter(Infinity);
		const [granted, denied] = [new AbortController(), new AbortController()];
		const release = await acquire(limiter, granted.signal);
		const others = await Promise.all(Array.from({ length: 7 }, async () => await acquire(limiter)));
		const impatient = limiter.acquire(denied.signal, 1_000);
		release(named(2));
		await expect(impatient).resolves.toMatchObject({ notSent: { kind: 'busy' } });
		const last = startsOf(limiter, 1, 5_000);
		granted.abort();
		denied.abort();
		for (const other of others) other(OK);
		expect(await last).toEqual([2_000]);
	});
});

describe('[R3] the rate limiters of the process', () => {
	const counted = { credentialId: '1', store: 'loja', endpoint: 'GET /{alias}/leads' };
	const of = (other: Partial<typeof counted>, baseUrl = 'https://a') =>
		rateLimiterFor({ baseUrl, ...counted, ...other });

	it('exist once for each service, credential, store and endpoint', () => {
		const rateLimiter = of({});
		expect(of({})).toBe(rateLimiter);
		const others = [of({ credentialId: '2' }), of({ store: 'outra' }), of({}, 'https://b')];
		const all = [rateLimiter, ...others, of({ endpoint: 'GET /{alias}/webhooks' })];
		expect(new Set(all).size).toBe(5);
	});

	it.each([
		['GET /{alias}/orders', 120],
		['PUT /{alias}/orders', 30],
		['GET /{alias}/catalog/products', 30],
	])('keep the documented limit of %s, %i a minute, all of it at once', async (endpoint, limit) => {
		const starts = await startsOf(of({ endpoint }), limit + 1, 2 * MINUTE);
		expect(starts).toEqual([...Array<number>(limit).fill(0), MINUTE]);
	});
});
