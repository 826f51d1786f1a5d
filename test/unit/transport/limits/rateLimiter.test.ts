import fc from 'fast-check';

import type { Permit } from '../../../../nodes/StoreManagement/transport/limits/permit';
import { RateLimiter } from '../../../../nodes/StoreManagement/transport/limits/rateLimiter';
import { rateLimiterFor } from '../../../../nodes/StoreManagement/transport/limits/rateLimiters';
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
		// 4 at once, 20 ms each: more would be refused at once where the limit is no burst.
		expect(starts.filter((at) => at < 600)).toHaveLength(120);
		expect(starts.filter((at) => at < MINUTE + 700)).toHaveLength(240);
		expect(tally.elapsed).toBeLessThan(2 * MINUTE + 1_300);
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
	const counted = { credential: '1', store: 'loja', endpoint: 'GET /{alias}/leads' };

	it('exist once for each service, credential, store and endpoint', () => {
		const of = (other: Partial<typeof counted>, baseUrl = 'https://a') =>
			rateLimiterFor({ baseUrl, ...counted, ...other });
		const rateLimiter = of({});
		expect(of({})).toBe(rateLimiter);
		expect(of({}, 'https://b')).not.toBe(rateLimiter);
		expect(of({ credential: '2' })).not.toBe(rateLimiter);
		expect(of({ store: 'outra' })).not.toBe(rateLimiter);
		expect(of({ endpoint: 'GET /{alias}/webhooks' })).not.toBe(rateLimiter);
	});

	it.each([
		['GET /{alias}/orders', 120],
		['PUT /{alias}/orders', 30],
		['GET /{alias}/catalog/products', 30],
	])('keep the documented limit of %s, %i a minute, and use all of it', async (endpoint, limit) => {
		const sendBurst = async (store: string, size: number) => {
			const rateLimiter = rateLimiterFor({ baseUrl: 'https://e', ...counted, store, endpoint });
			return await sendAll(rateLimiter, serviceOf('sliding', limit), burst(size));
		};
		const within = await sendBurst('loja', limit);
		expect(within).toMatchObject({ done: limit, refused: 0 });
		expect(within.elapsed).toBeLessThan(MINUTE);
		const beyond = await sendBurst('outra', limit + 1);
		expect(beyond).toMatchObject({ done: limit + 1, refused: 0 });
		expect(beyond.elapsed).toBeGreaterThan(MINUTE);
	});

	it('are dropped after ten idle minutes, and not before', async () => {
		const of = (store: string) => rateLimiterFor({ baseUrl: 'https://c', ...counted, store });
		const idle = of('loja');
		const busy = of('outra');
		(await permitOf(idle)).succeed();
		const permit = await permitOf(busy);
		await jest.advanceTimersByTimeAsync(9 * MINUTE);
		of('terceira');
		expect(of('loja')).toBe(idle);

		await jest.advanceTimersByTimeAsync(2 * MINUTE);
		of('quarta');
		expect(of('loja')).not.toBe(idle);
		expect(of('outra')).toBe(busy);
		permit.succeed();
	});

	it('are at most 500 that nothing uses, and hold no long alias', () => {
		const of = (store: string) => rateLimiterFor({ baseUrl: 'https://d', ...counted, store });
		const first = of('first');
		const before = process.memoryUsage().heapUsed;
		for (let index = 0; index < 500; index++) of(`${index}`.padEnd(100_000, 'a'));
		expect(of('first')).not.toBe(first);
		expect(process.memoryUsage().heapUsed - before).toBeLessThan(40_000_000);
	});
});

describe('requests in flight', () => {
	/** How many permits are granted in each of a number of rounds, all ended the same way. */
	async function permitsPerRound(
		count: number,
		end: (permit: Permit) => void,
		rateLimiter = new RateLimiter(Infinity),
	): Promise<number[]> {
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

	it('start at 3 and, after 64 answers, double with each round that succeeds', async () => {
		const counts = await permitsPerRound(24, (permit) => permit.succeed());
		// The 64th answer is the first of the 22nd round.
		expect(counts).toEqual([...Array<number>(22).fill(3), 6, 12]);
	});

	it('grow little where the limit is documented', async () => {
		const counts = await permitsPerRound(20, (permit) => permit.succeed(), new RateLimiter(120));
		expect(counts).toEqual([...Array<number>(16).fill(4), 5, 5, 5, 5]);
	});

	it('stay the same after failures that say nothing about the load', async () => {
		expect(await permitsPerRound(3, (permit) => permit.fail())).toEqual([3, 3, 3]);
	});

	it('become as many as were accepted at once, after a tenth of a second', async () => {
		const rateLimiter = new RateLimiter(Infinity);
		const permits = await Promise.all([1, 2, 3].map(async () => await permitOf(rateLimiter)));
		const next: Permit[] = [];
		for (let waiting = 0; waiting < 8; waiting++) {
			void permitOf(rateLimiter).then((permit) => next.push(permit));
		}
		// Refusals come first: so nginx answers with limit_conn 2.
		permits.slice(2).forEach((permit) => permit.refuse(backoff(0)));
		permits.slice(0, 2).forEach((permit) => permit.succeed());
		await jest.advanceTimersByTimeAsync(99);
		expect(next).toHaveLength(0);
		await jest.advanceTimersByTimeAsync(1);
		expect(next).toHaveLength(2);
		for (let round = 0; round < 3; round++) {
			next.splice(0).forEach((permit) => permit.succeed());
			await jest.advanceTimersByTimeAsync(1);
			expect(next).toHaveLength(2);
		}
	});

	it.each([429, 503])(
		'pause for a second when a single request is refused with %s',
		async (status) => {
			const rateLimiter = new RateLimiter(Infinity);
			(await permitOf(rateLimiter)).refuse(backoff(0), { isOverload: status === 503 });
			let isNext = false;
			void permitOf(rateLimiter).then(() => (isNext = true));
			await jest.advanceTimersByTimeAsync(999);
			expect(isNext).toBe(false);
			await jest.advanceTimersByTimeAsync(1);
			expect(isNext).toBe(true);
		},
	);
});
