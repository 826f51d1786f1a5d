import { sleep } from 'n8n-workflow';

/**
 * Waits, and stops waiting as soon as the signal fires.
 *
 * Races n8n's `sleep`, because its abortable variant exists in 1.x only and nodes may not use timers.
 *
 * @param milliseconds how long to wait at most
 * @returns whether the whole time passed; false when the signal ended it
 */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<boolean> {
	if (signal?.aborted) return false;
	if (milliseconds <= 0) return true;
	if (!signal) {
		await sleep(milliseconds);
		return true;
	}
	const aborted = untilAborted(signal);
	try {
		return await Promise.race([sleep(milliseconds).then(() => true), aborted.promise]);
	} finally {
		aborted.release();
	}
}

function untilAborted(signal: AbortSignal): { promise: Promise<false>; release(): void } {
	let listener = (): void => undefined;
	const promise = new Promise<false>((resolve) => {
		listener = () => resolve(false);
		signal.addEventListener('abort', listener, { once: true });
	});
	return { promise, release: () => signal.removeEventListener('abort', listener) };
}
