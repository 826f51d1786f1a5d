import { InFlightLimit } from '../../../../nodes/StoreManagement/transport/limits/requests';

/** Accepts requests that started with `level` in flight; returns what may be in flight after each. */
function accept(limit: InFlightLimit, times: number, level = 4, othersWait = true): number[] {
	return Array.from({ length: times }, () => {
		limit.accept(level, othersWait);
		return limit.most;
	});
}

describe('the most requests in flight', () => {
	it('stay 3 for 64 answers, and then grow by one with each answer', () => {
		const limit = new InFlightLimit(false);
		expect(limit.most).toBe(3);
		expect(accept(limit, 63)).toEqual(Array(63).fill(3));
		expect(accept(limit, 6)).toEqual([4, 5, 6, 7, 8, 9]);
	});

	it('do not grow while nobody waits', () => {
		const limit = new InFlightLimit(false);
		expect(accept(limit, 100, 4, false)).toEqual(Array(100).fill(3));
		expect(accept(limit, 1)).toEqual([4]);
	});

	it('are 4 where the limit is documented, and one more for each 64 answers', () => {
		const limit = new InFlightLimit(true);
		expect(accept(limit, 63)).toEqual(Array(63).fill(4));
		expect(accept(limit, 64)).toEqual(Array(64).fill(5));
		expect(accept(limit, 1)).toEqual([6]);
	});
});

describe('a refusal while more requests are in flight than were ever accepted', () => {
	it('leaves one less than were in flight', () => {
		const limit = new InFlightLimit(false);
		accept(limit, 1, 2);
		expect(limit.refuse(4, false)).toBe(true);
		expect(limit.most).toBe(3);
		expect(limit.refuse(3, false)).toBe(true);
		expect(limit.most).toBe(2);
	});

	it('leaves one if the service says when it has room again', () => {
		const limit = new InFlightLimit(false);
		accept(limit, 1, 2);
		expect(limit.refuse(3, true)).toBe(true);
		expect(limit.most).toBe(1);
	});

	it('does not count as such if 3 were accepted and a time is named, because so few say little', () => {
		const named = new InFlightLimit(false);
		accept(named, 1, 3);
		expect(named.refuse(4, true)).toBe(false);
		expect(named.most).toBe(1);

		const unnamed = new InFlightLimit(false);
		accept(unnamed, 1, 3);
		expect(unnamed.refuse(4, false)).toBe(true);
		expect(unnamed.most).toBe(3);
	});

	it('lets one more be tried after 64 answers, and after 128 if that was refused', () => {
		const limit = new InFlightLimit(false);
		accept(limit, 1, 2);
		limit.refuse(3, false);
		expect(accept(limit, 64, 2)).toEqual([...Array<number>(63).fill(2), 3]);
		expect(limit.refuse(3, false)).toBe(true);
		expect(limit.most).toBe(2);
		expect(accept(limit, 128, 2)).toEqual([...Array<number>(127).fill(2), 3]);
	});

	it('lets one more be tried after 64 answers, and another after 128 if that was accepted', () => {
		const limit = new InFlightLimit(false);
		accept(limit, 1, 2);
		limit.refuse(3, false);
		accept(limit, 64, 2);
		expect(accept(limit, 128, 3)).toEqual([...Array<number>(127).fill(3), 4]);
	});

	it('lets the one more be given up if it is refused after all', () => {
		const limit = new InFlightLimit(false);
		accept(limit, 1, 2);
		limit.refuse(3, false);
		accept(limit, 64, 2);
		accept(limit, 1, 3);
		expect(limit.refuse(3, false)).toBe(true);
		expect(limit.most).toBe(2);
	});

	it('changes nothing where the service still counts a request that it has just answered', () => {
		const limit = new InFlightLimit(false);
		accept(limit, 1, 2);
		limit.refuse(3, false);
		accept(limit, 1, 2);
		expect(limit.refuse(2, false)).toBe(true);
		expect(limit.most).toBe(2);
		// Twice in a row, with no success between.
		expect(limit.refuse(2, false)).toBe(false);
		expect(limit.most).toBe(1);
	});
});

describe('any other refusal', () => {
	it('leaves one, then two, then one more for each 16 answers up to 3', () => {
		const limit = new InFlightLimit(false);
		accept(limit, 4);
		expect(limit.refuse(4, false)).toBe(false);
		expect(limit.most).toBe(1);
		expect(accept(limit, 1)).toEqual([2]);
		expect(accept(limit, 15)).toEqual([...Array<number>(14).fill(2), 3]);
		expect(accept(limit, 48)).toEqual([...Array<number>(47).fill(3), 4]);
	});

	it('of a single request says nothing about the number in flight', () => {
		const limit = new InFlightLimit(false);
		expect(limit.refuse(1, false)).toBe(false);
		expect(limit.most).toBe(1);
		expect(accept(limit, 1, 1)).toEqual([2]);
	});

	it('leaves two at most where the limit is documented', () => {
		const limit = new InFlightLimit(true);
		accept(limit, 4);
		expect(limit.refuse(4, false)).toBe(false);
		expect(accept(limit, 63)).toEqual(Array(63).fill(2));
		expect(accept(limit, 2)).toEqual([3, 3]);
	});
});
