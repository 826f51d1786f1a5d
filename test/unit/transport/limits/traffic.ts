import type { HttpOutcome } from '../../../../nodes/StoreManagement/transport/http/response';
import type {
	RateLimiter,
	Release,
} from '../../../../nodes/StoreManagement/transport/limits/rateLimiter';

export const MINUTE = 60_000;
/** The longest pause that the client waits for by default, in milliseconds. */
export const MAX_WAIT = 300_000;

export const answer = (status: number, headers: object = {}, text = ''): HttpOutcome => ({
	...{ status, headers: { ...headers }, text },
});
export const OK = answer(200);
export const named = (seconds: number): HttpOutcome =>
	answer(429, { 'retry-after': String(seconds) });

/** Each test of the file has a clock of its own, which only it moves. */
export function onFakeTime(): void {
	beforeEach(() => {
		jest.useFakeTimers({ now: 1_800_000_017_000 });
	});
	afterEach(() => {
		jest.useRealTimers();
	});
}

/** Asks for the right to send, which must be granted. */
export async function acquire(rateLimiter: RateLimiter, signal?: AbortSignal): Promise<Release> {
	const result = await rateLimiter.acquire(signal, MAX_WAIT);
	if (typeof result === 'object') throw new Error(`Not sent: ${JSON.stringify(result)}`);
	return result;
}

/** After how many milliseconds each of `count` requests is sent, where each is answered at once. */
export async function startsOf(
	rateLimiter: RateLimiter,
	count: number,
	within: number,
	outcome = OK,
): Promise<number[]> {
	const since = Date.now();
	const starts: number[] = [];
	for (let request = 0; request < count; request++) {
		void rateLimiter.acquire(undefined, MAX_WAIT).then((release) => {
			starts.push(Date.now() - since);
			if (typeof release === 'function') release(outcome);
		});
	}
	await jest.advanceTimersByTimeAsync(within);
	return starts;
}

/** How many requests are sent in each of a number of rounds, which all end in the same way. */
export async function sentPerRound(
	rateLimiter: RateLimiter,
	rounds: number,
	outcome: HttpOutcome,
): Promise<number[]> {
	const inFlight: Release[] = [];
	for (let waiting = 0; waiting < 1_000; waiting++) {
		void acquire(rateLimiter).then((release) => inFlight.push(release));
	}
	const counts: number[] = [];
	for (let round = 0; round < rounds; round++) {
		await jest.advanceTimersByTimeAsync(1);
		const sent = inFlight.splice(0);
		counts.push(sent.length);
		for (const release of sent) release(outcome);
	}
	return counts;
}
