import type { HttpOutcome } from '../../../../nodes/StoreManagement/transport/http/response';
import { rateLimiterFor } from '../../../../nodes/StoreManagement/transport/limits';
import {
	RateLimiter,
	type Release,
} from '../../../../nodes/StoreManagement/transport/limits/rateLimiter';

const MINUTE = 60_000;
/** The longest pause that the client waits for by default, in milliseconds. */
const MAX_WAIT = 300_000;

const answer = (status: number, headers: object = {}): HttpOutcome => ({
	...{ status, headers: { ...headers }, text: '' },
});
const OK = answer(200);
const named = (seconds: number): HttpOutcome => answer(429, { 'retry-after': String(seconds) });
const left = (remaining: number, reset: number): HttpOutcome =>
	answer(200, { 'ratelimit-remaining': `${remaining}`, 'ratelimit-reset': `${reset}` });

let limiter: RateLimiter;

beforeEach(() => {
	jest.useFakeTimers({ now: Date.UTC(2027, 0, 15, 8, 0, 17) });
	limiter = new RateLimiter();
});
afterEach(() => {
	jest.useRealTimers();
});

const pass = async (milliseconds: number): Promise<void> => {
	await jest.advanceTimersByTimeAsync(milliseconds);
};

/** Asks for the right to send, which must be granted within a second. */
async function acquire(maxWait = MAX_WAIT, signal?: AbortSignal): Promise<Release> {
	const asked = limiter.acquire(signal, maxWait);
	await pass(1_000);
	const result = await asked;
	if (typeof result === 'object') throw new Error(`Not sent: ${JSON.stringify(result)}`);
	return result;
}

/** Sends one request, which is answered at once. */
const send = async (outcome: HttpOutcome): Promise<void> => (await acquire())(outcome);

/** After how many milliseconds each of `count` requests is sent, where each is answered at once. */
async function startsOf(count: number, within: number, outcome = OK): Promise<number[]> {
	const since = Date.now();
	const starts: number[] = [];
	for (let request = 0; request < count; request++) {
		void limiter.acquire(undefined, MAX_WAIT).then((release) => {
			starts.push(Date.now() - since);
			if (typeof release === 'function') release(outcome);
		});
	}
	await pass(within);
	return starts;
}

it('[R3] a pause triples with each refusal in a row, up to 45 s, and ends with one request', async () => {
	const starts = await startsOf(8, 200_000, answer(429));
	expect(starts).toEqual([0, 500, 2_000, 6_500, 20_000, 60_500, 105_500, 150_500]);
});

it('[R3] a documented limit counts each answer for a minute, but not a refusal', async () => {
	limiter = new RateLimiter(3);
	const lost: HttpOutcome = { kind: 'connectionLost', reason: 'socket hang up' };
	const releases = [await acquire(), await acquire(), await acquire()];
	for (const outcome of [OK, answer(500), lost]) releases.pop()?.(outcome);
	await pass(1_000);
	expect(await startsOf(4, 3 * MINUTE)).toEqual([59_000, 59_000, 59_000, 119_000]);
	limiter = new RateLimiter(1);
	await send(answer(429));
	expect(await startsOf(1, 2 * MINUTE)).toEqual([500]);
});

it('[R3] there is one limiter for each service, store and endpoint, and beyond documented limits for each credential', () => {
	const counted = { baseUrl: 'https://a', credentialId: '1', store: 'loja', endpoint: 'GET /a' };
	const changes = [{}, { baseUrl: 'https://b' }, { credentialId: '2' }, { store: 'outra' }];
	const all = [...changes, ...changes, { endpoint: 'GET /b' }];
	expect(new Set(all.map((one) => rateLimiterFor({ ...counted, ...one }))).size).toBe(5);
	const orders = { ...counted, endpoint: 'GET /{alias}/orders' };
	expect(rateLimiterFor(orders)).toBe(rateLimiterFor({ ...orders, credentialId: '2' }));
});

it('[R3] no more are in flight than headers leave until the reset', async () => {
	await send(left(1, 30));
	const release = await acquire();
	const starts = await startsOf(1, 20_000);
	expect(starts).toEqual([]);
	release(OK);
	await pass(1_000);
	expect(starts).toHaveLength(1);
});

it.each([
	['Retry-After', [named(7)], 7_000],
	['the latest Retry-After', [named(7), answer(429), named(9), named(2)], 9_000],
	['the reset of headers that leave none', [left(0, 5)], 5_000],
	['that reset, whatever overtakes it', [left(0, 6), left(5, 9), OK], 6_000],
	['nothing where some are left', [left(1, 5)], 0],
])('[R2] a pause lasts as long as %s says', async (_, outcomes, wait) => {
	const releases = await Promise.all(outcomes.map(async () => await acquire()));
	for (const outcome of outcomes) releases.pop()?.(outcome);
	expect(await startsOf(1, MINUTE)).toEqual([wait]);
});

it('[R2] whoever waits less than a pause lasts is told so where the service has named it, and else asks at once', async () => {
	await send(named(7));
	const notSent = { kind: 'busy', status: 429, seconds: 7 };
	expect(await limiter.acquire(undefined, 6_999)).toEqual({ notSent });
	expect(await startsOf(1, MINUTE)).toEqual([7_000]);
	limiter = new RateLimiter();
	await startsOf(3, 2_000, answer(429));
	expect(limiter.pause).toBe(4_500);
	await acquire(4_499);
});

it('[R3] the first who asks is the first to send, and who gives up holds up nobody', async () => {
	const ended: string[] = [];
	const ask = async (name: string, signal?: AbortSignal): Promise<void> => {
		const result = await limiter.acquire(signal, MAX_WAIT);
		if (typeof result === 'function') result(OK);
		ended.push(typeof result === 'function' ? name : `${name} gave up`);
	};
	await send(named(7));
	const patience = new AbortController();
	const asked = [ask('first'), ask('second', patience.signal), ask('third')];
	patience.abort();
	await pass(MINUTE);
	await Promise.all([...asked, ask('fourth', patience.signal)]);
	expect(ended).toEqual(['second gave up', 'first', 'third', 'fourth gave up']);
});

it('[R3] refusals are those of a limit with room while others are accepted, and of a documented one for a minute', async () => {
	await send(OK);
	await pass(MINUTE - 2);
	expect(limiter.isOpen).toBe(true);
	await pass(2);
	expect(limiter.isOpen).toBe(false);
	await send(answer(429));
	expect(limiter.isOpen).toBe(false);
	limiter = new RateLimiter(120);
	await startsOf(5, MINUTE - 1, answer(429));
	expect(limiter.isOpen).toBe(true);
	await pass(1);
	expect(limiter.isOpen).toBe(false);
});
