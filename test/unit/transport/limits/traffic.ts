import type { Permit } from '../../../../nodes/StoreManagement/transport/limits/permit';
import type { RateLimiter } from '../../../../nodes/StoreManagement/transport/limits/rateLimiter';
import { Clock } from '../../../simulator/clock';
import { Limits } from '../../../simulator/limits';
import { DEFAULTS } from '../../../simulator/settings';

export const MINUTE = 60_000;
/** The longest pause that the client waits for by default, in milliseconds. */
export const MAX_WAIT = 300_000;
export const ALGORITHMS = ['sliding', 'fixed', 'bucket'] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

/** Each test of the file has a clock of its own, which only it moves. */
export function onFakeTime(): void {
	beforeEach(() => {
		jest.useFakeTimers({ now: 1_800_000_017_000 });
	});
	afterEach(() => {
		jest.useRealTimers();
	});
}

/** Acquires a permit, which must be granted. */
export async function permitOf(rateLimiter: RateLimiter, signal?: AbortSignal): Promise<Permit> {
	const result = await rateLimiter.acquire(signal, MAX_WAIT);
	if (typeof result === 'string') throw new Error(`No permit: ${result}`);
	return result;
}

/** Waits on the clock of the test. */
export async function delay(milliseconds: number): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A service with the documented limit, counted in one of three usual ways. */
export function serviceOf(algorithm: Algorithm, limit: number): () => number {
	const settings = { ...DEFAULTS, limitAlgorithm: algorithm, limits: { 'GET /x': limit } };
	const limits = new Limits(new Clock(1), () => settings);
	return () => limits.take('loja', 'GET /x');
}

/** What became of the requests: how many were answered, how many refusals there were. */
export interface Tally {
	done: number;
	refused: number;
	/** The most refusals of one request. */
	mostOfOne: number;
	/** Milliseconds until the last response. */
	elapsed: number;
}

type Notation = 'Retry-After' | 'no Retry-After';

/** Milliseconds to the service and back. */
interface Latency {
	there: number;
	back: number;
}

/**
 * Sends as the client does: acquires a permit, sends, and acquires another one after a refusal.
 *
 * @returns how often it was refused
 */
export async function send(
	rateLimiter: RateLimiter,
	service: () => number,
	{ there, back }: Latency,
	notation: Notation,
): Promise<number> {
	for (let refusals = 0; ; refusals++) {
		const permit = await permitOf(rateLimiter);
		await delay(there);
		const wait = service();
		await delay(back);
		if (wait === 0) {
			permit.succeed();
			return refusals;
		}
		const milliseconds = Math.ceil(wait / 1000) * 1000;
		if (notation === 'Retry-After') permit.refuse({ milliseconds, isServerSpecified: true });
		else permit.refuse({ milliseconds: 1000 * 2 ** refusals, isServerSpecified: false });
	}
}

/** Sends requests, each at its time, until all have ended or an hour has passed. */
export async function sendAll(
	rateLimiter: RateLimiter,
	service: () => number,
	requests: ReadonlyArray<Latency & { at: number }>,
	notation: Notation = 'Retry-After',
): Promise<Tally> {
	const start = Date.now();
	const tally: Tally = { done: 0, refused: 0, mostOfOne: 0, elapsed: 0 };
	const all = Promise.all(
		requests.map(async (request) => {
			await delay(request.at);
			const refusals = await send(rateLimiter, service, request, notation);
			tally.refused += refusals;
			tally.mostOfOne = Math.max(tally.mostOfOne, refusals);
			tally.done++;
			tally.elapsed = Date.now() - start;
		}),
	);
	for (let minutes = 0; tally.done < requests.length && minutes < 60; minutes++) {
		await jest.advanceTimersByTimeAsync(MINUTE);
	}
	if (tally.done === requests.length) await all;
	return tally;
}

/** Requests that all start at the same time, with this latency in milliseconds. */
export const burst = (count: number, latency = 20) =>
	Array.from({ length: count }, () => ({ at: 0, there: latency / 2, back: latency / 2 }));
