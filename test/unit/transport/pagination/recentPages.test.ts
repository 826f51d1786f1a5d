import type { JsonValue } from '../../../../nodes/StoreManagement/json';
import { RecentPages } from '../../../../nodes/StoreManagement/transport/pagination/page';

function deep(core: JsonValue, depth = 400): JsonValue {
	let nested = core;
	for (let level = 0; level < depth; level++) nested = [nested];
	return nested;
}

/** Adds one page after the other; returns which earlier page each one repeats. */
function findRepeats(...pages: JsonValue[][]): Array<number | undefined> {
	const recent = new RecentPages();
	return pages.map((records, index) => recent.findSame(records, index + 1));
}

it('returns the latest earlier page with the same records', () => {
	expect(findRepeats([1], [2], [1], [2], [2])).toEqual([undefined, undefined, 1, 2, 4]);
});

it.each<[difference: string, one: JsonValue[], other: JsonValue[]]>([
	['one record more', [{ id: 1 }], [{ id: 1 }, { id: 2 }]],
	['another order', [1, 2], [2, 1]],
	['another name', [{ id: 1 }], [{ key: 1 }]],
	['one name more', [{ id: 1 }], [{ id: 1, name: 'a' }]],
	['null instead of nothing', [{ id: null }], [{}]],
	['text instead of a number', [{ id: 1 }], [{ id: '1' }]],
	['a list instead of an object', [{ items: [] }], [{ items: {} }]],
	['an object instead of a number', [{ id: {} }], [{ id: 1 }]],
	['a number instead of an object', [{ id: 1 }], [{ id: {} }]],
	['an empty text instead of a list', [{ id: '' }], [{ id: [] }]],
	['null instead of an object', [{ id: null }], [{ id: {} }]],
	['an object under another name', [{ one: {} }], [{ other: {} }]],
	['a difference at the bottom', [deep(1)], [deep(2)]],
])('finds no repetition where pages differ in %s', (_, one, other) => {
	expect(findRepeats(one, other)).toEqual([undefined, undefined]);
});

it('ignores the order of names, at any depth', () => {
	const one = [{ id: 1, name: 'a', items: deep('core') }];
	const other = [{ items: deep('core'), name: 'a', id: 1 }];
	expect(findRepeats(one, other)).toEqual([undefined, 1]);
});

it('compares with the last ten pages only', () => {
	const round = Array.from({ length: 11 }, (_, id) => [id]);
	expect(findRepeats(...round, [0])).toEqual(Array.from({ length: 12 }, () => undefined));
	expect(findRepeats(...round.slice(1), [1]).at(-1)).toBe(1);
});

describe('The pages that are kept', () => {
	const kept = (pages: number, size: number) => {
		const recent = new RecentPages();
		for (let number = 1; number <= pages; number++) {
			recent.findSame(
				Array.from({ length: size }, (_, id) => [number, id]),
				number,
			);
		}
		return recent;
	};
	const numbers = (recent: RecentPages, after = 0) =>
		recent.after(after).map(({ number }) => number);

	it('are all of them while they hold fewer than 5,000 records', () => {
		expect(numbers(kept(100, 49))).toHaveLength(100);
		expect(kept(100, 49).reach).toBe(Infinity);
	});

	it('are the last ones with at least 5,000 records', () => {
		expect(numbers(kept(60, 100))[0]).toBe(11);
		expect(kept(60, 100).reach).toBe(5_000);
	});

	it('are the last ten where these hold more', () => {
		expect(numbers(kept(13, 700))).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
		expect(kept(13, 700).reach).toBe(7_000);
	});

	it('can be asked for after a page', () => {
		expect(numbers(kept(5, 1), 3)).toEqual([4, 5]);
	});
});
