/**
 * The limits of the transport against services that limit in different ways, each row a scenario: what is sent, what the
 * service is like, how it writes Retry-After, the most seconds beyond the time of a client that knows the limit, and the
 * most refusals (what seeds 1 to 6 have shown, and a tenth).
 *
 * Where a refusal names the time to wait, a client only has to learn how many requests fit: with 2 of 32 in progress, it
 * begins with 8 at once and is refused for 14 s. Where none does, or the documented limit of a list is kept although this
 * service has another one, the end of a window is found by waiting for the minute.
 */
import { measure, type Scenario } from './measure';
import * as services from './services';
import type { Limiter } from './services';

const SEED = Number(process.env.SEED ?? 1);

const LIMITERS: Readonly<Record<string, (...figures: number[]) => Limiter>> = {
	fixed: services.fixedWindow,
	sliding: (limit = 0) => services.slidingWindow(limit),
	slidingWithRefused: (limit = 0) => services.slidingWindow(limit, true),
	/** So many a second, and so many more at once. */
	bucket: services.bucket,
	inProgress: services.inProgress,
	/** From and to these milliseconds. */
	down: services.outage,
	/** The requests with these numbers. */
	refuses: services.strays,
	refusesPage: services.strays,
};
/** What a client that knows the service is limited by, where asking too early would change it or a limit is documented. */
const IDEAL: Readonly<Record<string, string>> = {
	'slidingWithRefused 60': 'sliding 60',
	'refusesPage 50': 'sliding 120',
};

const ROWS: ReadonlyArray<
	readonly [sent: string, service: string, retryAfter: string, beyond: number, refusals: number]
> = [
	// A documented limit: 120 pages, 30 updates.
	['300 pages', 'sliding 120', 'none', 2, 0],
	['300 pages, 2 executions', 'fixed 120', 'none', 60, 0],
	['300 pages, 2 processes', 'fixed 120', 'seconds', 2, 49],
	['300 pages, 2 processes 1000 ms apart', 'sliding 120', 'seconds', 2, 14],
	['300 pages, 2 processes 1000 ms apart', 'sliding 120', 'none', 4, 22],
	['300 pages, 2 processes 1000 ms apart, slow 20', 'sliding 120', 'seconds', 10, 53],
	['300 pages, 2 processes 1000 ms apart, slow 20', 'sliding 120', 'none', 16, 57],
	['300 pages, 2 processes 300 ms apart, slow at first', 'sliding 120', 'seconds', 2, 57],
	['300 pages, 2 processes 300 ms apart, slow at first', 'sliding 120', 'none', 3, 63],
	['60 pages', 'bucket 2 20', 'none', 2, 84],
	['60 pages', 'bucket 2 0', 'none', 7, 128],
	['900 pages, 3 processes 700 ms apart', 'sliding 120', 'seconds', 5, 73],
	['20 known updates', 'bucket 0.5 5', 'none', 2, 46],
	// A limit that nobody knows.
	['60 updates', 'fixed 30', 'seconds', 2, 29],
	['60 updates', 'fixed 30', 'none', 60, 33],
	['300 updates', 'fixed 60', 'none', 60, 65],
	['300 updates', 'fixed 60', 'decimal', 2, 51],
	['300 updates', 'sliding 60', 'seconds', 2, 51],
	['300 updates', 'slidingWithRefused 60', 'none', 71, 88],
	['300 updates', 'bucket 1 59', 'none', 21, 416],
	['300 updates, 2 executions', 'fixed 60', 'none', 60, 101],
	['300 updates, 2 processes', 'sliding 60', 'seconds', 2, 109],
	['300 updates, 2 processes', 'sliding 60', 'none', 4, 123],
	['2000 updates', 'fixed 600', 'none', 60, 82],
	['60 updates, one by one', 'bucket 2 5', 'seconds', 2, 29],
	['60 updates, one by one', 'bucket 2 5', 'none', 2, 57],
	['60 updates, 2 processes', 'bucket 2 5', 'seconds', 4, 79],
	['60 updates, 2 processes', 'bucket 2 5', 'none', 50, 82],
	// An overload, and refusals for no reason.
	['40 updates, 503', 'bucket 2 5', 'none', 2, 43],
	['300 updates, 503', 'inProgress 8', 'none', 6, 16],
	['300 updates, 503', 'inProgress 8', '2', 17, 16],
	['300 updates, 503', 'down 200 5200', 'seconds', 2, 33],
	['300 updates, 503', 'down 200 5200', 'none', 3, 36],
	['100 pages, 503', 'down 30 5030', 'none', 4, 38],
	['40 updates, 503', 'down 0 4000', '2', 1, 10],
	['40 updates', 'inProgress 2', 'none', 5, 15],
	['100 updates', 'inProgress 2', '1', 20, 26],
	['300 updates', 'refuses 50', 'none', 2, 2],
	['300 pages', 'refusesPage 50', 'none', 2, 2],
	['300 pages', 'refusesPage 50', '1', 2, 2],
	['300 updates', 'refuses 50 90 150 200 260', 'none', 8, 6],
	['800 updates', 'refuses', 'none', 1, 0],
];

const NOTATIONS: Record<string, Scenario['retryAfter']> = {
	none: () => undefined,
	seconds: (wait) => String(Math.ceil(wait / 1_000)),
	decimal: (wait) => (wait / 1_000).toFixed(3),
};

const limiterOf = (service: string) => (): Limiter => {
	const [kind = '', ...figures] = service.split(' ');
	const limiter = LIMITERS[kind]?.(...figures.map(Number));
	if (!limiter) throw new Error(`No such service: ${service}`);
	return limiter;
};

function scenarioOf(sent: string, service: string, retryAfter: string): Scenario {
	const figure = (text: string): number | undefined => {
		const found = new RegExp(text).exec(sent)?.[1];
		return found === undefined ? undefined : Number(found);
	};
	const [work] = /pages|known updates|updates/.exec(sent) as unknown as [Scenario['work']];
	const atFirst = sent.includes('slow at first') ? 4 : 1;
	return {
		...{ name: `${sent}, ${service}, ${retryAfter}`, work, count: figure('^(\\d+)') ?? 0 },
		processes: sent.includes('2 executions')
			? [0, 0]
			: [...Array(figure('(\\d) processes') ?? 1).keys()],
		startsLater: figure('(\\d+) ms apart') ?? 0,
		concurrency: sent.includes('one by one') ? 1 : 32,
		limiter: limiterOf(service),
		ideal: limiterOf(IDEAL[service] ?? service),
		status: sent.includes('503') ? 503 : 429,
		retryAfter: NOTATIONS[retryAfter] ?? (() => retryAfter),
		slowness: (after) => (figure('slow (\\d+)') ?? 1) * (after < 5_000 ? atFirst : 1),
	};
}

it.each(ROWS)('[R3] %s, %s, Retry-After: %s', async (sent, service, retryAfter, ...most) => {
	const figures = await measure(scenarioOf(sent, service, retryAfter), SEED);
	expect(figures.failures).toBe(0);
	expect(figures.beyond).toBeLessThanOrEqual(most[0]);
	expect(figures.refusals).toBeLessThanOrEqual(most[1]);
});

it('[R3] an endpoint that is closed for twenty minutes fails what is left, at once', async () => {
	const closed = scenarioOf('300 updates', 'down 200 1200000', '1200');
	const { failures, beyond } = await measure({ ...closed, ideal: null }, SEED);
	expect(failures).toBeGreaterThan(0);
	expect(beyond).toBeLessThan(1);
});
