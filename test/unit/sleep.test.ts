import { getEventListeners } from 'node:events';

import { onAbort, sleep, withTimeout } from '../../nodes/StoreManagement/sleep';

const never = new Promise<never>(() => undefined);
const { signal } = new AbortController();

it.each([0, 60, 560])(
	'a sleep of %i ms, of one timer or several, lasts its whole time',
	async (ms) => {
		const start = performance.now();
		expect(await sleep(ms, signal)).toBe(true);
		expect(performance.now() - start).toBe(ms);
	},
);

it('a sleep ends when its signal aborts, or at once if it has aborted before', async () => {
	const controller = new AbortController();
	const start = performance.now();
	const sleeping = sleep(5_000, controller.signal);
	controller.abort();
	expect([await sleeping, await sleep(5_000, controller.signal)]).toEqual([false, false]);
	expect(performance.now()).toBe(start);
});

it('work with a time-out gives its result, or says why there is none; no listener stays', async () => {
	const failing = async (): Promise<never> => await Promise.reject(new Error('Down'));
	expect(await withTimeout(Promise.resolve('result'), 5_000, signal)).toBe('result');
	expect(await withTimeout(never, 10, signal)).toBe('timedOut');
	await expect(withTimeout(failing(), 10, signal)).rejects.toThrow('Down');
	await expect(withTimeout(failing(), 10)).rejects.toThrow('Down');
	expect(getEventListeners(signal, 'abort')).toEqual([]);
	expect(await withTimeout(Promise.resolve('late'), 5_000, AbortSignal.abort())).toBe('aborted');
	const controller = new AbortController();
	const waiting = withTimeout(never, 5_000, controller.signal);
	controller.abort();
	expect(await waiting).toBe('aborted');
});

it('a signal calls everyone who waits for it once, and has one listener for all of them', () => {
	const controller = new AbortController();
	const called: string[] = [];
	const [removeFirst, removeSecond] = ['first', 'second', 'third'].map((name) =>
		onAbort(controller.signal, () => called.push(name)),
	);
	expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
	removeSecond?.();
	removeSecond?.();
	controller.abort();
	expect(called).toEqual(['first', 'third']);
	removeFirst?.();
	expect(onAbort(undefined, () => undefined)()).toBeUndefined();
});
