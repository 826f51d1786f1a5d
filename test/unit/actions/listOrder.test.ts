import { orderOf } from '../../../nodes/StoreManagement/actions/newestPages';

const keys = {
	createdAt: ({ at = null }) => Number(at ?? NaN) * 1000,
	sequenceNumber: ({ id = null }) => Number(id ?? NaN),
};
const byDates = (...seconds: Array<number | null>) => seconds.map((at) => ({ at, id: 1 }));
const byIds = (...ids: number[]) => ids.map((id) => ({ id }));

it.each([
	['dates that fall', byDates(900, 600, 300), 'newestFirst'],
	['dates that rise', byDates(300, 600, 900), 'oldestFirst'],
	['dates that fall and rise', byDates(900, 300, 600), 'unknown'],
	[
		'dates that fall and rise, while IDs fall',
		[900, 300, 600].map((at, index) => ({ at, id: -index })),
		'unknown',
	],
	['dates that rise by seconds while they fall by minutes', byDates(900, 905, 300), 'newestFirst'],
	['dates a minute apart', byDates(60, 0), 'unknown'],
	['dates a minute apart that rise', byDates(0, 60), 'unknown'],
	['dates of some', byDates(900, null, 300), 'newestFirst'],
	['IDs that fall', byIds(3, 2, 1), 'newestFirst'],
	['IDs that rise', byIds(1, 2, 3), 'oldestFirst'],
	['IDs of some', byIds(3, NaN, 1), 'newestFirst'],
	['falling IDs and rising dates', [0, 900].map((at) => ({ at, id: -at })), 'oldestFirst'],
	['one record', byIds(1), 'unknown'],
	['no records but texts', ['a', 'b'], 'unknown'],
])('[S1] the order of a page with %s', (_, records, order) => {
	expect(orderOf(records, keys)).toBe(order);
});
