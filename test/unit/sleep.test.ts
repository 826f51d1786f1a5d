import { getEventListeners } from 'node:events';

import { onAbort, sleep, withTimeout } from '../../nodes/StoreManagement/sleep';

const never = new Promise<never>(() => undefined);

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
	const start = performance.now();
	return [await work(), performance.now() - start];
}

describe('A sleep', () => {
	it.each([
		['of less than one timer', 60],
		['of several timers', 560],
	])('%s lasts its whole time', async (_, milliseconds) => {
		const [isWhole, time] = await timed(() => sleep(milliseconds));
		expect(isWhole).toBe(true);
		expect(time).toBeGreaterThanOrEqual(milliseconds - 2);
	});

	it('ends at once if its time is zero', async () => {
		const [isWhole, time] = await timed(() => sleep(0));
		expect(isWhole).toBe(true);
		expect(time).toBeLessThan(2_000);
	});

	it('ends when its signal aborts, or at once if it has aborted before', async () => {
		const controller = new AbortController();
		const sleeping = sleep(5_000, controller.signal);
		controller.abort();
		expect(await sleeping).toBe(false);
		expect(await sleep(5_000, controller.signal)).toBe(false);
		expect(await sleep(10)).toBe(true);
	});
});

describe('Work with a time-out', () => {
	it('gives its result, or says why there is none', async () => {
		const { signal } = new AbortController();
		expect(await withTimeout(Promise.resolve('result'), 5_000, signal)).toBe('result');
		expect(await withTimeout(never, 10, signal)).toBe('timedOut');
		expect(await withTimeout(Promise.resolve('late'), 5_000, AbortSignal.abort())).toBe('aborted');
		const controller = new AbortController();
		const waiting = withTimeout(never, 5_000, controller.signal);
		controller.abort();
		expect(await waiting).toBe('aborted');
	});

	it('leaves no listener at the signal, however it ends', async () => {
		const { signal } = new AbortController();
		await withTimeout(Promise.resolve('done'), 5_000, signal);
		await withTimeout(never, 10, signal);
		await withTimeout(Promise.reject(new Error('Down')), 10, signal).catch(() => undefined);

		expect(getEventListeners(signal, 'abort')).toEqual([]);
	});

	it('throws what the work throws', async () => {
		await expect(withTimeout(Promise.reject(new Error('Down')), 5_000)).rejects.toThrow('Down');
	});
});

describe('A signal', () => {
	it('calls everyone who waits for it, and has one listener for all of them', () => {
		const controller = new AbortController();
		const called: string[] = [];
		const [, removeSecond] = ['first', 'second', 'third'].map((name) =>
			onAbort(controller.signal, () => called.push(name)),
		);
		expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
		removeSecond?.();
		controller.abort();
		expect(called).toEqual(['first', 'third']);
	});

	it('may be missing', () => {
		expect(onAbort(undefined, () => undefined)()).toBeUndefined();
	});
});
