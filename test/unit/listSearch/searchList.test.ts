import type { JsonObject, JsonValue } from '../../../nodes/StoreManagement/json';
import {
	exactFirst,
	filterEntries,
	firstText,
	joinParts,
} from '../../../nodes/StoreManagement/listSearch/entries';

const toEntries = ({ id, name }: JsonObject) => [
	{ name: firstText(name) ?? '', value: firstText(id) ?? '' },
];

const found = (records: JsonValue[], filter?: string): string[] =>
	filterEntries(records, toEntries, filter).map(({ value }) => value);

const records: JsonValue[] = [
	{ id: 11, name: 'João Ávila' },
	{ id: 12, name: 'ANA' },
	{ id: 23, name: 'Zoë' },
];

it.each([
	[undefined, ['11', '12', '23']],
	['', ['11', '12', '23']],
	['  ', ['11', '12', '23']],
	['joao', ['11']],
	['JOÃO A', ['11']],
	[' ana ', ['12']],
	['zoe', ['23']],
	['1', ['11', '12']],
	['ana 12', ['12']],
	['nobody', []],
])('the filter %j leaves %j', (filter, ids) => {
	expect(found(records, filter)).toEqual(ids);
});

it.each([
	['10', ['10', '100']],
	[' #100 ', ['100']],
	['21', ['10']],
	['5', ['55']],
	['2026', []],
	['2026-05', ['100', '10', '55']],
])(
	'digits find a numbered record by number or ID, the very number first: %j',
	(filter, numbers) => {
		const toNumbered = ({ id, number }: JsonObject) => {
			const [value = '', shown = ''] = [firstText(id), firstText(number)];
			return [{ name: `#${shown} 2026-05-10 500.00`, value, number: shown }];
		};
		const orders = [
			{ number: 100, id: 7 },
			{ number: 10, id: 210 },
			{ number: 55, id: 8 },
		];
		const entries = exactFirst(filterEntries(orders, toNumbered, filter), filter);
		expect(entries.map(({ number }) => number)).toEqual(numbers);
	},
);

it('leaves out what is no record, and shows a name in one line', () => {
	expect(found([null, 'x', [records[0] ?? null], 5])).toEqual([]);
	const [entry] = filterEntries([{ id: 1, name: 'Ana\nMaria' }], toEntries, 'maria');
	expect(entry).toEqual({ name: 'Ana Maria', value: '1' });
});

it('joins the parts that are known', () => {
	expect(joinParts('#1', undefined, 'Ana', undefined)).toBe('#1 · Ana');
});

it.each([
	[['a', 'b'], 'a'],
	[['', null, 'b'], 'b'],
	[[0, 'b'], '0'],
	[[undefined, true, {}, ['x']], undefined],
	[[], undefined],
])('the first text of %j is %j', (values, text) => {
	expect(firstText(...values)).toBe(text);
});
