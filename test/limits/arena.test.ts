/**
 * The transport against services that limit in different ways, in virtual time. Each row is a scenario: what is sent, what
 * limits the service, and the most seconds and refusals, without Retry-After and with it (what seeds 1 to 6 have shown,
 * and a tenth). No request fails for good.
 *
 * A limit that is documented is never passed, unless others use it, too. Any other one refuses at most 15 %.
 */
import { measure, type Scenario } from './measure';
import {
	bucket,
	fixedWindow,
	inProgress,
	outage,
	slidingWindow,
	strays,
	withOthers,
} from './services';

const SEED = Number(process.env.SEED ?? 1);

const ALONE: Omit<Scenario, 'name' | 'limiter' | 'retryAfter'> = {
	...{ work: 'updates', count: 400, processes: [0], startsLater: 0, concurrency: 32 },
	...{ status: 429, slowness: 1 },
};
const PAGES = { work: 'pages' } as const;
const THREE = { processes: [0, 1, 2], startsLater: 700 };
const BUSY = { status: 503 } as const;

type Most = readonly [seconds: number, refusals: number];
const ROWS: ReadonlyArray<
	readonly [
		service: string,
		limiter: Scenario['limiter'],
		sent: Partial<Scenario>,
		unnamed: Most,
		named: Most,
	]
> = [
	['documented, 120 sliding', () => slidingWindow(120), PAGES, [199, 0], [199, 0]],
	['documented, 120 fixed', () => fixedWindow(120), PAGES, [199, 0], [199, 0]],
	[
		'documented, 30 sliding',
		() => slidingWindow(30),
		{ work: 'known updates' },
		[859, 0],
		[859, 0],
	],
	[
		'documented, two executions',
		() => slidingWindow(120),
		{ ...PAGES, processes: [0, 0] },
		[199, 0],
		[199, 0],
	],
	[
		'documented, three processes',
		() => slidingWindow(120),
		{ ...PAGES, ...THREE, count: 402 },
		[212, 33],
		[202, 7],
	],
	[
		'documented, three processes, one before the others',
		() => slidingWindow(120),
		{ ...PAGES, ...THREE, count: 900 },
		[521, 71],
		[468, 16],
	],
	[
		'documented, in truth a bucket',
		() => bucket(2, 20),
		{ ...PAGES, count: 60 },
		[22, 17],
		[23, 18],
	],
	['documented, a stray refusal', () => strays(50), { ...PAGES, count: 300 }, [133, 2], [133, 2]],

	['60 fixed', () => fixedWindow(60), {}, [403, 59], [393, 31]],
	['60 sliding', () => slidingWindow(60), {}, [403, 59], [400, 31]],
	['60 sliding, counts refused ones', () => slidingWindow(60, true), {}, [403, 51], [400, 31]],
	['60 fixed, one by one', () => fixedWindow(60), { concurrency: 1 }, [411, 33], [393, 7]],
	[
		'60 sliding, another client',
		() => withOthers(slidingWindow(60), 3_000),
		{},
		[403, 54],
		[400, 35],
	],
	['60 fixed, another client', () => withOthers(fixedWindow(60), 3_000), {}, [470, 59], [393, 31]],
	[
		'120 sliding, three processes',
		() => slidingWindow(120),
		{ ...THREE, count: 402 },
		[205, 42],
		[201, 18],
	],
	[
		'120 fixed, three processes',
		() => fixedWindow(120),
		{ ...THREE, count: 402 },
		[205, 42],
		[194, 17],
	],
	['600 fixed', () => fixedWindow(600), { count: 2_000 }, [204, 64], [195, 50]],
	['bucket of 2 a second', () => bucket(2, 5), {}, [219, 25], [218, 25]],
	['bucket of 1 a second, 59 at once', () => bucket(1, 59), {}, [380, 32], [376, 28]],
	['limit_req, 10 a second', () => bucket(10, 20), BUSY, [43, 21], [43, 21]],
	['limit_conn 10', () => inProgress(10), BUSY, [4.1, 17], [5.8, 17]],
	['limit_conn 10, slow', () => inProgress(10), { ...BUSY, slowness: 10 }, [18, 20], [24, 20]],
	['limit_conn 4', () => inProgress(4), BUSY, [7.2, 10], [12, 10]],
	['limit_conn 4, slow', () => inProgress(4), { ...BUSY, slowness: 10 }, [35, 20], [43, 20]],
	['limit_conn 2, slow', () => inProgress(2), { slowness: 10 }, [62, 24], [72, 24]],
	['an outage of 5 s', () => outage(200, 5_200), BUSY, [9.3, 4], [7.6, 2]],
	['stray refusals', () => strays(50, 90, 150, 200, 260), {}, [5.6, 6], [8.3, 6]],
	['no limit', () => strays(), { count: 800 }, [1.7, 0], [1.7, 0]],
];

const NOTATIONS = [
	['without Retry-After', () => undefined],
	['with Retry-After', (wait: number) => String(Math.ceil(wait / 1_000))],
] as const;

describe.each(NOTATIONS)('%s', (notation, retryAfter) => {
	it.each(ROWS)('[R3] %s', async (service, limiter, sent, ...most) => {
		const name = `${service}, ${notation}, ${SEED}`;
		const figures = await measure({ ...ALONE, name, limiter, retryAfter, ...sent }, SEED);
		const [seconds, refusals] = most[notation === 'without Retry-After' ? 0 : 1];
		expect(figures.failures).toBe(0);
		expect(figures.seconds).toBeLessThanOrEqual(seconds);
		expect(figures.refusals).toBeLessThanOrEqual(refusals);
	});
});

it('[R2] an endpoint that is closed for twenty minutes fails what is left, at once', async () => {
	const limiter = () => outage(200, 1_200_000);
	const closed = { ...ALONE, name: 'closed', limiter, retryAfter: () => '1200' };
	const { failures, seconds } = await measure(closed, SEED);
	expect(failures).toBeGreaterThan(0);
	expect(seconds).toBeLessThan(1);
});
