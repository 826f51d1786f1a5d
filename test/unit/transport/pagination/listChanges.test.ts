import type { JsonValue } from '../../../../nodes/StoreManagement/json';
import { ListChanges } from '../../../../nodes/StoreManagement/transport/pagination/listChanges';
import { RecentPages } from '../../../../nodes/StoreManagement/transport/pagination/page';

const lead = (id: number, state = 'SP'): JsonValue => ({ id, address: { state } });

let pages: RecentPages;
let changes: ListChanges;
beforeEach(() => {
	pages = new RecentPages();
	changes = new ListChanges();
});

/** Adds a page as pagination does: without the records that came before. */
function add(number: number, ...records: JsonValue[]): JsonValue[] {
	const fresh = changes.withoutRepeated(records, pages);
	pages.findSame(fresh, number);
	return fresh;
}

it('leaves a page as it is while the list has not grown', () => {
	add(1, lead(1), lead(2));

	expect(add(2, lead(2), lead(3))).toEqual([lead(2), lead(3)]);
	expect(changes.repeated).toBe(0);
});

it('drops at most as many records as the list has grown', () => {
	add(1, lead(1), lead(2), lead(3));
	changes.note(2);

	expect(add(2, lead(1), lead(2), lead(3), lead(4))).toEqual([lead(3), lead(4)]);
	expect(changes.repeated).toBe(2);
	expect(add(3, lead(4))).toEqual([lead(4)]);
});

it('goes on with a growth that no page has shown yet', () => {
	add(1, lead(1), lead(2));
	changes.note(1);
	expect(add(2, lead(3), lead(4))).toEqual([lead(3), lead(4)]);
	changes.note(1);

	expect(add(3, lead(2), lead(4), lead(5))).toEqual([lead(5)]);
	expect(changes.repeated).toBe(2);
});

it('keeps a record that differs from an earlier one anywhere', () => {
	add(1, lead(1, 'SP'), lead(1, 'RJ'));
	changes.note(3);

	expect(add(2, lead(1, 'MG'), lead(1, 'SP'), lead(1, 'RJ'))).toEqual([lead(1, 'MG')]);
});

it('compares records that are no objects', () => {
	add(1, 'a', 1);
	changes.note(3);

	expect(add(2, 'b', 'a', 1)).toEqual(['b']);
});

it.each([
	[-1, true],
	[0, false],
	[1, false],
])('takes a list whose total changes by %s for one that has shrunk: %s', (growth, hasShrunk) => {
	changes.note(growth);

	expect(changes.hasShrunk).toBe(hasShrunk);
});
