import { AnnouncedLimit } from '../../../../nodes/StoreManagement/transport/limits/announcedLimit';
import { RateLimiter } from '../../../../nodes/StoreManagement/transport/limits/rateLimiter';

import { MINUTE, onFakeTime, permitOf } from './traffic';

onFakeTime();

describe('an announced limit', () => {
	it('lets no more requests be in flight than are left', () => {
		const limit = new AnnouncedLimit();
		expect(limit.timeUntilRoom(30, 0)).toBe(0);
		limit.add({ remaining: 2, reset: 10_000 }, 0);
		expect([0, 1, 2].map((inFlight) => limit.timeUntilRoom(inFlight, 0))).toEqual([0, 0, 10_000]);
		expect(limit.timeUntilRoom(2, 10_000)).toBe(0);
	});

	it('believes the least that was announced for a window, in whatever order it arrives', () => {
		const limit = new AnnouncedLimit();
		limit.add({ remaining: 1, reset: 10_000 }, 0);
		limit.add({ remaining: 9, reset: 10_000 }, 20);
		expect(limit.timeUntilRoom(1, 20)).toBe(9_980);
		limit.add({ remaining: 9, reset: 10_000 }, 10_000);
		expect(limit.timeUntilRoom(1, 10_000)).toBe(0);
	});

	it('does not make anyone wait for a reset that is more than five minutes away', () => {
		const limit = new AnnouncedLimit();
		limit.add({ remaining: 0, reset: 10 * MINUTE }, 0);
		expect(limit.timeUntilRoom(0, 0)).toBe(0);
	});

	it('is kept without a refusal, even if other processes use it too', async () => {
		const rateLimiter = new RateLimiter(Infinity);
		// Somebody else has used the rest.
		(await permitOf(rateLimiter)).succeed({ remaining: 0, reset: 5_000 });
		let isNext = false;
		void permitOf(rateLimiter).then(() => (isNext = true));
		await jest.advanceTimersByTimeAsync(4_999);
		expect(isNext).toBe(false);
		await jest.advanceTimersByTimeAsync(1);
		expect(isNext).toBe(true);
	});

	it('gives the time of a refusal that has no Retry-After', async () => {
		const rateLimiter = new RateLimiter(Infinity);
		const refusal = { milliseconds: 100, isServerSpecified: false };
		const announced = { remaining: 0, reset: 400_000 };
		(await permitOf(rateLimiter)).refuse(refusal, { announced });
		expect(rateLimiter.closedFor).toBe(400_000);
	});
});
