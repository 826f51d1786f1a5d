import { Lane, type Passage } from '../../../nodes/StoreManagement/transport/lane';
import {
	ALGORITHMS,
	burst,
	delay,
	MINUTE,
	onFakeTime,
	passageOf,
	sendAll,
	serviceOf,
	type Tally,
} from './laneTraffic';

onFakeTime();

describe('a limit that is not known', () => {
	const cases = ALGORITHMS.flatMap((algorithm) =>
		(['told', 'untold'] as const).map((notation) => ({ algorithm, notation })),
	);

	it.each(cases)(
		'is learned from refusals ($algorithm, $notation)',
		async ({ algorithm, notation }) => {
			const limit = 60;
			const tally = await sendAll(
				new Lane(Infinity),
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
		'is learned within the retries of each request at 32 in flight ($algorithm, $notation)',
		async ({ algorithm, notation }) => {
			const lane = new Lane(Infinity);
			const service = serviceOf(algorithm, 60);
			const tallies: Tally[] = [];
			const worker = async (): Promise<void> => {
				for (let sent = 0; sent < 6; sent++) tallies.push(await one(lane, service, notation));
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

	async function one(lane: Lane, service: () => number, notation: string): Promise<Tally> {
		const tally: Tally = { done: 0, refused: 0, mostOfOne: 0, elapsed: 0 };
		for (;;) {
			const passage = await passageOf(lane);
			await delay(20);
			const wait = service();
			if (wait === 0) {
				passage.answered();
				return tally;
			}
			if (notation === 'told') passage.refused(Math.ceil(wait / 1000) * 1000, true);
			else passage.refused(500 * 2 ** tally.mostOfOne, false);
			tally.mostOfOne++;
		}
	}

	it('is not learned from one stray refusal that names no time', async () => {
		let count = 0;
		const tally = await sendAll(
			new Lane(Infinity),
			() => (++count === 50 ? 500 : 0),
			burst(2_000),
			'untold',
		);
		expect(tally).toMatchObject({ done: 2_000, refused: 1 });
		expect(tally.elapsed).toBeLessThan(5_000);
	});

	it('is not learned from one overload that refuses many at once', async () => {
		let count = 0;
		const tally = await sendAll(
			new Lane(Infinity),
			() => (++count > 50 && count <= 70 ? 500 : 0),
			burst(2_000).map((request, index) => ({ ...request, there: 10, back: 3_000 + index })),
			'untold',
		);
		expect(tally).toMatchObject({ done: 2_000, refused: 20 });
		expect(tally.elapsed).toBeLessThan(20_000);
	});

	it('is learned from the second refusal within a minute, and forgotten in a few minutes', async () => {
		let count = 0;
		const tally = await sendAll(
			new Lane(Infinity),
			() => (++count === 50 || count === 55 ? 500 : 0),
			burst(1).concat(
				Array.from({ length: 999 }, (_, at) => ({ at: 100 + at, there: 1, back: 1 })),
			),
			'untold',
		);
		expect(tally).toMatchObject({ done: 1_000, refused: 2 });
		expect(tally.elapsed).toBeGreaterThan(MINUTE);
		expect(tally.elapsed).toBeLessThan(6 * MINUTE);
	});

	/** A service that counts refused requests, too. */
	function countingService(limit: number): () => number {
		let times: number[] = [];
		return () => {
			times = [...times.filter((at) => at > Date.now() - MINUTE), Date.now()];
			return times.length > limit ? MINUTE : 0;
		};
	}

	it.each([...ALGORITHMS, 'counting'] as const)(
		'is borne within the retries where it is lower than any that the document shows (%s)',
		async (algorithm) => {
			const lane = new Lane(Infinity);
			const service = algorithm === 'counting' ? countingService(10) : serviceOf(algorithm, 10);
			let left = 100;
			const tallies: Tally[] = [];
			const worker = async (): Promise<void> => {
				while (left-- > 0) tallies.push(await one(lane, service, 'untold'));
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

	it('grows again while the service does not refuse', async () => {
		const lane = new Lane(Infinity);
		let refuse = true;
		const service = (): number => (refuse ? 5_000 : 0);
		for (let good = 0; good < 10; good++) (await passageOf(lane)).answered();
		(await passageOf(lane)).refused(service(), true);
		refuse = false;
		const tally = await sendAll(lane, service, burst(100));
		// 10 in 5 s at first; at that pace it would take 50 s.
		expect(tally).toMatchObject({ done: 100, refused: 0 });
		expect(tally.elapsed).toBeLessThan(40_000);
	});

	it('sends one first after a refusal, and more as it is answered', async () => {
		const lane = new Lane(Infinity);
		(await passageOf(lane)).refused(1_000, false);
		const inside: Passage[] = [];
		for (let count = 0; count < 8; count++) {
			void passageOf(lane).then((passage) => inside.push(passage));
		}
		await jest.advanceTimersByTimeAsync(999);
		expect(inside).toHaveLength(0);
		await jest.advanceTimersByTimeAsync(2);
		expect(inside).toHaveLength(1);
		inside[0]?.answered();
		await jest.advanceTimersByTimeAsync(0);
		expect(inside).toHaveLength(3);
	});
});
