import { AnnouncedLimit } from '../../../../nodes/StoreManagement/transport/limits/announcedLimit';

/** A limit that has nothing left for ten seconds. */
function full(): AnnouncedLimit {
	const limit = new AnnouncedLimit();
	limit.add({ remaining: 0, reset: 10_000 }, 0);
	return limit;
}

describe('an announcement', () => {
	it('of a window that ends earlier is out of date: another has overtaken it', () => {
		const limit = full();
		limit.add({ remaining: 9, reset: 8_000 }, 100);
		expect(limit.timeUntilRoom(0, 100)).toBe(9_900);
	});

	it('of the same window may differ by a second and a half', () => {
		const earlier = full();
		earlier.add({ remaining: 9, reset: 8_500 }, 0);
		expect(earlier.timeUntilRoom(0, 0)).toBe(8_500);
		const later = full();
		later.add({ remaining: 9, reset: 11_500 }, 0);
		expect(later.timeUntilRoom(0, 0)).toBe(10_000);
	});

	it('of a later window replaces the one before', () => {
		const limit = full();
		limit.add({ remaining: 9, reset: 11_501 }, 0);
		expect(limit.timeUntilRoom(8, 0)).toBe(0);
		expect(limit.timeUntilRoom(9, 0)).toBe(11_501);
	});

	it('replaces that of a window that has ended', () => {
		const limit = full();
		limit.add({ remaining: 9, reset: 1_000 }, 10_000);
		expect(limit.timeUntilRoom(8, 10_000)).toBe(0);
		expect(limit.timeUntilRoom(9, 10_000)).toBe(1_000);
	});

	it('of a window that ends in five minutes counts', () => {
		const limit = new AnnouncedLimit();
		limit.add({ remaining: 0, reset: 300_000 }, 0);
		expect(limit.timeUntilRoom(0, 0)).toBe(300_000);
	});
});
