import { MINUTE } from '../../../../nodes/StoreManagement/transport/limits/requests';

import { named, OVERLOAD, Scene, UNNAMED } from './scene';

describe('a documented limit that the service refuses', () => {
	it('is spread evenly over its minute, after a pause of one step', () => {
		const { limit } = new Scene(120);
		expect(limit.refuse(0, UNNAMED)).toBe(500);
		expect(limit.pace).toEqual({ count: 1, window: 500 });
	});

	it('pauses until the first request of the minute no longer counts, if others may share a window', () => {
		const scene = new Scene(120);
		scene.acceptMany(15, 1_000);
		expect(scene.limit.refuse(50_000, UNNAMED)).toBe(500);
		expect(scene.limit.refuse(50_500, UNNAMED)).toBe(10_500);
		// In doubt, each pause is longer, up to a minute.
		expect(scene.limit.refuse(60_990, UNNAMED)).toBe(32_000);
		expect(scene.limit.refuse(60_990, UNNAMED)).toBe(MINUTE);
	});

	it('pauses longer with each refusal where little was accepted, until a minute after the first', () => {
		const scene = new Scene(120);
		scene.acceptMany(6, 100_000);
		expect(scene.limit.refuse(101_000, UNNAMED)).toBe(500);
		expect(scene.limit.refuse(101_500, UNNAMED)).toBe(4_000);
		expect(scene.limit.refuse(105_500, UNNAMED)).toBe(32_000);
		expect(scene.limit.refuse(137_500, UNNAMED)).toBe(22_500);
		expect(scene.limit.refuse(160_000, UNNAMED)).toBe(MINUTE);
	});

	it('pauses in the same way if others have used up all of it', () => {
		const { limit } = new Scene(120);
		expect(limit.refuse(1_000, UNNAMED)).toBe(500);
		expect(limit.refuse(1_500, UNNAMED)).toBe(4_000);
		expect(limit.refuse(5_500, UNNAMED)).toBe(32_000);
		expect(limit.refuse(37_500, UNNAMED)).toBe(23_500);
		expect(limit.refuse(61_000, UNNAMED)).toBe(MINUTE);
	});

	it('stays as documented if the refusal names a time', () => {
		const scene = new Scene(120);
		scene.accept(0);
		expect(scene.limit.refuse(100, named(2_000))).toBe(2_000);
		expect(scene.limit.pace).toBeUndefined();
		scene.accept(2_100);
		expect(scene.limit.pace).toBeUndefined();
	});

	it('keeps the spread pace after a short pause', () => {
		const scene = new Scene(120);
		scene.acceptMany(100, 0);
		scene.limit.refuse(200, UNNAMED);
		scene.accept(5_200);
		expect(scene.limit.pace).toEqual({ count: 1, window: 500 });
	});

	it('counts as a window after a long pause: first the share that was left, then the rest one by one', () => {
		const scene = new Scene(120);
		scene.acceptMany(15, 1_000);
		scene.limit.refuse(61_000, UNNAMED);
		scene.accept(66_001);
		expect(scene.limit.pace).toEqual({ count: 15, window: MINUTE });
		expect(scene.limit.moreAt).toBe(67_515);
		scene.limit.tryMore();
		expect(scene.limit.pace).toBeUndefined();
		expect(scene.limit.lastGood).toEqual({ count: 15, window: MINUTE });
		// A refusal of the rest pauses until the first request no longer counts, and restores the share.
		scene.acceptMany(14, 67_000);
		expect(scene.limit.refuse(68_000, UNNAMED)).toBe(58_001);
		expect(scene.limit.pace).toEqual({ count: 15, window: MINUTE });
		expect(scene.limit.lastGood).toBeUndefined();
	});

	it('is tried beyond the share of a window after a short refusal that names its time, too', () => {
		const scene = new Scene(120);
		scene.acceptMany(45, 0);
		scene.limit.refuse(3_000, named(57_500));
		scene.acceptMany(45, 61_000);
		scene.limit.refuse(62_000, named(1_000));
		scene.accept(63_100);
		expect(scene.limit.pace).toEqual({ count: 45, window: MINUTE });
		expect(scene.limit.moreAt).toBe(63_500);
		scene.limit.tryMore();
		expect(scene.limit.pace).toBeUndefined();
		expect(scene.limit.lastGood).toEqual({ count: 45, window: MINUTE });
	});

	it('is kept to the share of a window for 1.5 seconds after a refusal, 3 after the next, and as long as it took after a minute', () => {
		const scene = new Scene(120);
		const share = { count: 45, window: MINUTE };
		scene.acceptMany(45, 0);
		scene.limit.refuse(3_000, named(57_500));
		scene.acceptMany(45, 61_000);
		scene.limit.refuse(62_000, UNNAMED);
		expect(scene.limit.moreAt).toBe(63_500);
		expect(scene.limit.pace).toEqual(share);
		scene.accept(62_600);
		scene.limit.tryMore();
		expect(scene.limit.pace).toBeUndefined();
		expect(scene.limit.lastGood).toEqual(share);
		// Refused again, it pauses until the share is free, which costs one more refusal.
		expect(scene.limit.refuse(63_600, UNNAMED)).toBe(57_400);
		expect(scene.limit.moreAt).toBe(66_600);
		scene.accept(121_001);
		expect(scene.limit.moreAt).toBe(124_101);
		expect(scene.limit.pace).toEqual({ ...share, count: 46 });
	});

	it('is tried one by one where others left nothing before a long pause', () => {
		const scene = new Scene(120);
		scene.limit.refuse(1_000, UNNAMED);
		scene.accept(61_000);
		expect(scene.limit.pace).toEqual({ count: 1, window: MINUTE });
		scene.limit.tryMore();
		expect(scene.limit.pace).toBeUndefined();
		expect(scene.limit.lastGood).toEqual({ count: 1, window: MINUTE });
	});

	it('does not count as a window if less than an eighth of it is accepted after a long pause', () => {
		const scene = new Scene(120);
		scene.limit.refuse(61_000, UNNAMED);
		scene.accept(66_001);
		expect(scene.limit.pace).toEqual({ count: 1, window: MINUTE });
		scene.acceptMany(13, 67_000);
		expect(scene.limit.refuse(68_000, UNNAMED)).toBe(500);
		expect(scene.limit.pace).toEqual({ count: 1, window: 500 });
		// Another long pause shows nothing new.
		scene.accept(75_000);
		expect(scene.limit.pace).toEqual({ count: 1, window: 500 });
	});

	it('counts as a window again once an eighth of it was accepted before a long pause', () => {
		const scene = new Scene(120);
		scene.limit.refuse(61_000, UNNAMED);
		scene.accept(66_001);
		scene.limit.refuse(68_000, UNNAMED);
		scene.acceptMany(14, 70_000);
		scene.limit.refuse(71_000, UNNAMED);
		scene.accept(80_000);
		expect(scene.limit.pace).toEqual({ count: 15, window: MINUTE });
	});

	it.each([
		['stays', 200, { count: 100, window: MINUTE }],
		['is no', 300, { count: 1, window: 500 }],
	])('%s window if a fifth of the share is accepted in 20 times %i ms', (_, step, pace) => {
		const scene = new Scene(120);
		scene.acceptMany(100, 0);
		scene.limit.refuse(3_000, UNNAMED);
		scene.accept(60_000);
		scene.acceptMany(20, 60_000 + step, step);
		scene.limit.refuse(60_001 + 20 * step, UNNAMED);
		expect(scene.limit.pace).toEqual(pace);
	});

	it('is measured if refusals name a few seconds twice in a minute, as a bucket that others use does', () => {
		const scene = new Scene(120);
		scene.acceptMany(60, 0, 10);
		scene.limit.refuse(700, named(1_000));
		scene.accept(1_800, 2_300);
		expect(scene.limit.pace).toBeUndefined();
		scene.limit.refuse(2_400, named(1_000));
		scene.accept(3_800);
		expect(scene.limit.pace).toEqual({ count: 2, window: 2_000 });
		// Six seconds of pauses that name one second each are no window.
		for (const now of [3_900, 4_900, 6_900]) scene.limit.refuse(now, named(1_000));
		scene.accept(10_900);
		expect(scene.limit.pace).toEqual({ count: 1, window: 7_100 });
	});

	it('is not measured if a refusal names more than a few seconds', () => {
		const scene = new Scene(120);
		scene.acceptMany(60, 0, 10);
		scene.limit.refuse(700, named(1_000));
		scene.accept(1_800);
		scene.limit.refuse(2_400, named(6_000));
		scene.accept(3_800);
		expect(scene.limit.pace).toBeUndefined();
	});

	it('does not count as a window at first if refusals name a few seconds again and again', () => {
		const scene = new Scene(120);
		scene.acceptMany(60, 0, 10);
		for (const now of [700, 1_700, 3_700]) scene.limit.refuse(now, named(1_000));
		scene.accept(7_700);
		expect(scene.limit.pace).toBeUndefined();
	});

	it('does not count as a window if what was measured took half a minute', () => {
		const scene = new Scene(120);
		scene.acceptMany(60, 0, 10);
		scene.limit.refuse(700, named(1_000));
		scene.accept(1_800);
		for (const now of [31_000, 32_000, 34_000]) scene.limit.refuse(now, named(1_000));
		scene.accept(38_000);
		expect(scene.limit.pace).toEqual({ count: 1, window: 36_200 });
		expect(scene.limit.refuse(38_100, UNNAMED)).toBe(500);
	});

	it('is measured when it is refused at the spread pace, too', () => {
		const scene = new Scene(120);
		scene.limit.refuse(0, UNNAMED);
		scene.accept(600, 1_200);
		scene.limit.refuse(1_300, UNNAMED);
		scene.accept(2_600);
		expect(scene.limit.pace).toEqual({ count: 2, window: 2_000 });
	});

	it('is forgotten after a long overload, and spread after a short one', () => {
		const long = new Scene(120);
		long.acceptMany(100, 0);
		expect(long.limit.refuse(200, OVERLOAD)).toBe(1_000);
		expect(long.limit.pace).toEqual({ count: 1, window: 500 });
		long.accept(5_201);
		expect(long.limit.pace).toBeUndefined();

		const short = new Scene(120);
		short.acceptMany(100, 0);
		short.limit.refuse(200, OVERLOAD);
		short.accept(1_200);
		expect(short.limit.pace).toEqual({ count: 1, window: 500 });
	});

	it('is tried in full after as many answers as it counts, the next time after twice as many', () => {
		const scene = new Scene(20);
		scene.limit.refuse(0, UNNAMED);
		expect(scene.limit.pace).toEqual({ count: 1, window: 3_000 });
		scene.acceptMany(19, 3_000, 3_000);
		expect(scene.limit.pace).toEqual({ count: 1, window: 3_000 });
		scene.accept(60_000);
		expect(scene.limit.pace).toBeUndefined();
		expect(scene.limit.lastGood).toBeUndefined();

		scene.limit.refuse(100_000, UNNAMED);
		scene.acceptMany(39, 103_000, 3_000);
		expect(scene.limit.pace).toEqual({ count: 1, window: 3_000 });
		scene.accept(220_000);
		expect(scene.limit.pace).toBeUndefined();
	});

	it('is approached in steps that do not exceed it', () => {
		const scene = new Scene(120);
		scene.limit.refuse(0, UNNAMED);
		scene.accept(600, 1_200);
		scene.limit.refuse(1_300, UNNAMED);
		scene.accept(2_700);
		// Two in 2.1 seconds; twice as many would be one each 525 ms, four times one each 263.
		expect(scene.limit.pace).toEqual({ count: 2, window: 2_100 });
		scene.acceptMany(15, 2_800);
		expect(scene.limit.pace).toEqual({ count: 2, window: 1_050 });
		scene.acceptMany(16, 2_900);
		expect(scene.limit.pace).toEqual({ count: 2, window: 1_000 });
		// Then the whole limit, after as many answers as it counts.
		scene.acceptMany(119, 3_000);
		expect(scene.limit.pace).toEqual({ count: 2, window: 1_000 });
		scene.accept(3_200);
		expect(scene.limit.pace).toBeUndefined();
	});
});
