import fc from 'fast-check';

import { Lane, type Passage } from '../../../nodes/StoreManagement/transport/lane';
import { laneOf } from '../../../nodes/StoreManagement/transport/pace';
import { Clock } from '../../simulator/clock';
import { Limits } from '../../simulator/limits';
import { DEFAULTS } from '../../simulator/settings';

const MINUTE = 60_000;
const ALGORITHMS = ['sliding', 'fixed', 'bucket'] as const;
type Algorithm = (typeof ALGORITHMS)[number];

beforeEach(() => {
	jest.useFakeTimers({ now: 1_800_000_017_000 });
});
afterEach(() => {
	jest.useRealTimers();
});

async function passageOf(lane: Lane, signal?: AbortSignal): Promise<Passage> {
	const admission = await lane.enter(signal);
	if (typeof admission === 'string') throw new Error(`Not let in: ${admission}`);
	return admission;
}

async function delay(milliseconds: number): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A service that counts as the document says, in one of the three ways in which services count. */
function serviceOf(algorithm: Algorithm, limit: number): () => number {
	const settings = { ...DEFAULTS, limitAlgorithm: algorithm, limits: { 'GET /x': limit } };
	const limits = new Limits(new Clock(1), () => settings);
	return () => limits.take('loja', 'GET /x');
}

interface Tally {
	done: number;
	refused: number;
	/** The most refusals of one request. */
	mostOfOne: number;
	/** Milliseconds until the last was answered. */
	elapsed: number;
}

/** Sends as transport/service.ts does: enters, asks, and enters again after a refusal. */
async function sendAll(
	lane: Lane,
	service: () => number,
	requests: readonly { at: number; there: number; back: number }[],
	notation: 'told' | 'untold' = 'told',
): Promise<Tally> {
	const start = Date.now();
	const tally: Tally = { done: 0, refused: 0, mostOfOne: 0, elapsed: 0 };
	const send = async ({ at, there, back }: (typeof requests)[number]): Promise<void> => {
		await delay(at);
		for (let refusals = 0; ; refusals++) {
			const passage = await passageOf(lane);
			await delay(there);
			const wait = service();
			await delay(back);
			if (wait === 0) {
				passage.answered();
				break;
			}
			tally.refused++;
			tally.mostOfOne = Math.max(tally.mostOfOne, refusals + 1);
			const told = Math.ceil(wait / 1000) * 1000;
			if (notation === 'told') passage.refused(told, true);
			else passage.refused(1000 * 2 ** refusals, false);
		}
		tally.done++;
		tally.elapsed = Date.now() - start;
	};
	const all = Promise.all(requests.map(send));
	for (let minutes = 0; tally.done < requests.length && minutes < 60; minutes++) {
		await jest.advanceTimersByTimeAsync(MINUTE);
	}
	if (tally.done === requests.length) await all;
	return tally;
}

const burst = (count: number, latency = 20) =>
	Array.from({ length: count }, () => ({ at: 0, there: latency / 2, back: latency / 2 }));

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
					const tally = await sendAll(new Lane(limit), serviceOf(algorithm, limit), requests);
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
			new Lane(120),
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
		const lane = new Lane(120);
		const service = serviceOf('sliding', 120);
		let strays = 1;
		const tally = await sendAll(lane, () => (strays-- > 0 ? 1_000 : service()), burst(240));
		// The stray alone: what it taught does not loosen what the document shows.
		expect(tally).toMatchObject({ done: 240, refused: 1 });
	});

	it('holds for those who come in the order in which they came', async () => {
		const lane = new Lane(2);
		const order: number[] = [];
		const all = Promise.all(
			Array.from({ length: 9 }, async (_, index) => {
				const passage = await passageOf(lane);
				order.push(index);
				await delay(100 - 10 * index);
				passage.answered();
			}),
		);
		await jest.advanceTimersByTimeAsync(6 * MINUTE);
		await all;
		expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
	});
});

