import { isMetadata, originOf } from '../../../nodes/StoreManagement/output/origin';

const list = [{ key: 'campaign', value: 'spring' }];
const found = { campaign: 'spring' };

it.each([
	['beside the resource', null, { metadata: list }],
	['beside the resource, wrapped', {}, { metadata: { data: list } }],
	['in the resource', { metadata: list }, {}],
	['in a wrapped resource', { data: { metadata: { data: list } } }, {}],
	['in a resource that is a list of one', [{ metadata: list }], {}],
	['in the wrapped resource beside other fields', { data: { metadata: list }, meta: {} }, {}],
	['in a relation of the resource', { order: { metadata: list } }, {}],
	['in a wrapped relation', { data: { order: { data: { metadata: { data: list } } } } }, {}],
	['in a relation beside the resource', {}, { order: { data: { metadata: list } } }],
	['as an object', { order: { metadata: found } }, {}],
])('finds metadata %s', (_, resource, others) => {
	expect(originOf(resource, others).metadata).toEqual(found);
});

it.each([
	['of a transaction', { transactions: { data: { metadata: list, utm_source: 'x' } } }],
	['of a customer', { customer: { data: { metadata: list, utm_source: 'x' } } }],
	['of items', { items: [{ metadata: list, utm_source: 'x' }] }],
	['of several orders', [{ metadata: list }, { metadata: list }]],
	['two levels deeper', { a: { b: { metadata: list, utm_source: 'x' } } }],
])('does not take what is %s for that of the order', (_, resource) => {
	const { metadata, tracking } = originOf(resource, {});
	expect(metadata).toEqual({});
	expect(tracking.utm_source).toBeNull();
});

it.each([['a=1'], [null], [[{ value: '1' }, null, 'x']], [{}]])(
	'has no metadata where %j was sent as such',
	(metadata) => expect(originOf({ metadata }, {}).metadata).toEqual({}),
);

it('does not look for tracking in what a value of the metadata holds', () => {
	const resource = { metadata: { note: { utm_source: 'x' } } };
	expect(originOf(resource, {}).tracking.utm_source).toBeNull();
});

it('merges metadata next to the resource and in it, and looks deeper only if there is neither', () => {
	const resource = { metadata: { a: 1, b: 1 }, order: { metadata: { c: 1 } } };
	expect(originOf(resource, { metadata: { b: 2 } }).metadata).toEqual({ a: 1, b: 2 });
	expect(originOf({ ...resource, metadata: [] }, {}).metadata).toEqual({ c: 1 });
});

it.each([
	['beside the resource', {}, { utm_source: 'a' }],
	['in the resource', { utm_source: 'a' }, {}],
	['in the metadata', { utm_source: '', metadata: [{ key: 'utm_source', value: 'a' }] }, {}],
	['in a relation', { utm_source: null, order: { data: { utm_source: 'a' } } }, {}],
	['in the metadata of a relation', { order: { metadata: { utm_source: 'a' } } }, {}],
])('finds tracking %s', (_, resource, others) => {
	expect(originOf(resource, others).tracking).toEqual({
		utm_source: 'a',
		utm_medium: null,
		utm_campaign: null,
		utm_term: null,
		utm_content: null,
	});
});

it.each([
	[list, true],
	[{ data: list }, true],
	[{ a: '1' }, true],
	[[], true],
	[null, true],
	[undefined, true],
	[['own'], false],
	[[...list, 'own'], false],
	[[{ value: 'spring' }], false],
	[[{ key: 1, value: 'spring' }], false],
	['a=1', false],
])('all of %j is metadata: %s', (value, expected) => {
	expect(isMetadata(value)).toBe(expected);
});
