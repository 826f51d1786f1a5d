import {
	customEvents,
	matchesAny,
	missingEvents,
} from '../../../nodes/StoreManagement/trigger/events';
import { parseField } from '../../../nodes/StoreManagement/parameters/field';
import { refusalOf } from '../parameters/refusal';

it.each<[event: string, chosen: string[], isMatched: boolean]>([
	['order.created', ['lead.new', 'order.created'], true],
	['order.created', ['order.*'], true],
	['order.status.updated', ['order.*'], true],
	['order.status.updated', ['order.status.*'], true],
	['order.created', ['order.create', 'order', 'Order.*'], false],
	['order', ['order.*'], false],
	['orders.created', ['order.*'], false],
	['order.*', ['order.created'], false],
])('[T5] the event %s is one of %j: %p', (event, chosen, isMatched) => {
	expect(matchesAny(event, chosen)).toBe(isMatched);
});

it.each<[subscribed: string[], required: string[], missing: string[]]>([
	[['order.*', 'lead.new'], ['order.created', 'order.*', 'cart.reminder'], ['cart.reminder']],
	[['cart.reminder', 'reorder.created', 'order'], ['order.*'], ['order.*']],
	// A service may list the names of a family in place of it.
	[['order.created', 'lead.new'], ['order.*'], []],
	[['order.status.*'], ['order.*', 'lead.*'], ['lead.*']],
	[['order.created'], ['order.paid'], ['order.paid']],
])('[T4] [T7] %j brings of %j all but %j', (subscribed, required, missing) => {
	expect(missingEvents(subscribed, required)).toEqual(missing);
});

it.each(['*', '.*', 'a*', 'a.*b', 'a.*.*', 'a b', 'a;b', 'a|b', "'a'", '“a”', '`a`'])(
	'[T5] %j is no event',
	(wrong) => {
		const parse = (names: unknown) => parseField(customEvents, names, { timezone: 'UTC' });
		const message = `'Event Names' must contain names of events (given: ${JSON.stringify(wrong)})`;

		const remedy = expect.stringContaining('write order.*') as string;
		expect(refusalOf(() => parse(['b', wrong]))).toMatchObject({ message, remedy });
		expect(parse('b, a.*')).toEqual(['b', 'a.*']);
	},
);