describe('who is cancelled', () => {
	it('stops waiting at once, takes nothing, and the others move up', async () => {
		const lane = new Lane(1);
		(await passageOf(lane)).answered();
		const stop = new AbortController();
		const cancelled = lane.enter(stop.signal);
		const next = passageOf(lane);
		const since = Date.now();
		stop.abort();
		await expect(cancelled).resolves.toBe('cancelled');
		expect(Date.now() - since).toBe(0);

		await jest.advanceTimersByTimeAsync(MINUTE + 1);
		(await next).answered();
		await expect(lane.enter(stop.signal)).resolves.toBe('cancelled');
	});

	it('leaves no timer behind that is longer than a second', async () => {
		const lane = new Lane(1);
		(await passageOf(lane)).answered();
		const stop = new AbortController();
		const cancelled = lane.enter(stop.signal);
		await jest.advanceTimersByTimeAsync(10);
		stop.abort();
		await cancelled;
		await jest.advanceTimersByTimeAsync(1_000);
		expect(jest.getTimerCount()).toBe(0);
	});
});

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

describe('a service that wants to be left alone for long', () => {
	it('turns away those who wait and those who come, until the time is over', async () => {
		const lane = new Lane(1);
		const passage = await passageOf(lane);
		const waiting = lane.enter();
		passage.closed(400_000);
		await expect(waiting).resolves.toBe('closed');
		await expect(lane.enter()).resolves.toBe('closed');
		expect(lane.closedFor).toBe(400_000);

		await jest.advanceTimersByTimeAsync(400_000);
		(await passageOf(lane)).answered();
	});

	it.each([3_600_000, 1e23, Infinity])(
		'is asked after ten minutes, by one: %s ms',
		async (wait) => {
			const lane = new Lane(Infinity);
			(await passageOf(lane)).closed(wait);
			expect(lane.closedFor).toBe(wait);
			await jest.advanceTimersByTimeAsync(10 * MINUTE - 1);
			await expect(lane.enter()).resolves.toBe('closed');

			await jest.advanceTimersByTimeAsync(1);
			const first = await passageOf(lane);
			const second = lane.enter();
			first.closed(wait);
			await expect(second).resolves.toBe('closed');
			await jest.advanceTimersByTimeAsync(10 * MINUTE);
			(await passageOf(lane)).answered();
			(await passageOf(lane)).answered();
			expect(lane.isIdle()).toBe(false);
			await jest.advanceTimersByTimeAsync(11 * MINUTE);
			expect(lane.isIdle()).toBe(true);
		},
	);

	it('turns away those alone who want to wait for less', async () => {
		const lane = new Lane(2);
		const [one, other] = [await passageOf(lane), await passageOf(lane)];
		const patient = passageOf(lane);
		const impatient = lane.enter(undefined, 10_000);
		one.refused(9_000, true);
		other.refused(60_000, true);
		await expect(impatient).resolves.toBe('closed');
		await expect(lane.enter(undefined, 10_000)).resolves.toBe('closed');
		expect(lane.closedFor).toBe(60_000);

		await jest.advanceTimersByTimeAsync(50_000);
		const late = lane.enter(undefined, 10_000);
		await jest.advanceTimersByTimeAsync(10_000);
		(await patient).answered();
		await expect(late).resolves.toHaveProperty('answered');
	});
});

describe('all lanes of the process', () => {
	const endpoint = 'GET /{alias}/leads';

	it('are one for each service, store and endpoint', () => {
		const lane = laneOf('https://a', 'loja', endpoint);
		expect(laneOf('https://a', 'loja', endpoint)).toBe(lane);
		expect(laneOf('https://b', 'loja', endpoint)).not.toBe(lane);
		expect(laneOf('https://a', 'outra', endpoint)).not.toBe(lane);
		expect(laneOf('https://a', 'loja', 'GET /{alias}/webhooks')).not.toBe(lane);
	});

	it('are forgotten when they were idle for long, and not before', async () => {
		const idle = laneOf('https://c', 'loja', endpoint);
		const busy = laneOf('https://c', 'outra', endpoint);
		(await passageOf(idle)).answered();
		const passage = await passageOf(busy);
		await jest.advanceTimersByTimeAsync(9 * MINUTE);
		laneOf('https://c', 'terceira', endpoint);
		expect(laneOf('https://c', 'loja', endpoint)).toBe(idle);

		await jest.advanceTimersByTimeAsync(2 * MINUTE);
		laneOf('https://c', 'quarta', endpoint);
		expect(laneOf('https://c', 'loja', endpoint)).not.toBe(idle);
		expect(laneOf('https://c', 'outra', endpoint)).toBe(busy);
		passage.answered();
	});
});
