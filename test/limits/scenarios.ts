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
	/** The most seconds beyond the ideal time, and the most refusals: what seeds 1 to 6 have shown, and a tenth. */
	most: { beyond: number; refusals: number };
	/** The limiter for the ideal time, where asking too early would change it or the limit is a documented one; null where there is none. */
	ideal?: Scenario['limiter'] | null;
}

type Given = Partial<Scenario>;
/** How the service writes Retry-After, and the most seconds beyond the ideal time and refusals with it. */
type Notations = Readonly<Record<string, readonly [beyond: number, refusals: number]>>;

const WRITTEN: Readonly<Record<string, Refusal['retryAfter']>> = {
	RA: 'seconds',
	'RA decimal': 'decimal',
};

/** A scenario for each notation of Retry-After. */
function each(name: string, limiter: Scenario['limiter'], notations: Notations, given: Given = {}) {
	const base = {
		count: 300,
		work: 'updates',
		processes: [0],
		startsLater: 0,
		slowness: 1,
		concurrency: 32,
	} as const;
	return Object.entries(notations).map(([notation, [beyond, refusals]]): Scenario => {
		const status = name.includes('503') ? 503 : 429;
		const seconds = /RA (\d+)/.exec(notation)?.[1];
		const retryAfter = seconds === undefined ? WRITTEN[notation] : Number(seconds);
		const refusal: Refusal = { status, ...(retryAfter !== undefined && { retryAfter }) };
		const most = { beyond, refusals };
		return { name: `${name}, ${notation}`, limiter, refusal, most, ...base, ...given };
	});
}

const pages: Given = { work: 'pages' };
const [two, apart]: Given[] = [{ processes: [0, 0] }, { processes: [0, 1] }];
const known: Given = { work: 'known updates', count: 20 };

/**
 * Where a refusal names the time to wait, a client only has to learn how many requests fit: with 2 of 32 in progress, it
 * begins with 8 at once and is refused for 14 s. Where none does, or the documented limit of a list is kept although this
 * service has another one, the end of a window is found by waiting for the minute.
 */
