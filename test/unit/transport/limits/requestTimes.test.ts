import { MINUTE, RequestTimes } from '../../../../nodes/StoreManagement/transport/limits/requests';

/** Requests that started at these times and ended so many milliseconds later. */
function timesOf(starts: readonly number[], duration = 0): RequestTimes {
	const times = new RequestTimes();
	for (const start of starts) times.start(start).end = start + duration;
	return times;
}

describe('the times of requests', () => {
	it('are found from a moment on, before another', () => {
		const times = timesOf([0, 10, 20, 30]);
		expect(times.between(10, 30).map(({ start }) => start)).toEqual([10, 20]);
		expect(times.between(31, 100)).toEqual([]);
	});

	it('are forgotten after three minutes, and when the service did not count them', () => {
		const times = timesOf([0, 1]);
		const removed = times.start(2);
		times.start(3);
		times.remove(removed);
		expect(times.between(0, 10).map(({ start }) => start)).toEqual([0, 1, 3]);
		times.start(3 * MINUTE);
		expect(times.between(0, MINUTE).map(({ start }) => start)).toEqual([1, 3]);
		times.start(9 * MINUTE);
		expect(times.between(0, 10 * MINUTE).map(({ start }) => start)).toEqual([9 * MINUTE]);
	});
});

describe('the time until there is room', () => {
	const limit = { count: 2, window: 1_000 };

	it('is none below the limit, and for a limit of which nothing counts any more', () => {
		expect(new RequestTimes().timeUntilRoom(limit, 0)).toBe(0);
		expect(timesOf([0]).timeUntilRoom(limit, 0)).toBe(0);
		expect(timesOf([0, 0]).timeUntilRoom(limit, 1_000)).toBe(0);
		expect(timesOf([0, 500, 900]).timeUntilRoom(limit, 1_500)).toBe(0);
	});

	it('ends when the first of the requests that fill it no longer counts', () => {
		expect(timesOf([0, 300]).timeUntilRoom(limit, 400)).toBe(600);
		expect(timesOf([0, 300, 350]).timeUntilRoom(limit, 400)).toBe(900);
		expect(timesOf([0, 0, 0]).timeUntilRoom({ count: 1, window: 50 }, 20)).toBe(30);
	});

	it('ends a window after the response, for the service may have counted that late', () => {
		expect(timesOf([0, 0], 150).timeUntilRoom(limit, 400)).toBe(750);
	});

	it('ends a window and a fifth after the start of a request that takes longer', () => {
		expect(timesOf([0, 0], 350).timeUntilRoom(limit, 400)).toBe(800);
		const times = new RequestTimes();
		times.start(0);
		times.start(0);
		expect(times.timeUntilRoom(limit, 400)).toBe(800);
	});

	it('does not depend on the order of the responses', () => {
		const times = new RequestTimes();
		times.start(0).end = 180;
		times.start(10).end = 20;
		times.start(20).end = 100;
		// They count until 1,180, 1,020 and 1,100.
		expect(times.timeUntilRoom(limit, 200)).toBe(900);
		expect(times.timeUntilRoom({ count: 1, window: 1_000 }, 200)).toBe(980);
		expect(times.timeUntilRoom({ count: 3, window: 1_000 }, 200)).toBe(820);
	});
});
