import type { JsonObject } from '../../../nodes/StoreManagement/json';
import { filterEntries, toText } from '../../../nodes/StoreManagement/listSearch';

const records = [
	{ id: 11, name: 'João Ávila' },
	{ id: 12, name: 'ANA\nMARIA' },
	{ id: 23, name: 'Zoë' },
	...[null, 'x', [{ id: 1 }], 5, {}],
];
const toEntries = ({ id, name }: JsonObject) =>
	id === undefined ? [] : [{ name: toText(name) ?? '', value: toText(id) ?? '' }];

it.each([
	[undefined, ['João Ávila', 'ANA MARIA', 'Zoë']],
	['  ', ['João Ávila', 'ANA MARIA', 'Zoë']],
	['joao', ['João Ávila']],
	['JOÃO A', ['João Ávila']],
	[' ana ', ['ANA MARIA']],
	['zoe', ['Zoë']],
	['1', ['João Ávila', 'ANA MARIA']],
	['maria 12', ['ANA MARIA']],
	['nobody', []],
])('[S3] the filter %j leaves %j', (filter, names) => {
	expect(filterEntries(records, toEntries, filter).map(({ name }) => name)).toEqual(names);
});
