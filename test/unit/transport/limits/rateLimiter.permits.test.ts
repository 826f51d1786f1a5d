import type { Permit } from '../../../../nodes/StoreManagement/transport/limits/permit';
import { RateLimiter } from '../../../../nodes/StoreManagement/transport/limits/rateLimiter';
import { MAX_WAIT, MINUTE, onFakeTime, permitOf } from './traffic';

onFakeTime();

const backoff = { milliseconds: 300, isServerSpecified: false };
const named = (milliseconds: number) => ({ milliseconds, isServerSpecified: true });

/** After how many milliseconds each of `count` permits is granted, if within `within`. */
async function grantTimes(limiter: RateLimiter, count: number, within: number): Promise<number[]> {
	const start = Date.now();
	const granted: number[] = [];
	for (let waiting = 0; waiting < count; waiting++) {
		void limiter.acquire(undefined, MAX_WAIT).then((permit) => {
			granted.push(Date.now() - start);
			if (typeof permit !== 'string') permit.succeed();
		});
	}
	await jest.advanceTimersByTimeAsync(within);
	return granted;
}

describe('a permit', () => {
	it.each<[end: string, after: (permit: Permit) => void, wait: number]>([
		['succeeds', (permit) => permit.succeed(), MINUTE],
		['fails', (permit) => permit.fail(), MINUTE],
		['says nothing of the endpoint', (permit) => permit.ignore(), 0],
	])('that %s counts accordingly', async (_, end, wait) => {
		const limiter = new RateLimiter(1);
		end(await permitOf(limiter));
		expect(await grantTimes(limiter, 1, 2 * MINUTE)).toEqual([wait]);
	});

	it('makes a limiter used, and so does waiting for one', async () => {
		const limiter = new RateLimiter(1);
		expect(limiter.isUnused()).toBe(true);
		const permit = await permitOf(limiter);
		expect(limiter.isUnused()).toBe(false);
		permit.succeed();
		expect(limiter.isUnused()).toBe(true);
		const waiting = permitOf(limiter);
		expect(limiter.isUnused()).toBe(false);
		await jest.advanceTimersByTimeAsync(MINUTE);
		(await waiting).succeed();
		expect(limiter.isUnused()).toBe(true);
	});

	it('that succeeds does not raise the number in flight while nothing waits', async () => {
		const limiter = new RateLimiter(Infinity);
		for (let request = 0; request < 100; request++) (await permitOf(limiter)).succeed();
		let granted = 0;
		for (let request = 0; request < 10; request++) {
			void limiter.acquire(undefined, MAX_WAIT).then(() => granted++);
		}
		await jest.advanceTimersByTimeAsync(MINUTE);
		expect(granted).toBe(3);
	});

	it('keeps its limiter from being idle until ten minutes after the permit has ended', async () => {
		const limiter = new RateLimiter(1);
		const permit = await permitOf(limiter);
		await jest.advanceTimersByTimeAsync(20 * MINUTE);
		expect(limiter.isIdle()).toBe(false);
		permit.fail();
		await jest.advanceTimersByTimeAsync(10 * MINUTE);
		expect(limiter.isIdle()).toBe(false);
		await jest.advanceTimersByTimeAsync(1);
		expect(limiter.isIdle()).toBe(true);
	});
});

