import { sleep } from 'n8n-workflow';

/**
 * The longest single timer, in milliseconds. A timer cannot be taken back: n8n's abortable wait
 * exists in 1.x only, and nodes may not use timers of their own. Short ones end soon after nobody
 * needs them any more, so that they neither pile up nor keep a process from ending.
 */
const SLICE = 250;

/**
 * Waits, and stops waiting as soon as `end` resolves.
 *
 * @param milliseconds how long to wait at most
 * @returns whether the whole time passed
 */
export async function pauseUnless(milliseconds: number, end: Promise<unknown>): Promise<boolean> {
	let ended = false;
	const over = end.then(() => {
		ended = true;
	});
	const due = performance.now() + milliseconds;
	for (let left = milliseconds; left > 0 && !ended; left = due - performance.now()) {
		await Promise.race([sleep(Math.min(left, SLICE)), over]);
	}
	return !ended;
}

/**
 * Waits, and stops waiting as soon as the signal fires.
 *
 * @param milliseconds how long to wait at most
 * @returns whether the whole time passed
 */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<boolean> {
	return (await within(new Promise<never>(() => undefined), milliseconds, signal)) === 'late';
}

/**
 * Waits for work, but neither longer than `milliseconds` nor longer than the signal allows. The
 * work itself goes on.
 *
 * @throws what the work throws in time
 */
export async function within<Result>(
	work: Promise<Result>,
	milliseconds: number,
	signal?: AbortSignal,
): Promise<Result | 'late' | 'cancelled'> {
	if (signal?.aborted) return 'cancelled';
	let release = (): void => undefined;
	const cancelled = new Promise<'cancelled'>((resolve) => {
		release = onAbort(signal, () => resolve('cancelled'));
	});
	const first = Promise.race([work, cancelled]);
	try {
		const over = await pauseUnless(milliseconds, first);
		return over ? 'late' : await first;
	} finally {
		release();
	}
}

/** Who waits for a signal. One listener each would make Node warn of a leak from eleven on. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `listener` once when the signal fires.
 *
 * @returns takes the listener away again
 */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
	if (!signal) return () => undefined;
	const known = waiting.get(signal);
	const listeners = known ?? new Set<() => void>();
	if (!known) {
		waiting.set(signal, listeners);
		signal.addEventListener('abort', () => listeners.forEach((one) => one()), { once: true });
	}
	listeners.add(listener);
	return () => listeners.delete(listener);
}
