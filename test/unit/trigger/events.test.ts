import fc from 'fast-check';

import {
	customEvents,
	matchesAny,
	missingEvents,
} from '../../../nodes/StoreManagement/trigger/events';
import { parseField } from '../../../nodes/StoreManagement/parameters/field';
import { refusalOf } from '../parameters/refusal';

/** Of so few letters that names are often alike. */
const name = fc.string({ unit: fc.constantFrom('a', 'A', '.', '*'), maxLength: 4 });

it('[T5] an event is of a name exactly, or of a family whose prefix and point it begins with', () => {
	fc.assert(
		fc.property(name, name, name, (event, chosen, other) => {
			fc.pre(![chosen, other].some((one) => one.endsWith('.*')));
			expect(matchesAny(event, [chosen, other])).toBe(event === chosen || event === other);
			const family = [other, `${chosen}.*`];
			const isWithin = event.startsWith(`${chosen}.`) || event === other;
			expect(matchesAny(event, family)).toBe(isWithin);
			expect(matchesAny(`${chosen}.${event}`, family)).toBe(true);
		}),
		{ numRuns: 1000 },
	);
});

it.each<[subscribed: string[], required: string[], missing: string[]]>([
	[['order.*', 'lead.new'], ['order.created', 'order.*', 'cart.reminder'], ['cart.reminder']],
	[['cart.reminder', 'reorder.created', 'order'], ['order.*'], ['order.*']],
	// A service may list the names of a family in place of it.
	[['order.created', 'lead.new'], ['order.*'], []],
	[['order.status.*'], ['order.*', 'lead.*'], ['lead.*']],
	[['order.created'], ['order.paid'], ['order.paid']],
])('[T4] [T5] %j brings of %j all but %j', (subscribed, required, missing) => {
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