describe('a refusal', () => {
	it('is kept, with its text if that has up to 4,000 characters', async () => {
		const limiter = new RateLimiter(Infinity);
		expect(limiter.lastRefusal).toEqual({ status: 429, text: '' });
		expect(limiter.closedFor).toBe(0);
		const permits = await Promise.all([1, 2, 3].map(async () => await permitOf(limiter)));
		permits[0]?.refuse(backoff, { isOverload: true, text: 'Later.' });
		expect(limiter.lastRefusal).toEqual({ status: 503, text: 'Later.' });
		permits[1]?.refuse(backoff, { text: 'a'.repeat(4_000) });
		expect(limiter.lastRefusal).toEqual({ status: 429, text: 'a'.repeat(4_000) });
		permits[2]?.refuse(backoff, { text: 'a'.repeat(4_001) });
		expect(limiter.lastRefusal).toEqual({ status: 429, text: '' });
	});

	it.each([
		['ends now names no time: it only narrows', 0, 2],
		['ends later names a time', 500, 1],
	])('in a window that %s', async (_, reset, mostAtOnce) => {
		const limiter = new RateLimiter(Infinity);
		const [first, ...others] = await Promise.all(
			[1, 2, 3].map(async () => await permitOf(limiter)),
		);
		first?.refuse(backoff, { announced: { remaining: 0, reset } });
		for (const permit of others) permit.fail();
		let granted = 0;
		for (let request = 0; request < 5; request++) {
			void limiter.acquire(undefined, MAX_WAIT).then(() => granted++);
		}
		await jest.advanceTimersByTimeAsync(2 * MINUTE);
		expect(granted).toBe(mostAtOnce);
	});

	it('without a text is kept, too', async () => {
		const limiter = new RateLimiter(Infinity);
		const permits = await Promise.all([1, 2].map(async () => await permitOf(limiter)));
		permits[0]?.refuse(backoff, { isOverload: true, text: 'Later.' });
		permits[1]?.refuse(backoff);
		expect(limiter.lastRefusal).toEqual({ status: 429, text: '' });
	});

	it('of a request from before the pause changes nothing, except that it may extend the pause', async () => {
		for (const [second, expected] of [
			[backoff, 2_000],
			[named(1_500), 2_000],
			[named(3_000), 3_000],
		] as const) {
			const limiter = new RateLimiter(Infinity);
			const earlier = await Promise.all([permitOf(limiter), permitOf(limiter)]);
			await jest.advanceTimersByTimeAsync(10);
			earlier[0].refuse(named(2_000));
			earlier[1].refuse(second);
			expect(await grantTimes(limiter, 1, 5_000)).toEqual([expected]);
		}
	});

	it('of a request from before the pause does not delay those after it', async () => {
		const limiter = new RateLimiter(Infinity);
		const earlier = await Promise.all([permitOf(limiter), permitOf(limiter)]);
		await jest.advanceTimersByTimeAsync(10);
		earlier[0].refuse(named(2_000));
		await jest.advanceTimersByTimeAsync(1_990);
		earlier[1].refuse(backoff);
		expect(await grantTimes(limiter, 1, 5_000)).toEqual([10]);
	});

	it.each([
		['none is left', { remaining: 0, reset: 5_000 }, 5_000],
		['some are left', { remaining: 1, reset: 5_000 }, 1_000],
		['more come at once', { remaining: 0, reset: 0 }, 1_000],
	])('lasts as long as its headers say where %s', async (_, announced, expected) => {
		const limiter = new RateLimiter(Infinity);
		(await permitOf(limiter)).refuse(backoff, { announced });
		expect(await grantTimes(limiter, 1, 10_000)).toEqual([expected]);
	});

	it('that names more than a minute teaches no pace, and one that names a minute does', async () => {
		for (const [wait, granted] of [
			[MINUTE + 1, 8],
			[MINUTE, 2],
		] as const) {
			const limiter = new RateLimiter(Infinity);
			(await permitOf(limiter)).succeed();
			await jest.advanceTimersByTimeAsync(1);
			(await permitOf(limiter)).succeed();
			await jest.advanceTimersByTimeAsync(1);
			(await permitOf(limiter)).refuse(named(wait));
			await jest.advanceTimersByTimeAsync(wait);
			// What was learned is counted from the first request on.
			const times = await grantTimes(limiter, 8, 30_000);
			expect([wait, times.length]).toEqual([wait, granted]);
		}
	});

	it('of more requests at once than ever succeeded pauses for a tenth of a second only', async () => {
		const limiter = new RateLimiter(Infinity);
		const permits = await Promise.all([1, 2, 3].map(async () => await permitOf(limiter)));
		permits[2]?.refuse(backoff);
		permits[0]?.succeed();
		permits[1]?.succeed();
		expect(await grantTimes(limiter, 1, 1_000)).toEqual([100]);
	});
});

it('no more than 3 requests are in flight at first; each response lets in the next', async () => {
	const limiter = new RateLimiter(Infinity);
	const permits: Permit[] = [];
	for (let index = 0; index < 5; index++) {
		void permitOf(limiter).then((permit) => permits.push(permit));
	}
	await jest.advanceTimersByTimeAsync(10 * MINUTE);
	expect(permits).toHaveLength(3);
	// Only a response can let in the next, so nothing needs a timer.
	expect(jest.getTimerCount()).toBe(0);
	permits[0]?.fail();
	await jest.advanceTimersByTimeAsync(0);
	expect(permits).toHaveLength(4);
	permits[1]?.ignore();
	await jest.advanceTimersByTimeAsync(0);
	expect(permits).toHaveLength(5);
});

it('a higher pace is tried one request at a time, and only then above the last good one', async () => {
	const limiter = new RateLimiter(Infinity);
	(await permitOf(limiter)).succeed();
	(await permitOf(limiter)).refuse(named(10_000));
	await jest.advanceTimersByTimeAsync(10_000);
	// One in ten seconds was learned. After ten seconds of that, one in five is tried, and so on.
	const times = await grantTimes(limiter, 6, 2 * MINUTE);
	expect(times).toEqual([0, 10_000, 20_000, 25_000, 30_000, 35_000]);
});

describe('a documented limit of which others have left a share', () => {
	async function succeed(limiter: RateLimiter, count: number): Promise<void> {
		for (let sent = 0; sent < count; sent++) (await permitOf(limiter)).succeed();
	}

	it('is used in full seconds after others have ended, even if the service names no time', async () => {
		const limiter = new RateLimiter(120);
		await succeed(limiter, 30);
		await jest.advanceTimersByTimeAsync(1);
		(await permitOf(limiter)).refuse(backoff);
		await jest.advanceTimersByTimeAsync(500);
		(await permitOf(limiter)).refuse(backoff);
		await jest.advanceTimersByTimeAsync(MINUTE - 500);
		await succeed(limiter, 15);
		await jest.advanceTimersByTimeAsync(1_000);
		await succeed(limiter, 15);
		await jest.advanceTimersByTimeAsync(MINUTE - 500);
		await succeed(limiter, 15);
		(await permitOf(limiter)).refuse(backoff);
		await jest.advanceTimersByTimeAsync(500);

		const times = await grantTimes(limiter, 60, MINUTE);
		expect(times).toHaveLength(60);
		expect(Math.max(...times)).toBe(1_000);
	});
});
