import { rateLimiterFor } from '../../../../nodes/StoreManagement/transport/limits';
import type { HttpOutcome } from '../../../../nodes/StoreManagement/transport/http/response';
import {
	RateLimiter,
	type Release,
} from '../../../../nodes/StoreManagement/transport/limits/rateLimiter';

const MINUTE = 60_000;
/** The longest pause that the client waits for by default, in milliseconds. */
const MAX_WAIT = 300_000;

const answer = (status: number, headers: object = {}, text = ''): HttpOutcome => ({
	...{ status, headers: { ...headers }, text },
});
const OK = answer(200);
const named = (seconds: number): HttpOutcome => answer(429, { 'retry-after': String(seconds) });

let limiter: RateLimiter;

beforeEach(() => {
	jest.useFakeTimers({ now: Date.UTC(2027, 0, 15, 8, 0, 17) });
	limiter = new RateLimiter();
});
afterEach(() => {
	jest.useRealTimers();
});

/** Asks for the right to send, which must be granted. */
async function acquire(maxWait = MAX_WAIT, signal?: AbortSignal): Promise<Release> {
	const result = await limiter.acquire(signal, maxWait);
	if (typeof result === 'object') throw new Error(`Not sent: ${JSON.stringify(result)}`);
	return result;
}

/** Sends one request, which is answered at once. */
const send = async (outcome: HttpOutcome): Promise<void> => (await acquire())(outcome);
const pass = async (milliseconds: number): Promise<void> => {
	await jest.advanceTimersByTimeAsync(milliseconds);
};

/** After how many milliseconds each of `count` requests is sent, where each is answered at once. */
async function startsOf(count: number, within: number, outcome = OK): Promise<number[]> {
	const since = Date.now();
	const starts: number[] = [];
	for (let request = 0; request < count; request++) {
		void acquire().then((release) => {
			starts.push(Date.now() - since);
			release(outcome);
		});
	}
	await pass(within);
	return starts;
}

it.each([
	['double from 8 with each round that is accepted', undefined, OK, [8, 16, 32, 64, 128]],
	[
		'stay the same after failures, which say nothing of the load',
		undefined,
		answer(502),
		[8, 8, 8],
	],
	['are as many as a documented limit allows, at once', 120, OK, [120, 0]],
])('[R3] requests in flight %s', async (_, limit, outcome, rounds) => {
	limiter = new RateLimiter(limit);
	const inFlight: Release[] = [];
	for (let waiting = 0; waiting < 1_000; waiting++) {
		void acquire().then((release) => inFlight.push(release));
	}
	for (const count of rounds) {
		await pass(1);
		const sent = inFlight.splice(0);
		expect(sent).toHaveLength(count);
		for (const release of sent) release(outcome);
	}
});

it('[R3] a documented limit counts each answer for a minute, but not a refusal', async () => {
	limiter = new RateLimiter(3);
	const lost: HttpOutcome = { kind: 'connectionLost', reason: 'socket hang up' };
	for (const outcome of [OK, answer(500), lost]) await send(outcome);
	await pass(1_000);
	expect(await startsOf(4, 3 * MINUTE)).toEqual([59_000, 59_000, 59_000, 119_000]);
});

it.each([
	['what Retry-After says', named(7), 7_000],
	['to its date', answer(503, { 'retry-after': 'Fri, 15 Jan 2027 08:00:27 GMT' }), 10_000],
	['to the reset', answer(429, { 'ratelimit-remaining': '0', 'ratelimit-reset': '5' }), 5_000],
	[
		'to it after a success',
		answer(200, { 'ratelimit-remaining': '0', 'ratelimit-reset': '5' }),
		5_000,
	],
	['half a second where nothing is named', answer(429), 500],
	['half a second in an overload, too', answer(503, { 'retry-after': '0' }), 500],
])('[R2] a pause lasts %s', async (_, outcome, wait) => {
	await send(outcome);
	expect(await startsOf(1, MINUTE)).toEqual([wait]);
});

it('[R2] a pause ends with one request, which probes, and triples up to a minute', async () => {
	const starts = await startsOf(15, 200_000, answer(429));
	// Eight are in flight at first; the other seven change nothing.
	expect(starts.slice(7)).toEqual([0, 500, 2_000, 6_500, 20_000, 60_500, 120_500, 180_500]);
});

it('[R2] a pause is extended by a request from before it, where that names a later time', async () => {
	const releases = [await acquire(), await acquire(), await acquire()];
	await pass(10);
	for (const outcome of [named(2), answer(429), named(3)]) releases.pop()?.(outcome);
	expect(await startsOf(1, 5_000)).toEqual([3_000]);
});

