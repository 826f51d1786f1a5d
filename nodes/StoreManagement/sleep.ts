import { sleep as n8nSleep } from 'n8n-workflow';

/**
 * The longest single timer, in milliseconds. A timer cannot be cancelled: n8n's abortable sleep exists
 * in 1.x only, and nodes may not use timers of their own. Short timers end soon after they are no
 * longer needed, so that they neither accumulate nor keep the process alive.
 */
const MAX_TIMER = 250;

/**
 * Sleeps until the time has passed or `end` resolves, whichever comes first.
 *
 * @param milliseconds how long to sleep at most
 * @returns whether the whole time passed
 */
export async function sleepUnless(milliseconds: number, end: Promise<unknown>): Promise<boolean> {
	let ended = false;
	const ending = end.then(() => {
		ended = true;
	});
	const deadline = performance.now() + milliseconds;
	for (let left = milliseconds; left > 0 && !ended; left = deadline - performance.now()) {
		await Promise.race([n8nSleep(Math.min(left, MAX_TIMER)), ending]);
	}
	return !ended;
}

/**
 * Sleeps, and stops as soon as the signal aborts.
 *
 * @returns whether the whole time passed
 */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<boolean> {
	const never = new Promise<never>(() => undefined);
	return (await withTimeout(never, milliseconds, signal)) === 'timedOut';
}

/**
 * Waits for a promise until the time has passed or the signal aborts. The work itself goes on.
 *
 * @throws what the work throws within that time
 */
export async function withTimeout<Result>(
	work: Promise<Result>,
	milliseconds: number,
	signal?: AbortSignal,
): Promise<Result | 'timedOut' | 'aborted'> {
	if (signal?.aborted) return 'aborted';
	let removeListener = (): void => undefined;
	const aborted = new Promise<'aborted'>((resolve) => {
		removeListener = onAbort(signal, () => resolve('aborted'));
	});
	const first = Promise.race([work, aborted]);
	try {
		const timedOut = await sleepUnless(milliseconds, first);
		return timedOut ? 'timedOut' : await first;
	} finally {
		removeListener();
	}
}

/** What waits for each signal: Node warns of a leak when more than ten listeners are added to one. */
const waitingFor = new WeakMap<AbortSignal, { all: Set<() => void>; callAll: () => void }>();

/**
 * Calls `listener` once when the signal aborts.
 *
 * @returns a function that removes the listener; after the last one, nothing is left at the signal
 */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
	if (!signal) return () => undefined;
	let waiting = waitingFor.get(signal);
	if (!waiting) {
		const all = new Set<() => void>();
		waiting = { all, callAll: () => all.forEach((one) => one()) };
		waitingFor.set(signal, waiting);
		signal.addEventListener('abort', waiting.callAll, { once: true });
	}
	const { all, callAll } = waiting;
	all.add(listener);
	return () => {
		if (!all.delete(listener) || all.size > 0) return;
		waitingFor.delete(signal);
		signal.removeEventListener('abort', callAll);
	};
}
