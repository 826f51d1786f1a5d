import type { JsonValue } from '../../../nodes/StoreManagement/json';
import { RecentPages } from '../../../nodes/StoreManagement/transport/recentPages';

function deep(core: JsonValue, depth = 20_000): JsonValue {
	let nested = core;
	for (let level = 0; level < depth; level++) nested = [nested];
	return nested;
}

/** What comes of looking at one page after the other. */
function look(...pages: JsonValue[][]): Array<number | undefined> {
	const recent = new RecentPages();
	return pages.map((records, index) => recent.sameAs(records, index + 1));
}

it('tells which earlier page was the same, the latest of several', () => {
	expect(look([1], [2], [1], [2], [2])).toEqual([undefined, undefined, 1, 2, 4]);
});

it.each<[difference: string, one: JsonValue[], other: JsonValue[]]>([
	['one record more', [{ id: 1 }], [{ id: 1 }, { id: 2 }]],
	['another order', [1, 2], [2, 1]],
	['another name', [{ id: 1 }], [{ key: 1 }]],
	['one name more', [{ id: 1 }], [{ id: 1, name: 'a' }]],
	['null instead of nothing', [{ id: null }], [{}]],
	['text instead of a figure', [{ id: 1 }], [{ id: '1' }]],
	['a list instead of an object', [{ items: [] }], [{ items: {} }]],
	['a difference at the bottom', [deep(1)], [deep(2)]],
])('does not take pages for the same that differ in %s', (_, one, other) => {
	expect(look(one, other)).toEqual([undefined, undefined]);
});

it('takes records for the same whatever the order of their names, and however deep', () => {
	const one = [{ id: 1, name: 'a', items: deep('core') }];
	const other = [{ items: deep('core'), name: 'a', id: 1 }];
	expect(look(one, other)).toEqual([undefined, 1]);
});

it('forgets pages that are long past', () => {
	const round = Array.from({ length: 11 }, (_, id) => [id]);
	expect(look(...round, [0])).toEqual(Array.from({ length: 12 }, () => undefined));
	expect(look(...round.slice(1), [1]).at(-1)).toBe(1);
});
