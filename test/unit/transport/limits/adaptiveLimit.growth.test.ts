import { named, Scene, UNNAMED } from './scene';

/** A limit that has learned two requests in ten seconds, at 20,000. */
function paced(): Scene {
	const scene = new Scene();
	scene.accept(10_000, 10_001);
	scene.limit.refuse(10_002, named(9_998));
	scene.accept(20_000);
	expect(scene.limit.pace).toEqual({ count: 2, window: 10_000 });
	return scene;
}

/** The same, after a higher pace was refused at 20,050. */
function refusedHigher(): Scene {
	const scene = paced();
	scene.acceptMany(15, 20_001);
	expect(scene.limit.refuse(20_050, UNNAMED)).toBe(1_000);
	return scene;
}

describe('a higher pace', () => {
	it('is tried after 16 answers: twice the last good one', () => {
		const scene = paced();
		scene.acceptMany(14, 20_001);
		expect(scene.limit.lastGood).toBeUndefined();
		scene.acceptMany(1, 20_100);
		expect(scene.limit.lastGood).toEqual({ count: 2, window: 10_000 });
		expect(scene.limit.pace).toEqual({ count: 2, window: 5_000 });
		scene.acceptMany(16, 20_200);
		expect(scene.limit.lastGood).toEqual({ count: 2, window: 5_000 });
		expect(scene.limit.pace).toEqual({ count: 2, window: 2_500 });
	});

	it('is tried after as many answers as the pace counts, where these are more than 16', () => {
		const scene = new Scene();
		scene.acceptMany(20, 0);
		scene.limit.refuse(100, named(900));
		scene.accept(1_000);
		expect(scene.limit.pace).toEqual({ count: 20, window: 1_000 });
		scene.acceptMany(18, 1_001);
		expect(scene.limit.lastGood).toBeUndefined();
		scene.acceptMany(1, 1_100);
		expect(scene.limit.lastGood).toEqual({ count: 20, window: 1_000 });
	});

	it('is tried sooner where the pace was kept for more than ten seconds', () => {
		const scene = paced();
		scene.acceptMany(2, 29_999);
		expect(scene.limit.lastGood).toBeUndefined();
		scene.accept(30_001);
		expect(scene.limit.lastGood).toEqual({ count: 2, window: 10_000 });
	});

	it('is given up after a refusal, then tried after 32 answers and 1.4 times as high', () => {
		const scene = refusedHigher();
		expect(scene.limit.pace).toEqual({ count: 2, window: 10_000 });
		expect(scene.limit.lastGood).toBeUndefined();
		scene.acceptMany(31, 21_050);
		expect(scene.limit.lastGood).toBeUndefined();
		expect(scene.limit.pace).toEqual({ count: 2, window: 10_000 });
		scene.acceptMany(1, 21_100);
		expect(scene.limit.lastGood).toEqual({ count: 2, window: 10_000 });
		expect(scene.limit.pace?.window).toBeCloseTo(10_000 / Math.SQRT2);
	});

	it('is tried after twice as long, too, where one was given up', () => {
		const scene = refusedHigher();
		scene.accept(21_050);
		scene.acceptMany(2, 41_000);
		expect(scene.limit.lastGood).toBeUndefined();
		scene.accept(41_051);
		expect(scene.limit.lastGood).toEqual({ count: 2, window: 10_000 });
	});

	it('is twice as high and tried after 16 answers again, when one has been accepted', () => {
		const scene = refusedHigher();
		scene.acceptMany(32, 21_050);
		scene.acceptMany(32, 21_100);
		expect(scene.limit.pace?.window).toBeCloseTo(10_000 / Math.SQRT2 / 2);
		for (let times = 0; times < 2; times++) {
			const { pace } = scene.limit;
			scene.acceptMany(15, 21_200 + 20 * times);
			expect(scene.limit.pace).toBe(pace);
			scene.acceptMany(1, 21_215 + 20 * times);
			expect(scene.limit.lastGood).toBe(pace);
		}
	});
});
