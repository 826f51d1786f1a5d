import fc from 'fast-check';

import { TtlCache } from '../../nodes/StoreManagement/ttlCache';

type Cache = TtlCache<string, number>;

/** What is done to a cache, and read of it. */
const STEPS = {
	set: (cache: Cache, key: string, value: number) => cache.set(key, value),
	get: (cache: Cache, key: string) => cache.get(key),
	getOrCreate: (cache: Cache, key: string, value: number) => cache.getOrCreate(key, () => value),
	delete: (cache: Cache, key: string) => cache.delete(key),
};

it('a value lives until its time is over or too many others were set after it', () => {
	const clock = jest.spyOn(performance, 'now');
	const options = fc.record({ ttl: fc.constantFrom(100, Infinity), max: fc.constantFrom(2, 3) });
	const step = fc.record({
		after: fc.constantFrom(0, 40, 60, 99, 100),
		does: fc.constantFrom<Array<keyof typeof STEPS>>('set', 'getOrCreate', 'get', 'get', 'delete'),
		key: fc.constantFrom('a', 'b', 'c', 'd'),
	});
	fc.assert(
		fc.property(options, fc.array(step, { maxLength: 12 }), ({ ttl, max }, steps) => {
			const cache = new TtlCache<string, number>({ ttl, max });
			/** What lives, the one that was set last at the end. */
			let known: Array<{ key: string; value: number; until: number }> = [];
			let now = 0;
			const [read, due]: unknown[][] = [[], []];
			for (const [value, { after, does, key }] of steps.entries()) {
				now += after;
				clock.mockReturnValue(now);
				read?.push(STEPS[does](cache, key, value));
				known = known.filter(({ until }) => until > now);
				const found = known.find((one) => one.key === key)?.value;
				const kept = does === 'set' ? value : (found ?? value);
				due?.push({ set: undefined, get: found, getOrCreate: kept, delete: undefined }[does]);
				if (does === 'get') continue;
				const others = known.filter((one) => one.key !== key);
				const set = { key, value: kept, until: now + ttl };
				known = does === 'delete' ? others : [...others, set].slice(-max);
			}
			expect(read).toEqual(due);
		}),
		{ numRuns: 500 },
	);
	clock.mockRestore();
});
