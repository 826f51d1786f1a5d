import fc from 'fast-check';

import {
	RateLimiter,
	rateLimiterFor,
	type Permit,
} from '../../../../nodes/StoreManagement/transport/limits/rateLimiter';
import {
	ALGORITHMS,
	burst,
	delay,
	MAX_WAIT,
	MINUTE,
	onFakeTime,
	permitOf,
	sendAll,
	serviceOf,
} from './traffic';

onFakeTime();

describe('a documented limit', () => {
	const request = fc.record({
		at: fc.nat(150_000),
		there: fc.nat(4_000),
		back: fc.nat(4_000),
	});

	it.each(ALGORITHMS)('is never exceeded, whenever requests arrive (%s)', async (algorithm) => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(request, { minLength: 40, maxLength: 130 }),
				fc.constantFrom(10, 30),
				async (requests, limit) => {
					const tally = await sendAll(
						new RateLimiter(limit),
						serviceOf(algorithm, limit),
						requests,
					);
					expect(tally).toMatchObject({ done: requests.length, refused: 0 });
				},
			),
			{ numRuns: 15 },
		);
	});

	it('allows the first burst at once and the rest as early as possible', async () => {
		const starts: number[] = [];
		const start = Date.now();
		const service = serviceOf('sliding', 120);
		const tally = await sendAll(
			new RateLimiter(120),
			() => {
				starts.push(Date.now() - start);
				return service();
			},
			burst(300),
		);
		expect(tally).toMatchObject({ done: 300, refused: 0 });
		expect(starts.filter((at) => at < 100)).toHaveLength(120);
		expect(starts.filter((at) => at < MINUTE + 200)).toHaveLength(240);
		expect(tally.elapsed).toBeLessThan(2 * MINUTE + 500);
	});

	it('is kept when the service refuses a single request', async () => {
		const rateLimiter = new RateLimiter(120);
		const service = serviceOf('sliding', 120);
		let strays = 1;
		const tally = await sendAll(rateLimiter, () => (strays-- > 0 ? 1_000 : service()), burst(240));
		// Only the stray refusal: a learned limit never raises the documented one.
		expect(tally).toMatchObject({ done: 240, refused: 1 });
	});

	it('grants permits first come, first served', async () => {
		const rateLimiter = new RateLimiter(2);
		const order: number[] = [];
		const all = Promise.all(
			Array.from({ length: 9 }, async (_, index) => {
				const permit = await permitOf(rateLimiter);
				order.push(index);
				await delay(100 - 10 * index);
				permit.succeed();
			}),
		);
		await jest.advanceTimersByTimeAsync(6 * MINUTE);
		await all;
		expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
	});
});

describe('an aborted request', () => {
	it('stops waiting at once, and the next one gets its permit', async () => {
		const rateLimiter = new RateLimiter(1);
		(await permitOf(rateLimiter)).succeed();
		const stop = new AbortController();
		const cancelled = rateLimiter.acquire(stop.signal, MAX_WAIT);
		const next = permitOf(rateLimiter);
		const since = Date.now();
		stop.abort();
		await expect(cancelled).resolves.toBe('cancelled');
		expect(Date.now() - since).toBe(0);

		await jest.advanceTimersByTimeAsync(MINUTE + 1);
		(await next).succeed();
		await expect(rateLimiter.acquire(stop.signal, MAX_WAIT)).resolves.toBe('cancelled');
	});

	it('leaves no timer behind that lasts longer than a second', async () => {
		const rateLimiter = new RateLimiter(1);
		(await permitOf(rateLimiter)).succeed();
		const stop = new AbortController();
		const cancelled = rateLimiter.acquire(stop.signal, MAX_WAIT);
		await jest.advanceTimersByTimeAsync(10);
		stop.abort();
		await cancelled;
		await jest.advanceTimersByTimeAsync(1_000);
		expect(jest.getTimerCount()).toBe(0);
	});
});

describe('the rate limiters of the process', () => {
	const endpoint = 'GET /{alias}/leads';

	it('exist once for each service, store and endpoint', () => {
		const rateLimiter = rateLimiterFor('https://a', 'loja', endpoint);
		expect(rateLimiterFor('https://a', 'loja', endpoint)).toBe(rateLimiter);
		expect(rateLimiterFor('https://b', 'loja', endpoint)).not.toBe(rateLimiter);
		expect(rateLimiterFor('https://a', 'outra', endpoint)).not.toBe(rateLimiter);
		expect(rateLimiterFor('https://a', 'loja', 'GET /{alias}/webhooks')).not.toBe(rateLimiter);
	});

	it('are dropped after ten idle minutes, and not before', async () => {
		const idle = rateLimiterFor('https://c', 'loja', endpoint);
		const busy = rateLimiterFor('https://c', 'outra', endpoint);
		(await permitOf(idle)).succeed();
		const permit = await permitOf(busy);
		await jest.advanceTimersByTimeAsync(9 * MINUTE);
		rateLimiterFor('https://c', 'terceira', endpoint);
		expect(rateLimiterFor('https://c', 'loja', endpoint)).toBe(idle);

		await jest.advanceTimersByTimeAsync(2 * MINUTE);
		rateLimiterFor('https://c', 'quarta', endpoint);
		expect(rateLimiterFor('https://c', 'loja', endpoint)).not.toBe(idle);
		expect(rateLimiterFor('https://c', 'outra', endpoint)).toBe(busy);
		permit.succeed();
	});
});

describe('requests in flight', () => {
	/** How many permits are granted in each of a number of rounds, all ended the same way. */
	async function permitsPerRound(count: number, end: (permit: Permit) => void): Promise<number[]> {
		const rateLimiter = new RateLimiter(Infinity);
		const permits: Permit[] = [];
		const counts: number[] = [];
		for (let waiting = 0; waiting < 1_000; waiting++) {
			void permitOf(rateLimiter).then((permit) => permits.push(permit));
		}
		for (let round = 0; round < count; round++) {
			await jest.advanceTimersByTimeAsync(1);
			const granted = permits.splice(0);
			counts.push(granted.length);
			granted.forEach(end);
		}
		return counts;
	}
	const backoff = (milliseconds: number) => ({ milliseconds, isServerSpecified: false });

	it('start at 4 and double with each round that succeeds', async () => {
		expect(await permitsPerRound(5, (permit) => permit.succeed())).toEqual([4, 8, 16, 32, 64]);
	});

	it('stay the same after failures that say nothing about the load', async () => {
		expect(await permitsPerRound(3, (permit) => permit.fail())).toEqual([4, 4, 4]);
	});

	it('halve once for each overloaded round, down to one', async () => {
		const counts = await permitsPerRound(3, (permit) => permit.overload(backoff(0)));
		expect(counts).toEqual([4, 2, 1]);
	});

	it('pause when a single request is overloaded, and not before', async () => {
		const counts = await permitsPerRound(5, (permit) => permit.overload(backoff(2)));
		expect(counts).toEqual([4, 2, 1, 0, 1]);
	});
});
