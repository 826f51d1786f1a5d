import type { AdaptiveLimit } from '../../../../nodes/StoreManagement/transport/limits/adaptiveLimit';
import { MINUTE } from '../../../../nodes/StoreManagement/transport/limits/requests';

import { named, OVERLOAD, Scene, UNNAMED } from './scene';

describe('pauses after refusals of an undocumented limit', () => {
	it('are as long as the refusal says', () => {
		const { limit } = new Scene();
		expect(limit.refuse(0, named(7_000))).toBe(7_000);
	});

	it('exceed what a short refusal says, more each time that others were faster', () => {
		const { limit } = new Scene();
		const pauses = [1, 2, 3, 4].map((now) => limit.refuse(now, named(1_000)));
		expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000]);
		expect(limit.refuse(5, named(MINUTE))).toBe(MINUTE);
	});

	it('are 1, 8 and 60 seconds where no request has been answered', () => {
		const { limit } = new Scene();
		expect([1, 2, 3, 4].map((now) => limit.refuse(now, UNNAMED))).toEqual([
			1_000,
			8_000,
			MINUTE,
			MINUTE,
		]);
	});

	it('last no longer than a minute from the first request on', () => {
		const scene = new Scene();
		scene.accept(10_000);
		expect(scene.limit.refuse(65_000, UNNAMED)).toBe(1_000);
		expect(scene.limit.refuse(66_000, UNNAMED)).toBe(4_000);
		expect(scene.limit.refuse(69_500, UNNAMED)).toBe(500);
		expect(scene.limit.refuse(70_000, UNNAMED)).toBe(MINUTE);
	});

	it('count from the response of the first request, or from now where there is none yet', () => {
		const { limit, times } = new Scene();
		const request = times.start(0);
		request.end = 50_000;
		expect([1, 2, 3].map((now) => limit.refuse(now + 50_000, UNNAMED))).toEqual([
			1_000, 8_000, 59_997,
		]);
		request.end = Infinity;
		expect(limit.refuse(55_000, UNNAMED)).toBe(MINUTE);
	});

	it('double from a second to half a minute while the service is overloaded', () => {
		const { limit } = new Scene();
		expect([1, 2, 3, 4, 5, 6, 7].map((now) => limit.refuse(now, OVERLOAD))).toEqual([
			1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
		]);
	});
});

describe('an undocumented pace', () => {
	it('is not learned from one refusal that names no time', () => {
		const scene = new Scene();
		scene.accept(0, 100);
		scene.limit.refuse(200, UNNAMED);
		scene.accept(1_200);
		expect(scene.limit.pace).toBeUndefined();
	});

	it('is learned from a refusal with a time: what was accepted until there was room again', () => {
		const scene = new Scene();
		scene.accept(0, 100);
		scene.limit.refuse(200, named(5_000));
		scene.accept(5_200);
		// The times already include the request that succeeds after the pause.
		expect(scene.limit.pace).toEqual({ count: 2, window: 5_200 });
	});

	it('is learned from two refusals in a row', () => {
		const scene = new Scene();
		scene.accept(0, 100);
		scene.limit.refuse(200, UNNAMED);
		scene.limit.refuse(1_200, UNNAMED);
		scene.accept(9_200);
		expect(scene.limit.pace).toEqual({ count: 2, window: 9_200 });
	});

	it('is learned from a second refusal within a minute, but not from a later one', () => {
		const within = new Scene();
		within.accept(0);
		within.limit.refuse(100, UNNAMED);
		within.accept(1_100, 61_000);
		within.limit.refuse(61_099, UNNAMED);
		within.accept(62_099);
		expect(within.limit.pace).toEqual({ count: 2, window: 60_999 });

		const later = new Scene();
		later.accept(0);
		later.limit.refuse(100, UNNAMED);
		later.accept(1_100, 61_000);
		later.limit.refuse(61_100, UNNAMED);
		later.accept(62_100);
		expect(later.limit.pace).toBeUndefined();
	});

	it('is not learned from one overload, but from a second within a minute', () => {
		const scene = new Scene();
		scene.accept(0);
		scene.limit.refuse(100, OVERLOAD);
		scene.limit.refuse(1_100, OVERLOAD);
		scene.accept(3_100, 3_200);
		expect(scene.limit.pace).toBeUndefined();
		scene.limit.refuse(3_300, OVERLOAD);
		scene.accept(4_300);
		expect(scene.limit.pace).toEqual({ count: 2, window: 1_200 });
	});

	it('is not changed by answers to requests from before the refusal', () => {
		const scene = new Scene();
		scene.accept(0, 100);
		scene.limit.refuse(200, named(5_000));
		scene.limit.accept(150);
		scene.limit.accept(200);
		expect(scene.limit.pace).toBeUndefined();
		scene.limit.accept(201);
		expect(scene.limit.pace).toEqual({ count: 2, window: 201 });
	});

	it('covers at most the minute before the refusal', () => {
		const scene = new Scene();
		scene.accept(0, 5_000, 40_000);
		scene.limit.refuse(65_001, named(1_000));
		scene.accept(66_001);
		expect(scene.limit.pace).toEqual({ count: 1, window: 26_001 });
	});

	it('is not learned where nothing was accepted', () => {
		const { limit } = new Scene();
		limit.refuse(0, named(1_000));
		limit.accept(1_000);
		expect(limit.pace).toBeUndefined();
	});
});

describe('a window of half a minute or more', () => {
	/** A limit that has learned a pace with this window from a refusal that lasted `wait`, refused again. */
	function afterWindow(window: number, wait: number): AdaptiveLimit {
		const scene = new Scene();
		scene.accept(0);
		scene.limit.refuse(window - wait, named(wait));
		scene.accept(window);
		expect(scene.limit.pace?.window).toBe(window);
		scene.limit.refuse(window + 1, UNNAMED);
		return scene.limit;
	}

	it('lasts until its end after the next refusal, without a probe', () => {
		const limit = afterWindow(30_000, 5_001);
		expect(limit.refuse(30_100, UNNAMED)).toBe(29_900);
	});

	it.each([
		['its window is shorter', 29_999, 5_001],
		['the refusal was shorter', 30_000, 5_000],
	])('does not count as one if %s', (_, window, wait) => {
		const limit = afterWindow(window, wait);
		expect(limit.refuse(window + 100, UNNAMED)).toBe(8_000);
	});
});
