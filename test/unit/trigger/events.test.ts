import fc from 'fast-check';

import {
	customEvents,
	haveSameNames,
	matchesAny,
	missingEvents,
	namesOffered,
} from '../../../nodes/StoreManagement/trigger/events';
import { parseField } from '../../../nodes/StoreManagement/parameters/field';
import { refusalOf } from '../parameters/refusal';

describe('[T5] matchesAny', () => {
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
	])('%s matches %j: %s', (event, chosen, expected) => {
		expect(matchesAny(event, chosen)).toBe(expected);
	});

	it('matches a name exactly, never as a pattern', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (event, chosen) => {
				fc.pre(!chosen.endsWith('.*'));
				expect(matchesAny(event, [chosen])).toBe(event === chosen);
			}),
		);
	});

	it('matches every name that starts with the prefix of a family, and no other', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (prefix, event) => {
				const family = [`${prefix}.*`];
				expect(matchesAny(`${prefix}.${event}`, family)).toBe(true);
				expect(matchesAny(event, family)).toBe(event.startsWith(`${prefix}.`));
			}),
		);
	});
});

it('[T4] lists the events that neither a name nor a family delivers', () => {
	expect(
		missingEvents(['order.*', 'lead.new'], ['order.created', 'order.*', 'cart.reminder']),
	).toEqual(['cart.reminder']);
	expect(missingEvents(['cart.reminder', 'reorder.created', 'order'], ['order.*'])).toEqual([
		'order.*',
	]);
});

it('[T5] counts a family as delivered by any of its names', () => {
	expect(missingEvents(['order.created'], ['order.*'])).toEqual([]);
	expect(missingEvents(['order.status.*'], ['order.*', 'lead.*'])).toEqual(['lead.*']);
	expect(missingEvents(['order.created'], ['order.paid'])).toEqual(['order.paid']);
});

it.each([
	[['a', 'b'], ['b', 'a'], true],
	[['a', 'a'], ['a'], true],
	[['a'], ['a', 'b'], false],
	[['a', 'c'], ['a', 'b'], false],
	[[], ['a'], false],
])('[T4] %j are the same events as %j: %s', (some, others, expected) => {
	expect(haveSameNames(some, others)).toBe(expected);
	expect(haveSameNames(others, some)).toBe(expected);
});

it.each(['*', '.*', 'a*', 'a.*b', 'a.*.*', 'a b', 'a;b', 'a|b', "'a'", '“a”', '`a`'])(
	'[T5] %j is no event',
	(name) => {
		const parse = () => parseField(customEvents, ['b', name], { timezone: 'UTC' });
		const message = `'Event Names' must contain names of events (given: ${JSON.stringify(name)})`;
		expect(refusalOf(parse)).toMatchObject({ message });
	},
);

it('[T5] the names of a family are those that Trigger On offers, where it offers any', () => {
	const wanted = ['order.*', 'order.paid', 'lead.*', 'cart.*', 'lead.new', 'order.status.*'];
	expect(namesOffered(wanted)).toEqual([
		...['order.created', 'order.paid', 'order.status.updated'],
		...['lead.*', 'cart.reminder', 'lead.new'],
	]);
});
