import {
	choices,
	collection,
	entries,
} from '../../../nodes/StoreManagement/parameters/collections';

import { bounded, context, named, needed, refusalOf, short } from './kinds';

const other = { ...named, name: 'other', displayName: 'Other' };
const members = [bounded, { ...needed.text, name: 'other', properties: [other] }] as const;

const group = collection({ ...named, type: 'collection', default: {} }, members);
const list = entries(
	{ ...named, type: 'fixedCollection', default: {} },
	{ name: 'row', displayName: 'Row' },
	members,
);
const offered = [{ name: 'A', value: 'a' }];
const several = choices({ ...named, type: 'multiOptions', default: [] }, offered);

describe('the declaration', () => {
	it('of a collection offers the properties of its members', () => {
		expect(group.properties).toEqual([
			{ ...named, type: 'collection', default: {}, options: [...bounded.properties, other] },
		]);
	});

	it('of a list offers them for each entry', () => {
		const row = { name: 'row', displayName: 'Row', values: [...bounded.properties, other] };

		expect(list.properties).toEqual([
			{ ...named, type: 'fixedCollection', default: {}, options: [row] },
		]);
	});

	it('of a choice of several offers the options', () => {
		expect(several.properties).toEqual([
			{ ...named, type: 'multiOptions', default: [], options: offered },
		]);
	});

	it('of a member may be several properties', () => {
		const two = collection(named, [{ ...short, properties: [named, other] }]);

		expect(two.properties).toEqual([{ ...named, options: [named, other] }]);
	});
});

it('a member of a collection that was not added is neither there nor required', () => {
	expect(group.parse({ field: 5 }, context)).toStrictEqual({ field: 5 });
	expect(group.parse({}, context)).toStrictEqual({});
});

it('a member that was added and left empty is read as such', () => {
	expect(refusalOf(group, { other: '' })).toMatchObject({
		message: "'Field' was added but is empty",
	});
});

it('an entry of a list is complete', () => {
	expect(list.parse({ row: [{ field: 5, other: 'a' }] }, context)).toStrictEqual([
		{ field: 5, other: 'a' },
	]);
	expect(refusalOf(list, { row: [{ field: 5 }] })).toMatchObject({
		message: "'Field' is required",
	});
});

it.each([
	[group, 'a'],
	[list, [1]],
	[list, { row: null }],
	[list, { row: [null] }],
])('%# is not a group of fields', (parameter, given) => {
	expect(refusalOf(parameter, given)).toMatchObject({
		message: expect.stringMatching(/^'Field' must be a group of fields/) as string,
		remedy: 'Add the fields one by one, or use an expression that yields an object',
	});
});

it.each([[undefined], [null], [''], [' '], [[]], ['a,,']])('%j yields the names in it', (input) => {
	expect(several.parse(input, context)).toEqual(input === 'a,,' ? ['a'] : []);
});
