import { bucket, fixedWindow, inProgress, outage, slidingWindow, strays } from './services';
import type { Limiter, Refusal } from './services';

/** Requests that executions send to one service with one limit. */
export interface Scenario {
	name: string;
	limiter: () => Limiter;
	refusal: Refusal;
	/** Total number of requests: updates, or pages, with one list for each execution. */
	count: number;
	/** The limits of pages (120 a minute) and of known updates (30) are known. */
	work: 'updates' | 'known updates' | 'pages';
	/** The process that each execution runs in. */
	processes: readonly number[];
	/** How much later each execution starts than the one before, in milliseconds. */
	startsLater: number;
	/** Multiplies the latency of the service. */
	slowness: number;
	/** Multiplies it in the first seconds. */
	slownessAtFirst?: number;
	concurrency: number;
	/** The limiter for the ideal time, where asking too early would change it or the limit is a documented one; null where there is none. */
	ideal?: Scenario['limiter'] | null;
}

type Given = Partial<Scenario>;
type Notation = 'RA' | 'RA decimal' | 'no RA' | number;

/** A scenario for each notation of Retry-After. */
function each(
	name: string,
	limiter: Scenario['limiter'],
	notations: Notation[],
	given: Given = {},
) {
	const base = {
		count: 300,
		work: 'updates',
		processes: [0],
		startsLater: 0,
		slowness: 1,
		concurrency: 32,
	} as const;
	return notations.map((notation): Scenario => {
		const status = name.includes('503') ? 503 : 429;
		const written = { RA: 'seconds', 'RA decimal': 'decimal', 'no RA': undefined } as const;
		const retryAfter = typeof notation === 'number' ? notation : written[notation];
		const refusal: Refusal = { status, ...(retryAfter !== undefined && { retryAfter }) };
		const label = typeof notation === 'number' ? `RA ${notation}` : notation;
		return { name: `${name}, ${label}`, limiter, refusal, ...base, ...given };
	});
}

const BOTH: Notation[] = ['RA', 'no RA'];
const pages: Given = { work: 'pages' };
const [two, apart]: Given[] = [{ processes: [0, 0] }, { processes: [0, 1] }];
const known: Given = { work: 'known updates', count: 20 };

export const SCENARIOS: readonly Scenario[] = [
	each('known 120, 300 pages, sliding', () => slidingWindow(120), ['no RA'], pages),
	each('known 120, two executions, fixed', () => fixedWindow(120), ['no RA'], { ...pages, ...two }),
	each('known 120, two processes, fixed', () => fixedWindow(120), ['RA'], { ...pages, ...apart }),
	each('known 120, two processes, 1 s apart, sliding', () => slidingWindow(120), BOTH, {
		...{ ...pages, ...apart, startsLater: 1_000 },
	}),
	each('known 120, two processes, 20 times as slow, sliding', () => slidingWindow(120), BOTH, {
		...{ ...pages, ...apart, startsLater: 1_000, slowness: 20 },
	}),
	each('known 120, two processes, slow at first, sliding', () => slidingWindow(120), BOTH, {
		...{ ...pages, ...apart, startsLater: 300, slownessAtFirst: 4 },
	}),
	...[20, 0].map((burst) =>
		each(`known 120, 60 pages, 2/s burst ${burst}`, () => bucket(2, burst), ['no RA'], {
			...pages,
			count: 60,
		}),
	),
	each(
		'known 120, 900 pages, three processes, 700 ms apart, sliding',
		() => slidingWindow(120),
		BOTH,
		{
			...{ ...pages, count: 900, processes: [0, 1, 2], startsLater: 700 },
		},
	),
	each('known 120, three processes, 700 ms apart, bucket', () => bucket(2, 119), ['no RA'], {
		...{ ...pages, count: 450, processes: [0, 1, 2], startsLater: 700 },
	}),
	each('known 30, 20 updates, 0.5/s burst 5', () => bucket(0.5, 5), ['no RA'], known),
	each('unknown 30, 60 updates, fixed', () => fixedWindow(30), BOTH, { count: 60 }),
	each('unknown 60, 300 updates, fixed', () => fixedWindow(60), ['no RA', 'RA decimal']),
	each('unknown 60, 300 updates, sliding', () => slidingWindow(60), ['RA']),
	each('unknown 60 sliding, which counts refused ones', () => slidingWindow(60, true), ['no RA'], {
		ideal: () => slidingWindow(60),
	}),
	each('unknown 60, 300 updates, bucket', () => bucket(1, 59), ['no RA']),
	each('unknown 60, two executions, fixed', () => fixedWindow(60), ['no RA'], two),
	each('unknown 60, two processes, sliding', () => slidingWindow(60), BOTH, apart),
	each('unknown 600, 2000 updates, fixed', () => fixedWindow(600), ['no RA'], { count: 2_000 }),
	each('unknown 2/s burst 5, one by one', () => bucket(2, 5), BOTH, { count: 60, concurrency: 1 }),
	each('unknown 2/s burst 5, two processes', () => bucket(2, 5), BOTH, { count: 60, ...apart }),
	each('unknown 2/s burst 5, 40 updates, 503', () => bucket(2, 5), ['no RA'], { count: 40 }),
	each('at most 8 in progress, 300 updates, 503', () => inProgress(8), ['no RA', 2]),
	each('503 for 5 s, 300 updates', () => outage(200, 5_200), BOTH),
	each('503 for 5 s, 100 pages', () => outage(30, 5_030), ['no RA'], { ...pages, count: 100 }),
	each('503 for 4 s, 40 updates', () => outage(0, 4_000), [2], { count: 40 }),
	each('at most 2 in progress, 40 updates, 429', () => inProgress(2), ['no RA'], { count: 40 }),
	each('at most 2 in progress, 100 updates, 429', () => inProgress(2), [1], { count: 100 }),
	each('one 429, 300 updates', () => strays(50), ['no RA']),
	each('one 429, known 120, 300 pages', () => strays(50), ['no RA', 1], {
		...pages,
		ideal: () => slidingWindow(120),
	}),
	each('five 429, 300 updates', () => strays(50, 90, 150, 200, 260), ['no RA']),
	each('no limit, 800 updates', () => strays(), ['no RA'], { count: 800 }),
	each('429 for 20 min, 300 updates', () => outage(200, 1.2e6), [1_200], { ideal: null }),
].flat();
