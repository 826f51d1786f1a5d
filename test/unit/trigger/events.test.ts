import fc from 'fast-check';

import { areSame, isAmong, missingFrom } from '../../../nodes/StoreManagement/trigger/events';

describe('isAmong', () => {
	it.each([
		['order.created', ['order.created'], true],
		['order.created', ['cart.reminder', 'order.*'], true],
		['order.status.changed', ['order.*'], true],
		['order.*', ['order.*'], true],
		['lead.new', ['lead.new'], true],
		['order', ['order.*'], false],
		['orders.created', ['order.*'], false],
		['reorder.created', ['order.*'], false],
		['order.created', ['order.create'], false],
		['order.create', ['order.created'], false],
		['Order.Created', ['order.created'], false],
		['orderXcreated', ['order.created'], false],
		['order.created', [], false],
	])('%s among %j: %s', (event, chosen, expected) => {
		expect(isAmong(event, chosen)).toBe(expected);
	});

	it('takes a name for a name, never for a pattern', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (event, chosen) => {
				fc.pre(!chosen.endsWith('.*'));
				expect(isAmong(event, [chosen])).toBe(event === chosen);
			}),
		);
	});

	it('holds every name that begins with the prefix, and no other', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (prefix, event) => {
				const family = [`${prefix}.*`];
				expect(isAmong(`${prefix}.${event}`, family)).toBe(true);
				expect(isAmong(event, family)).toBe(event.startsWith(`${prefix}.`));
			}),
		);
	});
});

it('misses what neither a name nor a family delivers', () => {
	expect(
		missingFrom(['order.*', 'lead.new'], ['order.created', 'order.*', 'cart.reminder']),
	).toEqual(['cart.reminder']);
	expect(missingFrom(['order.created'], ['order.*'])).toEqual(['order.*']);
});

it.each([
	[['a', 'b'], ['b', 'a'], true],
	[['a', 'a'], ['a'], true],
	[['a'], ['a', 'b'], false],
	[['a', 'c'], ['a', 'b'], false],
	[[], ['a'], false],
])('%j are the same events as %j: %s', (some, others, expected) => {
	expect(areSame(some, others)).toBe(expected);
	expect(areSame(others, some)).toBe(expected);
});
