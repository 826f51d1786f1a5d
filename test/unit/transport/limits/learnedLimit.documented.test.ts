import { MINUTE } from '../../../../nodes/StoreManagement/transport/limits/requests';

import { named, OVERLOAD, Scene, UNNAMED } from './scene';

describe('a documented limit that the service refuses', () => {
	it('is spread over its minute, with one step as pause', () => {
		const { limit } = new Scene(120);
		expect(limit.refuse(0, UNNAMED)).toBe(500);
		expect(limit.pace).toEqual({ count: 1, window: 500 });
	});

	it('pauses longer with each refusal, at least until the first request of the minute is over', () => {
		const scene = new Scene(120);
		scene.accept(1_000);
		expect(scene.limit.refuse(50_000, UNNAMED)).toBe(500);
		expect(scene.limit.refuse(50_500, UNNAMED)).toBe(10_500);
		expect(scene.limit.refuse(60_999, UNNAMED)).toBe(2_000);
		expect(scene.limit.refuse(63_000, UNNAMED)).toBe(4_000);
		for (let count = 5; count < 8; count++) scene.limit.refuse(63_000, UNNAMED);
		expect(scene.limit.refuse(63_000, UNNAMED)).toBe(MINUTE);
	});

	it('keeps what it says where the refusal names a time', () => {
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

	it('is shared after a long pause: the pace is what was accepted in the minute before', () => {
		const scene = new Scene(120);
		scene.acceptMany(15, 1_000);
		scene.limit.refuse(61_000, UNNAMED);
		scene.accept(66_001);
		expect(scene.limit.pace).toEqual({ count: 15, window: MINUTE });
		// The next one waits until the first request is over, and changes nothing.
		scene.acceptMany(4, 67_000);
		expect(scene.limit.refuse(68_000, UNNAMED)).toBe(58_001);
		expect(scene.limit.pace).toEqual({ count: 15, window: MINUTE });
	});

	it('is not shared by less than an eighth', () => {
		const scene = new Scene(120);
		scene.acceptMany(14, 1_000);
		scene.limit.refuse(61_000, UNNAMED);
		scene.accept(66_001);
		expect(scene.limit.pace).toEqual({ count: 1, window: 500 });
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

	it('is tried whole after as many answers at its own pace, later after twice as many', () => {
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
	});
});
