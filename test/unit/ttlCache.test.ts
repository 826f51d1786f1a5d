import { setTimeout as sleep } from 'node:timers/promises';

import { TtlCache } from '../../nodes/StoreManagement/ttlCache';

/** Loads 1, 2, 3 … and takes some time for it. */
function counter(): () => Promise<number> {
	let loads = 0;
	return async () => {
		loads++;
		return await sleep(5, loads);
	};
}

it('loads a value once for all who ask meanwhile, and again after its time', async () => {
	const cache = new TtlCache<number>(1000, 10);
	const load = counter();

	expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
	await sleep(900);
	expect(await cache.get('a', load)).toBe(1);
	await sleep(100);
	expect(await cache.get('a', load)).toBe(2);
});

it('does not keep a load that fails', async () => {
	const cache = new TtlCache<number>(1000, 10);
	const fail = async (): Promise<number> => await Promise.reject(new Error('no'));

	await expect(cache.get('a', fail)).rejects.toThrow('no');
	expect(await cache.get('a', counter())).toBe(1);
});

it('keeps what was set while a load was failing', async () => {
	const cache = new TtlCache<number>(1000, 10);
	const failing = cache.get(
		'a',
		async () => await sleep(5).then(() => Promise.reject(new Error())),
	);
	cache.set('a', 7);

	await expect(failing).rejects.toThrow();
	expect(await cache.get('a', counter())).toBe(7);
});

it('forgets what was loaded longest ago, and what is deleted', async () => {
	const cache = new TtlCache<string>(1000, 2);
	const loaded = async (): Promise<string> => await Promise.resolve('loaded');
	for (const key of ['a', 'b', 'a', 'c']) cache.set(key, key);

	expect(await cache.get('a', loaded)).toBe('a');
	cache.delete('a');
	expect(await cache.get('a', loaded)).toBe('loaded');
	expect(await cache.get('b', loaded)).toBe('loaded');
});
