import { SeenList } from '../../../nodes/StoreManagement/actions/onlyNew/memory';
import { directionOf } from '../../../nodes/StoreManagement/actions/readNewest';
import { statusChangesOf } from '../../../nodes/StoreManagement/actions/onlyNew/statusChanges';

const entries = (...keys: Array<number | string>) => keys.map((key) => ({ key: String(key) }));
const take = (list: SeenList, keys: Array<number | string>, limit: number) => {
	const { taken, left } = list.take(entries(...keys), limit);
	return [taken.map(({ key }) => key).join(), left];
};

describe('SeenList', () => {
	it('takes the newest at first, then the oldest of what is new', () => {
		const list = new SeenList();

		expect(take(list, [5, 3, 9, 7], 2)).toEqual(['7,9', 0]);
		expect(take(list, [5, 3, 12, 11, 10, 9, 7], 2)).toEqual(['10,11', 1]);
		expect(take(list, [12, 11, 8, 10], 5)).toEqual(['8,12', 0]);
		expect(take(list, [12, 11, 8, 10, 6], 5)).toEqual(['', 0]);
	});

	it('takes a record that is on two pages once', () => {
		const list = new SeenList({ isFirst: false });
		expect(take(list, [7, 5, 7, 3], 5)).toEqual(['3,5,7', 0]);
	});

	it('takes a late record, others of one time, and those of unknown rank once', () => {
		const list = new SeenList();

		expect(take(list, ['5:a', '5:b', '7', 'Infinity:a'], 3)).toEqual(['5:b,7,Infinity:a', 0]);
		expect(take(list, ['5:a', '5:c', '6', 'Infinity:b'], 9)).toEqual(['5:c,6,Infinity:b', 0]);
	});

	it('keeps 500 keys, and knows what it no longer keeps', () => {
		const list = new SeenList();
		const all = Array.from({ length: 1500 }, (_, index) => index);
		take(list, all, Infinity);

		expect(list.seen).toHaveLength(500);
		expect(take(list, [...all, 1500], Infinity)).toEqual(['1500', 0]);
	});
});

it.each([
	[[3, 2, 2, 1], -1],
	[[1, 2, Infinity, 2, 5], 1],
	[[1, 3, 2], 0],
	[[1, 9, 8, 7, 6, 5, 4], -1],
	[[7, 1, 2, 3, 2, 5, 6], 0],
	[[2, 2], 0],
	[[NaN, 7], 0],
	[[], 0],
])('the direction of %j is %d', (ranks, expected) => {
	expect(directionOf(ranks)).toBe(expected);
});

it('the changes of a history come oldest first, in whatever form and order it is sent', () => {
	const step = (name: string, day: number) => ({
		data: { name, created_at: { date: `2026-01-0${day} 10:00:00`, timezone: 'UTC' } },
	});
	const order = { id: 7, number: 1, statuses: { data: [step('Paid', 2), step('Waiting', 1)] } };
	const changes = statusChangesOf(order, 'UTC').map(({ change: { from, to } }) => [from, to]);

	expect(changes).toEqual([
		[null, 'Waiting'],
		['Waiting', 'Paid'],
	]);
	expect(statusChangesOf({ statuses: [] }, 'UTC')).toEqual([]);
});
