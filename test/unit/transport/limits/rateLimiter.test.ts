import fc from 'fast-check';

import { RateLimiter } from '../../../../nodes/StoreManagement/transport/limits/rateLimiter';
import {
	ALGORITHMS,
	burst,
	delay,
	MINUTE,
	onFakeTime,
	permitOf,
	sendAll,
	serviceOf,
} from './traffic';

onFakeTime();

describe('a known limit', () => {
	const request = fc.record({
		at: fc.nat(150_000),
		there: fc.nat(4_000),
		back: fc.nat(4_000),
	});

	it.each(ALGORITHMS)('is never passed, however the requests come (%s)', async (algorithm) => {
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

	it('lets the first burst through at once and the rest as early as the limit allows', async () => {
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

	it('stays when the service refuses all the same and names a short wait', async () => {
		const rateLimiter = new RateLimiter(120);
		const service = serviceOf('sliding', 120);
		let strays = 1;
		const tally = await sendAll(rateLimiter, () => (strays-- > 0 ? 1_000 : service()), burst(240));
		// The stray alone: what it taught does not loosen what the document shows.
		expect(tally).toMatchObject({ done: 240, refused: 1 });
	});

	it('holds for those who come in the order in which they came', async () => {
		const rateLimiter = new RateLimiter(2);
		const order: number[] = [];
		const all = Promise.all(
			Array.from({ length: 9 }, async (_, index) => {
				const permit = await permitOf(rateLimiter);
				order.push(index);
				await delay(100 - 10 * index);
				permit.release();
			}),
		);
		await jest.advanceTimersByTimeAsync(6 * MINUTE);
		await all;
		expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
	});
});

describe('who is cancelled', () => {
	it('stops waiting at once, takes nothing, and the others move up', async () => {
		const rateLimiter = new RateLimiter(1);
		(await permitOf(rateLimiter)).release();
		const stop = new AbortController();
		const cancelled = rateLimiter.acquire(stop.signal);
		const next = permitOf(rateLimiter);
		const since = Date.now();
		stop.abort();
		await expect(cancelled).resolves.toBe('cancelled');
		expect(Date.now() - since).toBe(0);

		await jest.advanceTimersByTimeAsync(MINUTE + 1);
		(await next).release();
		await expect(rateLimiter.acquire(stop.signal)).resolves.toBe('cancelled');
	});

	it('leaves no timer behind that is longer than a second', async () => {
		const rateLimiter = new RateLimiter(1);
		(await permitOf(rateLimiter)).release();
		const stop = new AbortController();
		const cancelled = rateLimiter.acquire(stop.signal);
		await jest.advanceTimersByTimeAsync(10);
		stop.abort();
		await cancelled;
		await jest.advanceTimersByTimeAsync(1_000);
		expect(jest.getTimerCount()).toBe(0);
	});
});
