import { sleep as n8nSleep } from 'n8n-workflow';

/**
 * The longest single timer, in milliseconds. Nodes may not use timers of their own, and that of n8n cannot be
 * cancelled: short ones end soon after they are no longer needed.
 */
const MAX_TIMER = 250;

/**
 * Waits for a promise until the time has passed or the signal aborts. The work itself goes on.
 *
 * @throws any error of the work within that time
 */
export async function withTimeout<Result>(
	work: Promise<Result>,
	milliseconds: number,
	signal?: AbortSignal,
): Promise<Result | 'timedOut' | 'aborted'> {
	if (signal?.aborted) return 'aborted';
	let isOver = false;
	let removeListener = (): void => undefined;
	const aborted = new Promise<'aborted'>((resolve) => {
		removeListener = onAbort(signal, () => resolve('aborted'));
	});
	try {
		return await Promise.race([work, timedOut(milliseconds, () => isOver), aborted]);
	} finally {
		isOver = true;
		removeListener();
	}
}

async function timedOut(milliseconds: number, isOver: () => boolean): Promise<'timedOut'> {
	const deadline = performance.now() + milliseconds;
	for (let left = milliseconds; left > 0 && !isOver(); left = deadline - performance.now()) {
		await n8nSleep(Math.min(left, MAX_TIMER));
	}
	return 'timedOut';
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
 * What waits for a signal. Node.js warns of a leak if a signal has more than ten listeners, so each signal gets a single
 * one from here, which calls all others.
 */
const waitingFor = new WeakMap<AbortSignal, { listeners: Set<() => void>; callAll: () => void }>();

/**
 * Calls `listener` once when the signal aborts.
 *
 * @returns removes the listener; after the last one, nothing is left at the signal
 */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
	if (!signal) return () => undefined;
	const { listeners, callAll } = waitingFor.get(signal) ?? startWaiting(signal);
	listeners.add(listener);
	return () => {
		if (!listeners.delete(listener) || listeners.size > 0) return;
		waitingFor.delete(signal);
		signal.removeEventListener('abort', callAll);
	};
}

function startWaiting(signal: AbortSignal) {
	const listeners = new Set<() => void>();
	const callAll = (): void => listeners.forEach((listener) => listener());
	const waiting = { listeners, callAll };
	waitingFor.set(signal, waiting);
	signal.addEventListener('abort', callAll, { once: true });
	return waiting;
}
