import {
	bucket,
	fixedWindow,
	inProgress,
	outage,
	slidingWindow,
	strays,
	type Limiter,
	type Refusal,
} from './services';

/** Requests that executions send to one service with one limit. */
export interface Scenario {
	name: string;
	limiter: () => Limiter;
	refusal: Refusal;
	/** Requests in all: updates, or pages of one list for each execution. */
	count: number;
	/** Known limits: `pages` 120 a minute, `known updates` 30; that of `updates` is not known. */
	work: 'updates' | 'known updates' | 'pages';
	/** The process that each execution runs in. */
	processes: readonly number[];
	concurrency: number;
	/** What the ideal is taken from, where asking too early would change it; null where there is none. */
	ideal?: Scenario['limiter'] | null;
}

type Given = Partial<Scenario>;

function scenario(name: string, limiter: Scenario['limiter'], given: Given = {}): Scenario {
	const refusal = given.refusal ?? { status: 429 };
	const defaults = { count: 300, work: 'updates', processes: [0], concurrency: 32 } as const;
	return { name, limiter, ...defaults, ...given, refusal };
}

const UNSAID: Refusal = { status: 429 };
const SECONDS: Refusal = { status: 429, retryAfter: 'seconds' };
const DECIMAL: Refusal = { status: 429, retryAfter: 'decimal' };

/** The same with and without Retry-After. */
function both(name: string, limiter: Scenario['limiter'], given: Given = {}): Scenario[] {
	return [
		scenario(`${name}, RA`, limiter, { ...given, refusal: SECONDS }),
		scenario(`${name}, no RA`, limiter, { ...given, refusal: UNSAID }),
	];
}

const pages: Given = { work: 'pages' };
const known: Given = { work: 'known updates', count: 40 };
const twoExecutions: Given = { processes: [0, 0] };
const twoProcesses: Given = { processes: [0, 1] };

export const SCENARIOS: readonly Scenario[] = [
	scenario('known 120, 300 pages, fixed', () => fixedWindow(120), pages),
	scenario('known 120, 300 pages, sliding', () => slidingWindow(120), pages),
	scenario('known 120, 300 pages, bucket 120', () => bucket(2, 119), pages),
	...both('known 120, 300 pages, two executions', () => fixedWindow(120), {
		...pages,
		...twoExecutions,
	}),
	...both('known 120, 300 pages, two processes, fixed', () => fixedWindow(120), {
		...pages,
		...twoProcesses,
	}),
	...both('known 120, 300 pages, two processes, sliding', () => slidingWindow(120), {
		...pages,
		...twoProcesses,
	}),
	...both('known 120, 300 pages, one stray', () => strays(50), pages),
	scenario('known 120, 60 pages, bucket 2/s burst 20, no RA', () => bucket(2, 20), {
		...pages,
		count: 60,
	}),
	scenario('known 120, 60 pages, bucket 2/s burst 5, no RA', () => bucket(2, 5), {
		...pages,
		count: 60,
	}),
	scenario('known 120, 60 pages, bucket 2/s burst 0, no RA', () => bucket(2, 0), {
		...pages,
		count: 60,
	}),
	scenario('known 30, 20 updates, bucket 0.5/s burst 5, no RA', () => bucket(0.5, 5), {
		...known,
		count: 20,
	}),

	...both('unknown 30, 60 updates, fixed', () => fixedWindow(30), { count: 60 }),
	...both('unknown 30, 60 updates, sliding', () => slidingWindow(30), { count: 60 }),
	...both('unknown 60, 300 updates, fixed', () => fixedWindow(60)),
	scenario('unknown 60, 300 updates, fixed, decimal RA', () => fixedWindow(60), {
		refusal: DECIMAL,
	}),
	...both('unknown 60, 300 updates, sliding', () => slidingWindow(60)),
	scenario('unknown 60, 300 updates, sliding + refused', () => slidingWindow(60, true), {
		ideal: () => slidingWindow(60),
	}),
	...both('unknown 60, 300 updates, bucket 60', () => bucket(1, 59)),
	...both('unknown 2/s burst 5, 60 updates', () => bucket(2, 5), { count: 60 }),
	...both('unknown 2/s burst 5, 300 updates', () => bucket(2, 5)),
	...both('unknown 2/s burst 5, 60 one by one', () => bucket(2, 5), { count: 60, concurrency: 1 }),
	...both('unknown 600, 2000 updates, fixed', () => fixedWindow(600), { count: 2_000 }),
	...both('unknown 60, 300, two executions, fixed', () => fixedWindow(60), twoExecutions),
	...both('unknown 60, 300, two executions, sliding', () => slidingWindow(60), twoExecutions),
	...both('unknown 60, 300, two processes, fixed', () => fixedWindow(60), twoProcesses),
	...both('unknown 60, 300, two processes, sliding', () => slidingWindow(60), twoProcesses),
	...both('unknown 2/s burst 5, 60, two processes', () => bucket(2, 5), {
		count: 60,
		...twoProcesses,
	}),

	...[2, 8].map((most) =>
		scenario(`overload above ${most}, 503, 300 updates, no RA`, () => inProgress(most), {
			refusal: { status: 503 },
		}),
	),
	scenario('overload above 8, 503, 300 updates, RA 2', () => inProgress(8), {
		refusal: { status: 503, retryAfter: 2 },
	}),
	scenario('overload above 8, 503, two executions, no RA', () => inProgress(8), {
		refusal: { status: 503 },
		...twoExecutions,
	}),
	scenario('503 for 5 s, 300 updates, no RA', () => outage(200, 5_200), {
		refusal: { status: 503 },
	}),
	scenario('503 for 5 s, 300 updates, RA', () => outage(200, 5_200), {
		refusal: { status: 503, retryAfter: 'seconds' },
	}),
	scenario('503 for 5 s, 100 pages, no RA', () => outage(30, 5_030), {
		refusal: { status: 503 },
		...pages,
		count: 100,
	}),
	scenario('unknown 2/s burst 5, 503, 40 updates', () => bucket(2, 5), {
		refusal: { status: 503 },
		count: 40,
	}),
	scenario('503, RA 2 from the first for 4 s, 40 updates', () => outage(0, 4_000), {
		refusal: { status: 503, retryAfter: 2 },
		count: 40,
	}),

	scenario('at most 2 in progress, 429, 40 updates', () => inProgress(2), { count: 40 }),
	scenario('at most 2 in progress, 429, 300 updates', () => inProgress(2)),
	scenario('at most 2 in progress, 429, RA 1, 300 updates', () => inProgress(2), {
		refusal: { status: 429, retryAfter: 1 },
	}),
	scenario('one stray 429, 300 updates, no RA', () => strays(50)),
	scenario('one stray 429, 300 updates, RA 1', () => strays(50), {
		refusal: { status: 429, retryAfter: 1 },
	}),
	scenario('one stray 503, 300 updates, no RA', () => strays(50), { refusal: { status: 503 } }),
	scenario('five strays 429, 2000 updates, no RA', () => strays(50, 150, 600, 900, 1500), {
		count: 2_000,
	}),
	scenario('no limit, 2000 updates', () => strays(), { count: 2_000 }),
	scenario('429, RA 20 min, 300 updates', () => outage(200, 1_200_000), {
		refusal: { status: 429, retryAfter: 1_200 },
		ideal: null,
	}),
];
