import { InFlightLimit } from '../../../../nodes/StoreManagement/transport/limits/requests';

/** Accepts requests that started with `level` in flight; returns what may be in flight after each. */
function accept(limit: InFlightLimit, times: number, level = 4, othersWait = true): number[] {
	return Array.from({ length: times }, () => {
		limit.accept(level, othersWait);
		return limit.most;
	});
}

describe('the most requests in flight', () => {
	it('stay 4 for 60 answers, and then grow by one with each answer', () => {
		const limit = new InFlightLimit(false);
		expect(limit.most).toBe(4);
		expect(accept(limit, 59)).toEqual(Array(59).fill(4));
		expect(accept(limit, 6)).toEqual([5, 6, 7, 8, 9, 10]);
	});

	it('do not grow while nobody waits', () => {
		const limit = new InFlightLimit(false);
		expect(accept(limit, 100, 4, false)).toEqual(Array(100).fill(4));
		expect(accept(limit, 1)).toEqual([5]);
	});

	it('are 8 and one more for each 60 answers where the limit is documented', () => {
		const limit = new InFlightLimit(true);
		accept(limit, 59);
		expect(accept(limit, 7)).toEqual([5, 6, 7, 8, 9, 9, 9]);
		expect(accept(limit, 53).at(-1)).toBe(9);
		expect(accept(limit, 1)).toEqual([10]);
	});
});

describe('a refusal beside more requests than were ever accepted', () => {
	it('leaves as many as were beside it', () => {
		const limit = new InFlightLimit(false);
		accept(limit, 1, 2);
		expect(limit.refuse(4, false)).toBe(true);
		expect(limit.most).toBe(3);
		expect(limit.refuse(3, false)).toBe(true);
		expect(limit.most).toBe(2);
	});

	it('leaves one where the service says how long it has no room', () => {
		const limit = new InFlightLimit(false);
		accept(limit, 1, 2);
		expect(limit.refuse(3, true)).toBe(true);
		expect(limit.most).toBe(1);
	});

	it('does not count as such where that many say little: 4 were accepted, and a time is named', () => {
		const named = new InFlightLimit(false);
		accept(named, 1, 4);
		expect(named.refuse(5, true)).toBe(false);
		expect(named.most).toBe(1);

		const unnamed = new InFlightLimit(false);
		accept(unnamed, 1, 4);
		expect(unnamed.refuse(5, false)).toBe(true);
		expect(unnamed.most).toBe(4);
	});

	it('is tried again after 60 answers, and after 120 when that was refused', () => {
		const limit = new InFlightLimit(false);
		accept(limit, 1, 2);
		limit.refuse(3, false);
		expect(accept(limit, 60, 2)).toEqual([...Array<number>(59).fill(2), 3]);
		expect(limit.refuse(3, false)).toBe(true);
		expect(limit.most).toBe(2);
		expect(accept(limit, 120, 2)).toEqual([...Array<number>(119).fill(2), 3]);
	});

	it('is tried one by one after 60 and 120 answers when that was accepted', () => {
		const limit = new InFlightLimit(false);
		accept(limit, 1, 2);
		limit.refuse(3, false);
		accept(limit, 60, 2);
		expect(accept(limit, 120, 3)).toEqual([...Array<number>(119).fill(3), 4]);
	});

	it('is given up again when it is refused after all', () => {
		const limit = new InFlightLimit(false);
		accept(limit, 1, 2);
		limit.refuse(3, false);
		accept(limit, 60, 2);
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
	it('leaves one, then two, then one more for each 16 answers up to 4', () => {
		const limit = new InFlightLimit(false);
		accept(limit, 4);
		expect(limit.refuse(4, false)).toBe(false);
		expect(limit.most).toBe(1);
		expect(accept(limit, 1)).toEqual([2]);
		expect(accept(limit, 15)).toEqual([...Array<number>(14).fill(2), 3]);
		expect(accept(limit, 16)).toEqual([...Array<number>(15).fill(3), 4]);
		expect(accept(limit, 28)).toEqual([...Array<number>(27).fill(4), 5]);
	});

	it('of a single request says nothing of the number in flight', () => {
		const limit = new InFlightLimit(false);
		expect(limit.refuse(1, false)).toBe(false);
		expect(limit.most).toBe(1);
		expect(accept(limit, 1, 1)).toEqual([2]);
	});

	it('leaves two at most where the limit is documented', () => {
		const limit = new InFlightLimit(true);
		accept(limit, 4);
		expect(limit.refuse(4, false)).toBe(false);
		expect(accept(limit, 59)).toEqual(Array(59).fill(2));
		expect(accept(limit, 2)).toEqual([3, 3]);
	});
});