export const SCENARIOS: readonly Scenario[] = [
	each('known 120, 300 pages, sliding', () => slidingWindow(120), { 'no RA': [2, 0] }, pages),
	each(
		'known 120, two executions, fixed',
		() => fixedWindow(120),
		{ 'no RA': [60, 0] },
		{ ...pages, ...two },
	),
	each(
		'known 120, two processes, fixed',
		() => fixedWindow(120),
		{ RA: [2, 48] },
		{ ...pages, ...apart },
	),
	each(
		'known 120, two processes, 1 s apart, sliding',
		() => slidingWindow(120),
		{ RA: [2, 6], 'no RA': [2, 10] },
		{ ...pages, ...apart, startsLater: 1_000 },
	),
	each(
		'known 120, two processes, 20 times as slow, sliding',
		() => slidingWindow(120),
		{ RA: [10, 40], 'no RA': [11, 44] },
		{ ...pages, ...apart, startsLater: 1_000, slowness: 20 },
	),
	each(
		'known 120, two processes, slow at first, sliding',
		() => slidingWindow(120),
		{ RA: [2, 40], 'no RA': [2, 47] },
		{ ...pages, ...apart, startsLater: 300, slownessAtFirst: 4 },
	),
	each(
		'known 120, 60 pages, 2/s burst 20',
		() => bucket(2, 20),
		{ 'no RA': [2, 17] },
		{ ...pages, count: 60 },
	),
	each(
		'known 120, 60 pages, 2/s burst 0',
		() => bucket(2, 0),
		{ 'no RA': [7, 41] },
		{ ...pages, count: 60 },
	),
	each(
		'known 120, 900 pages, three processes, 700 ms apart, sliding',
		() => slidingWindow(120),
		{ RA: [5, 44], 'no RA': [5, 37] },
		{ ...pages, count: 900, processes: [0, 1, 2], startsLater: 700 },
	),
	each(
		'known 120, three processes, 700 ms apart, bucket',
		() => bucket(2, 119),
		{ 'no RA': [32, 96] },
		{ ...pages, count: 450, processes: [0, 1, 2], startsLater: 700 },
	),
	each('known 30, 20 updates, 0.5/s burst 5', () => bucket(0.5, 5), { 'no RA': [2, 18] }, known),
	each(
		'unknown 30, 60 updates, fixed',
		() => fixedWindow(30),
		{ RA: [2, 29], 'no RA': [60, 31] },
		{ count: 60 },
	),
	each('unknown 60, 300 updates, fixed', () => fixedWindow(60), {
		'no RA': [60, 56],
		'RA decimal': [2, 51],
	}),
	each('unknown 60, 300 updates, sliding', () => slidingWindow(60), { RA: [2, 51] }),
	each(
		'unknown 60 sliding, which counts refused ones',
		() => slidingWindow(60, true),
		{ 'no RA': [62, 75] },
		{ ideal: () => slidingWindow(60) },
	),
	each('unknown 60, 300 updates, bucket', () => bucket(1, 59), { 'no RA': [21, 39] }),
	each('unknown 60, two executions, fixed', () => fixedWindow(60), { 'no RA': [60, 94] }, two),
	each(
		'unknown 60, two processes, sliding',
		() => slidingWindow(60),
		{ RA: [2, 109], 'no RA': [2, 117] },
		apart,
	),
	each(
		'unknown 600, 2000 updates, fixed',
		() => fixedWindow(600),
		{ 'no RA': [60, 82] },
		{ count: 2_000 },
	),
	each(
		'unknown 2/s burst 5, one by one',
		() => bucket(2, 5),
		{ RA: [2, 4], 'no RA': [2, 5] },
		{ count: 60, concurrency: 1 },
	),
	each(
		'unknown 2/s burst 5, two processes',
		() => bucket(2, 5),
		{ RA: [4, 17], 'no RA': [50, 22] },
		{ count: 60, ...apart },
	),
	each(
		'unknown 2/s burst 5, 40 updates, 503',
		() => bucket(2, 5),
		{ 'no RA': [2, 5] },
		{ count: 40 },
	),
	each('at most 8 in progress, 300 updates, 503', () => inProgress(8), {
		'no RA': [6, 11],
		'RA 2': [10, 10],
	}),
	each('503 for 5 s, 300 updates', () => outage(200, 5_200), { RA: [2, 33], 'no RA': [3, 35] }),
	each(
		'503 for 5 s, 100 pages',
		() => outage(30, 5_030),
		{ 'no RA': [4, 38] },
		{ ...pages, count: 100 },
	),
	each('503 for 4 s, 40 updates', () => outage(0, 4_000), { 'RA 2': [1, 10] }, { count: 40 }),
	each(
		'at most 2 in progress, 40 updates, 429',
		() => inProgress(2),
		{ 'no RA': [5, 9] },
		{ count: 40 },
	),
	each(
		'at most 2 in progress, 100 updates, 429',
		() => inProgress(2),
		{ 'RA 1': [15, 9] },
		{ count: 100 },
	),
	each('one 429, 300 updates', () => strays(50), { 'no RA': [2, 1] }),
	each(
		'one 429, known 120, 300 pages',
		() => strays(50),
		{ 'no RA': [2, 1], 'RA 1': [2, 1] },
		{ ...pages, ideal: () => slidingWindow(120) },
	),
	each('five 429, 300 updates', () => strays(50, 90, 150, 200, 260), { 'no RA': [8, 5] }),
	each('no limit, 800 updates', () => strays(), { 'no RA': [1, 0] }, { count: 800 }),
	each(
		'429 for 20 min, 300 updates',
		() => outage(200, 1.2e6),
		{ 'RA 1200': [1, 8] },
		{ ideal: null },
	),
].flat();
