import type { Permit } from '../../../../nodes/StoreManagement/transport/limits/permit';
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
	type Tally,
} from './traffic';

onFakeTime();

describe('an undocumented limit', () => {
	const cases = ALGORITHMS.flatMap((algorithm) =>
		(['Retry-After', 'no Retry-After'] as const).map((notation) => ({ algorithm, notation })),
	);

	it.each(cases)(
		'is learned from refusals ($algorithm, $notation)',
		async ({ algorithm, notation }) => {
			const limit = 60;
			const tally = await sendAll(
				new RateLimiter(Infinity),
				serviceOf(algorithm, limit),
				burst(300),
				notation,
			);
			expect(tally.done).toBe(300);
			// Five minutes hold 300 even from an empty start; learning may cost some more.
			expect(tally.elapsed).toBeLessThan(8 * MINUTE);
		},
	);

	it.each(cases)(
		'is learned within the retries of each request with 32 in flight ($algorithm, $notation)',
		async ({ algorithm, notation }) => {
			const rateLimiter = new RateLimiter(Infinity);
			const service = serviceOf(algorithm, 60);
			const tallies: Tally[] = [];
			const worker = async (): Promise<void> => {
				for (let sent = 0; sent < 6; sent++)
					tallies.push(await one(rateLimiter, service, notation));
			};
			let over = false;
			const all = Promise.all(Array.from({ length: 32 }, worker)).then(() => (over = true));
			for (let minutes = 0; !over && minutes < 20; minutes++) {
				await jest.advanceTimersByTimeAsync(MINUTE);
			}
			await all;
			expect(Math.max(...tallies.map(({ mostOfOne }) => mostOfOne))).toBeLessThanOrEqual(5);
		},
	);

	async function one(
		rateLimiter: RateLimiter,
		service: () => number,
		notation: string,
	): Promise<Tally> {
		const tally: Tally = { done: 0, refused: 0, mostOfOne: 0, elapsed: 0 };
		for (;;) {
			const permit = await permitOf(rateLimiter);
			await delay(20);
			const wait = service();
			if (wait === 0) {
				permit.succeed();
				return tally;
			}
			if (notation === 'Retry-After')
				permit.refuse({ milliseconds: Math.ceil(wait / 1000) * 1000, isServerSpecified: true });
			else permit.refuse({ milliseconds: 500 * 2 ** tally.mostOfOne, isServerSpecified: false });
			tally.mostOfOne++;
		}
	}

	it('is not learned from a single refusal without Retry-After', async () => {
		let count = 0;
		const tally = await sendAll(
			new RateLimiter(Infinity),
			() => (++count === 50 ? 500 : 0),
			burst(2_000),
			'no Retry-After',
		);
		expect(tally).toMatchObject({ done: 2_000, refused: 1 });
		expect(tally.elapsed).toBeLessThan(5_000);
	});

	it('is not learned from one overload of some seconds', async () => {
		const start = Date.now();
		const isOver = (): boolean => Math.abs(Date.now() - start - 1_500) > 1_000;
		const tally = await sendAll(
			new RateLimiter(Infinity),
			() => (isOver() ? 0 : 500),
			burst(400, 100),
			'no Retry-After',
		);
		expect(tally.done).toBe(400);
		expect(tally.refused).toBeLessThanOrEqual(5);
		expect(tally.elapsed).toBeLessThan(60_000);
	});

	it('costs seconds, not minutes, after a second stray refusal within a minute', async () => {
		let count = 0;
		const tally = await sendAll(
			new RateLimiter(Infinity),
			() => (++count === 50 || count === 55 ? 500 : 0),
			burst(1).concat(
				Array.from({ length: 999 }, (_, at) => ({ at: 100 + at, there: 1, back: 1 })),
			),
			'no Retry-After',
		);
		expect(tally).toMatchObject({ done: 1_000, refused: 2 });
		expect(tally.elapsed).toBeLessThan(20_000);
	});

	/** A service that counts refused requests too. */
	function countingService(limit: number): () => number {
		let times: number[] = [];
		return () => {
			times = [...times.filter((at) => at > Date.now() - MINUTE), Date.now()];
			return times.length > limit ? MINUTE : 0;
		};
	}

	it.each([...ALGORITHMS, 'counting'] as const)(
		'is learned within the retries when it is lower than any documented one (%s)',
		async (algorithm) => {
			const rateLimiter = new RateLimiter(Infinity);
			const service = algorithm === 'counting' ? countingService(10) : serviceOf(algorithm, 10);
			let left = 100;
			const tallies: Tally[] = [];
			const worker = async (): Promise<void> => {
				while (left-- > 0) tallies.push(await one(rateLimiter, service, 'no Retry-After'));
			};
			const all = Promise.all(Array.from({ length: 32 }, worker));
			for (let minutes = 0; tallies.length < 100 && minutes < 40; minutes++) {
				await jest.advanceTimersByTimeAsync(MINUTE);
			}
			await all;
			expect(tallies).toHaveLength(100);
			expect(Math.max(...tallies.map(({ mostOfOne }) => mostOfOne))).toBeLessThanOrEqual(5);
		},
	);

	it('grows while the service does not refuse', async () => {
		const rateLimiter = new RateLimiter(Infinity);
		let refuse = true;
		const service = (): number => (refuse ? 5_000 : 0);
		for (let good = 0; good < 10; good++) (await permitOf(rateLimiter)).succeed();
		(await permitOf(rateLimiter)).refuse({ milliseconds: service(), isServerSpecified: true });
		refuse = false;
		const tally = await sendAll(rateLimiter, service, burst(100));
		// 10 in 5 s at first; at that pace it would take 50 s.
		expect(tally).toMatchObject({ done: 100, refused: 0 });
		expect(tally.elapsed).toBeLessThan(40_000);
	});

	it('sends one request first after a refusal, and more as responses arrive', async () => {
		const rateLimiter = new RateLimiter(Infinity);
		(await permitOf(rateLimiter)).refuse({ milliseconds: 1_000, isServerSpecified: false });
		const inside: Permit[] = [];
		for (let count = 0; count < 8; count++) {
			void permitOf(rateLimiter).then((permit) => inside.push(permit));
		}
		await jest.advanceTimersByTimeAsync(999);
		expect(inside).toHaveLength(0);
		await jest.advanceTimersByTimeAsync(2);
		expect(inside).toHaveLength(1);
		inside[0]?.succeed();
		await jest.advanceTimersByTimeAsync(0);
		expect(inside).toHaveLength(3);
	});
});
