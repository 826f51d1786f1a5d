import { TtlCache } from '../../nodes/StoreManagement/ttlCache';

let now = 0;

beforeEach(() => {
	now = 0;
	jest.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => jest.restoreAllMocks());

describe('TtlCache', () => {
	it('returns a value until its time to live is over, however often it is read', () => {
		const cache = new TtlCache<string, number>({ ttl: 100, max: 10 });
		cache.set('a', 1);
		now = 99;
		expect(cache.get('a')).toBe(1);
		now = 100;
		expect(cache.get('a')).toBeUndefined();
	});

	it('counts the life of a value from its last set', () => {
		const cache = new TtlCache<string, number>({ ttl: 100, max: 10 });
		cache.set('a', 1);
		now = 60;
		cache.set('a', 2);
		now = 120;
		expect(cache.get('a')).toBe(2);
	});

	it('drops the entry that was set longest ago when there are too many', () => {
		const cache = new TtlCache<string, number>({ ttl: Infinity, max: 2 });
		cache.set('a', 1);
		cache.set('b', 2);
		cache.set('a', 3);
		cache.set('c', 4);
		expect(['a', 'b', 'c'].map((key) => cache.get(key))).toStrictEqual([3, undefined, 4]);
	});

	it('creates a value once and prolongs its life with each use', () => {
		const cache = new TtlCache<string, object>({ ttl: 100, max: 10 });
		const created = cache.getOrCreate('a', () => ({}));
		expect(created).toEqual({});
		now = 80;
		expect(cache.getOrCreate('a', () => ({}))).toBe(created);
		now = 160;
		expect(cache.get('a')).toBe(created);
	});

	it('forgets what was deleted', () => {
		const cache = new TtlCache<string, number>({ ttl: 100, max: 10 });
		cache.set('a', 1);
		cache.delete('a');
		expect(cache.get('a')).toBeUndefined();
	});
});
