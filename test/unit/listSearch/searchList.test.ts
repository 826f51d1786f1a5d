import type { JsonObject, JsonValue } from '../../../nodes/StoreManagement/json';
import { filterEntries, toText } from '../../../nodes/StoreManagement/listSearch';

const toEntries = ({ id, name }: JsonObject) => [
	...(id === undefined ? [] : [{ name: toText(name) ?? '', value: toText(id) ?? '' }]),
];

const found = (records: JsonValue[], filter?: string): string[] =>
	filterEntries(records, toEntries, filter).map(({ value }) => String(value));

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
])('[S3] the filter %j leaves %j', (filter, ids) => {
	expect(found(records, filter)).toEqual(ids);
});

it('leaves out what is no record, and shows a name in one line', () => {
	expect(found([null, 'x', [records[0] ?? null], 5])).toEqual([]);
	const [entry] = filterEntries([{ id: 1, name: 'Ana\nMaria' }], toEntries, 'maria');
	expect(entry).toEqual({ name: 'Ana Maria', value: '1' });
});
