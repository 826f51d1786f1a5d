import type { INodeProperties } from 'n8n-workflow';

import { breakingChanges } from './breakingChanges';
import { publishedFields, type PublishedFields } from './fields';

const places = { resource: ['order'], operation: ['getAll', 'update'] };

/** The published fields of a node that has these fields in two operations. */
const fieldsOf = (...properties: object[]): PublishedFields =>
	publishedFields({
		properties: (properties as INodeProperties[]).map((one) => ({
			...one,
			displayOptions: {
				...one.displayOptions,
				show: { ...places, ...one.displayOptions?.show },
			},
		})),
	});

const limit = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	default: 50,
	typeOptions: { minValue: 1, maxValue: 100, numberPrecision: 2, rows: 3 },
	displayOptions: { show: { output: ['a', 'b'] }, hide: { mode: ['x'] } },
};
const format = {
	displayName: 'Format',
	name: 'format',
	type: 'options',
	default: 'a',
	options: [
		{ name: 'A', value: 'a' },
		{ name: 'B', value: 'b' },
	],
};
const options = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	default: {},
	options: [format],
};
const events = {
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	default: [],
	typeOptions: { loadOptionsMethod: 'loadEvents' },
};
const byList = {
	displayName: 'From List',
	name: 'list',
	type: 'list',
	typeOptions: { searchListMethod: 'searchStores', searchable: true },
};
const digits = { type: 'regex', properties: { regex: '^\\d+$', errorMessage: 'No number' } };
const byId = { displayName: 'By ID', name: 'id', type: 'string', validation: [digits] };
const store = {
	displayName: 'Store',
	name: 'store',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	modes: [byList, byId],
};

const ALL = [limit, options, events, store];
const changes = (...now: object[]): string[] => breakingChanges(fieldsOf(...ALL), fieldsOf(...now));

/** The changes when one field is replaced, without the operation: they are the same for both. */
function changesWith(changed: Record<string, unknown>): string[] {
	const found = changes(...ALL.map((one) => (one.name === changed.name ? changed : one)));
	const [first, second] = ['order.getAll ', 'order.update '].map((place) =>
		found.filter((one) => one.startsWith(place)).map((one) => one.slice(place.length)),
	);
	expect(second).toEqual(first);
	return first ?? [];
}

const { typeOptions } = limit;
const { show, hide } = limit.displayOptions;

describe('Changes to a description that break no saved workflow', () => {
	it.each<[what: string, changed: Record<string, unknown>]>([
		['texts', { ...limit, displayName: 'Most', description: 'How many' }],
		['wider bounds', { ...limit, typeOptions: { minValue: 0, maxValue: 101, rows: 4 } }],
		['fewer conditions', { ...limit, displayOptions: { show: { output: ['a', 'b', 'c'] } } }],
		['fewer rules', { ...store, modes: [byList, { ...byId, validation: [] }] }],
		['more choices', { ...options, options: [format, { ...format, name: 'other' }] }],
	])('%s', (_, changed) => {
		expect(changesWith(changed)).toEqual([]);
	});

	it('a new field, or another form of a field for other situations', () => {
		const inC = { ...limit, default: 9, displayOptions: { show: { output: ['c'] } } };

		expect(changes(...ALL, { ...limit, name: 'more' })).toEqual([]);
		expect(changes(inC, ...ALL)).toEqual([]);
	});
});