it('[R2] of answers that overtake each other, the least that headers have left counts until the reset', async () => {
	const left = (remaining: number, reset: number): HttpOutcome =>
		answer(200, { 'ratelimit-remaining': `${remaining}`, 'ratelimit-reset': `${reset}` });
	const releases = [await acquire(), await acquire(), await acquire()];
	for (const outcome of [left(0, 6), left(5, 9), OK]) releases.pop()?.(outcome);
	expect(await startsOf(1, MINUTE)).toEqual([6_000]);
	await send(left(5, 9));
	expect(await startsOf(5, MINUTE)).toEqual([0, 0, 0, 0, 0]);
});

it('[R2] a pause refuses whoever would not wait that long, and is probed after ten minutes', async () => {
	const release = await acquire();
	const waiting = Array.from({ length: 7 }, async () => await acquire());
	const impatient = limiter.acquire(undefined, 1_000);
	release(answer(503, { 'retry-after': '3600' }));
	const expected = { notSent: { kind: 'busy', status: 503, seconds: 600 } };
	await expect(impatient).resolves.toEqual(expected);
	await expect(limiter.acquire(undefined, MAX_WAIT)).resolves.toEqual(expected);
	for (const granted of waiting) (await granted)(OK);
	expect(limiter.pause).toBe(10 * MINUTE);
	await pass(10 * MINUTE);
	await send(OK);
	expect(limiter.isOpen).toBe(true);
	await pass(MINUTE);
	expect(limiter.isOpen).toBe(false);
});

it('[R2] after a refusal half as many are in flight, and one more with each round that is accepted', async () => {
	const first = await Promise.all(Array.from({ length: 8 }, async () => await acquire()));
	await pass(1);
	for (const release of first) release(answer(429));
	await pass(500);
	await send(OK);
	const inFlight: Release[] = [];
	for (let waiting = 0; waiting < 30; waiting++) {
		void acquire().then((release) => inFlight.push(release));
	}
	for (const count of [4, 4, 5, 6]) {
		await pass(1);
		const sent = inFlight.splice(0);
		expect(sent).toHaveLength(count);
		for (const release of sent) release(OK);
	}
});

it('[R2] what was sent before a refusal ends no pause', async () => {
	const [refused, accepted] = [await acquire(), await acquire()];
	await pass(10);
	refused(answer(503));
	accepted(OK);
	expect(await startsOf(1, 1_000)).toEqual([500]);
});

it('[R2] a wait stops at once when its signal aborts, and the next request is sent', async () => {
	limiter = new RateLimiter(1);
	await send(OK);
	const stop = new AbortController();
	const cancelled = limiter.acquire(stop.signal, MAX_WAIT);
	const next = startsOf(1, MINUTE);
	stop.abort();
	const notSent = { kind: 'cancelled', reason: 'the execution was canceled' };
	await expect(cancelled).resolves.toEqual({ notSent });
	await expect(limiter.acquire(stop.signal, MAX_WAIT)).resolves.toEqual({ notSent });
	expect(await next).toEqual([MINUTE]);
	await pass(1_000);
	expect(jest.getTimerCount()).toBe(0);
});

it('[R2] an abort after the wait takes the place of nobody', async () => {
	const [granted, denied] = [new AbortController(), new AbortController()];
	const release = await acquire(MAX_WAIT, granted.signal);
	const others = await Promise.all(Array.from({ length: 7 }, async () => await acquire()));
	const impatient = limiter.acquire(denied.signal, 1_000);
	release(named(2));
	await expect(impatient).resolves.toMatchObject({ notSent: { kind: 'busy' } });
	const last = startsOf(1, 5_000);
	granted.abort();
	denied.abort();
	for (const other of others) other(OK);
	expect(await last).toEqual([2_000]);
});

it('[R3] there is one limiter for each service, store and endpoint, and beyond documented limits for each credential', () => {
	const counted = { baseUrl: 'https://a', credentialId: '1', store: 'loja', endpoint: 'GET /a' };
	const changes = [{}, { baseUrl: 'https://b' }, { credentialId: '2' }, { store: 'outra' }];
	const all = [...changes, ...changes, { endpoint: 'GET /b' }];
	expect(new Set(all.map((one) => rateLimiterFor({ ...counted, ...one }))).size).toBe(5);
	const orders = { ...counted, endpoint: 'GET /{alias}/orders' };
	expect(rateLimiterFor(orders)).toBe(rateLimiterFor({ ...orders, credentialId: '2' }));
});

it.each([
	['GET /{alias}/orders', 120],
	['PUT /{alias}/orders', 30],
	['GET /{alias}/catalog/products', 30],
])('[R3] the documented limit of %s is %i a minute, all of it at once', async (endpoint, limit) => {
	limiter = rateLimiterFor({ baseUrl: 'https://a', credentialId: '1', store: 'loja', endpoint });
	expect(await startsOf(limit + 1, 2 * MINUTE)).toEqual([...Array<number>(limit).fill(0), MINUTE]);
});
