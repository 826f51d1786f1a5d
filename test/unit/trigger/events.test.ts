import fc from 'fast-check';

import {
	eventNames,
	haveSameNames,
	matchesAny,
	missingEvents,
	namesOffered,
	OTHER_EVENTS,
} from '../../../nodes/StoreManagement/trigger/events';
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

it('[T5] events are those that are picked and those that are named, each once', () => {
	const names = eventNames(['order.*', OTHER_EVENTS, 'a'], ['lead.new', 'a', 'lead.*']);
	expect(names).toEqual(['order.*', 'a', 'lead.new', 'lead.*']);
});

it.each([
	[[], [], "'Trigger On' must contain at least one event"],
	[[OTHER_EVENTS], [], "'Trigger On' must contain at least one event"],
	[['a b'], ['a'], '\'Trigger On\' must contain names of events (given: "a b")'],
	...['*', '.*', 'a*', 'a.*b', 'a.*.*', 'a b', ' a', 'a;b', 'a|b', "'a'", '“a”', '`a`'].map(
		(name): [string[], string[], string] => [
			['a'],
			['b', name],
			`'Event Names' must contain names of events (given: ${JSON.stringify(name)})`,
		],
	),
])('[T5] picked %j and named %j are no events', (picked, custom, message) => {
	const remedy = expect.stringMatching(/^(?:Pick|Separate) /) as string;
	expect(refusalOf(() => eventNames(picked, custom))).toMatchObject({ message, remedy });
});

it('[T5] the names of a family are those that Trigger On offers, where it offers any', () => {
	const wanted = ['order.*', 'order.paid', 'lead.*', 'cart.*', 'lead.new', 'order.status.*'];
	expect(namesOffered(wanted)).toEqual([
		...['order.created', 'order.paid', 'order.status.updated'],
		...['lead.*', 'cart.reminder', 'lead.new'],
	]);
});