describe('Changes to a description that break saved workflows', () => {
	it.each<[sentence: string, changed: object]>([
		['is no longer of type number', { type: 'string' }],
		['has another default: workflows that kept 50 change', { default: 20 }],
		['must be filled now', { required: true }],
		['takes no expression now', { noDataExpression: true }],
		['is refused below 2 now', { typeOptions: { ...typeOptions, minValue: 2 } }],
		['is refused above 99 now', { typeOptions: { ...typeOptions, maxValue: 99 } }],
		['is rounded, to decimals: 0 now', { typeOptions: { ...typeOptions, numberPrecision: 0 } }],
		[
			'has another multipleValues than undefined',
			{ typeOptions: { ...typeOptions, multipleValues: true } },
		],
	])('limit %s', (sentence, changed) => {
		expect(changesWith({ ...limit, ...changed })).toEqual([`limit ${sentence}`]);
	});

	it.each<[what: string, conditions: object]>([
		['asks for another value', { show: { output: ['a'] }, hide }],
		['asks for a further field', { show: { ...show, returnAll: [false] }, hide }],
		['is hidden with another value', { show, hide: { mode: ['x', 'y'] } }],
		['is hidden by a further field', { show, hide: { ...hide, '@tool': [true] } }],
	])('a field whose condition %s', (_, displayOptions) => {
		expect(changesWith({ ...limit, displayOptions })).toEqual([
			'limit is hidden where it was shown: {"show":{"output":["a","b"]},"hide":{"mode":["x"]}}',
		]);
	});

	it('a field that must be filled in where it was hidden', () => {
		const required = { ...limit, required: true };
		const shown = { ...required, displayOptions: { show } };

		expect(breakingChanges(fieldsOf(required), fieldsOf(shown))[0]).toBe(
			'order.getAll limit must be filled where it was hidden: {"show":{"output":["a","b"]},"hide":{"mode":["x"]}}',
		);
	});

	it('lists and locators that accept less', () => {
		const loadOther = { ...events, typeOptions: { loadOptionsMethod: 'loadOther' } };
		const listsOther = { ...byList, typeOptions: { searchListMethod: 'searchOther' } };
		const two = { type: 'regex', properties: { regex: '^\\d\\d$', errorMessage: 'Not two' } };
		const modes = [listsOther, { ...byId, validation: [two] }];

		expect(
			changesWith({ ...options, options: [{ ...format, options: [format.options[1]] }] }),
		).toEqual(['options.format no longer offers ["a"]']);
		expect(changesWith(loadOther)).toEqual([
			'events has another loadOptionsMethod than "loadEvents"',
		]);
		expect(changesWith({ ...store, modes })).toEqual([
			'store by list has another searchListMethod than "searchStores"',
			'store by id has to match ^\\d\\d$ now',
		]);
		expect(changesWith({ ...store, modes: [byList, { ...byId, type: 'list' }] })).toEqual([
			'store by id is no longer of type string',
		]);
		expect(changesWith({ ...store, modes: [byList] })).toEqual([
			'store by id is gone: saved workflows lose its value',
		]);
	});

	it('a field that is gone, or a new one that must be filled in', () => {
		expect(changes(options, events, store)).toEqual([
			'order.getAll limit is gone: saved workflows lose its value',
			'order.update limit is gone: saved workflows lose its value',
		]);
		expect(changes(...ALL, { ...limit, name: 'more', required: true })).toEqual([
			'order.getAll more is new and must be filled: saved workflows have no value for it',
			'order.update more is new and must be filled: saved workflows have no value for it',
		]);
	});

	it('a field that is hidden by the default of a new one', () => {
		const mode = { ...format, name: 'dataMode' };
		const on = (condition: object) => ({ ...events, displayOptions: condition });
		const gone = ['getAll', 'update'].map(
			(operation) => `order.${operation} events is gone: saved workflows lose its value`,
		);

		expect(changes(limit, options, store, mode, on({ hide: { dataMode: ['a'] } }))).toEqual(gone);
		expect(changes(limit, options, store, mode, on({ show: { dataMode: ['b'] } }))).toEqual(gone);
		expect(changes(limit, options, store, mode, on({ hide: { dataMode: ['b'] } }))).toEqual([]);
		expect(changes(limit, options, store, mode, on({ show: { dataMode: ['a'] } }))).toEqual([]);
		expect(
			changes(...ALL, mode, {
				...limit,
				name: 'more',
				required: true,
				displayOptions: { show: { dataMode: ['b'] } },
			}),
		).toEqual([]);
	});
});
