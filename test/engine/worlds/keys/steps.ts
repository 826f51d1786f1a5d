import fc from 'fast-check';

import type { Fault } from '../../../simulator';
import { freshOrder } from '../../trigger-shop';
import { among, type WorldOf } from '../explore';

/** Forms of the trigger's URL, and another address. */
export const PLACES = ['', '/', '?from=store', 'elsewhere'] as const;
/** What is shown in place of a key. */
export const MASKS = ['', '********', '****1a2b', 'ab…yz', '•••'];
export const BODIES = {
	order: (): string => JSON.stringify(freshOrder(), null, 1),
	ping: (): string => '{"ping": true}',
	unreadable: (): string => '[{"event": "order.created"}]',
};
/** So many seconds a store with Retry-After asks not to be asked. */
export const NAMED_PAUSE = 33.5;
export const OUTAGES = {
	down: { status: 503, body: { message: 'Down' } },
	'down for a time': { status: 503, headers: { 'retry-after': String(NAMED_PAUSE + 0.5) } },
	slow: { stall: 8_000 },
} satisfies Record<string, Fault>;

const STEPS = [
	{
		weight: 8,
		arbitrary: fc.record({
			do: among('deliver'),
			/** Which of all keys that there have been, counted from the newest; -1: a forged one; -2: what is shown for one. */
			key: among<number[]>(-2, -1, 0, 0, 0, 1, 1, 2, 3),
			body: among('order', 'order', 'order', 'order', 'ping', 'unreadable'),
			algorithm: among('sha1', 'sha256', 'sha512'),
			notation: among('hex', 'base64', 'base64url'),
			copies: among<number[]>(1, 1, 1, 5),
		}),
	},
	/** Somebody acts in the store admin. */
	{
		weight: 4,
		arbitrary: fc.record({
			do: among('change key', 'hide key', 'switch off', 'delete'),
			webhook: fc.nat(3),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ do: among('add'), at: among(...PLACES) }) },
	{
		weight: 3,
		arbitrary: fc.record({
			do: among('store'),
			is: among('well', 'well', 'down', 'down for a time', 'slow'),
		}),
	},
	/** Whether the list shows keys, and whether anything is shown by ID. */
	{
		weight: 2,
		arbitrary: fc.record({
			do: among('list'),
			...{ hasKeys: fc.boolean(), byId: fc.boolean() },
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: among('restart') }) },
	{
		weight: 4,
		arbitrary: fc.record({ do: among('wait'), seconds: among<number[]>(1, 9, 11, 40) }),
	},
] as const;

type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
export type Step = Drawn<(typeof STEPS)[number]['arbitrary']>;
export type Kind<Name extends Step['do']> = Extract<Step, { do: Name }>;
export type ByHand = Extract<Step, { webhook: number }>;

const deliver = (key = 0, copies = 1): Step => ({
	...{ do: 'deliver', key, copies, body: 'order', algorithm: 'sha256', notation: 'base64' },
});
const FORGED = deliver(-1);
const byHand = (what: ByHand['do'], webhook = 0): Step => ({ do: what, webhook });
const add = (at: Kind<'add'>['at']): Step => ({ do: 'add', at });
const seconds = (count: number): Step => ({ do: 'wait', seconds: count });
const store = (is: Kind<'store'>['is']): Step => ({ do: 'store', is });
const list = (hasKeys: boolean, byId: boolean): Step => ({ do: 'list', hasKeys, byId });
const RESTART: Step = { do: 'restart' };

/** What is drawn together too rarely: each is tried twice, and begins others. */
const BEGINNINGS: Step[][] = [
	// A key leaks, and its webhook goes: a reading that finds nothing replaces what was known.
	[byHand('delete'), FORGED, deliver(), seconds(11), deliver()],
	[byHand('switch off'), FORGED, deliver()],
	MASKS.flatMap((): Step[] => [byHand('hide key'), seconds(11), deliver(-2), deliver()]),
	[add('/'), deliver(), byHand('switch off', 1), FORGED, deliver(), deliver(1)],
	[add('elsewhere'), deliver(), add('?from=store'), deliver()],
	// Nobody knows the key, and the store is down: what is known stays.
	[store('down'), FORGED, deliver(), store('well'), deliver()],
	[byHand('change key'), store('down'), deliver(), deliver(1), store('well'), deliver()],
	[RESTART, store('slow'), deliver(), store('well'), deliver()],
	[store('down for a time'), FORGED, store('well'), byHand('change key'), deliver()],
	// A flood of forged deliveries, and a key that changes meanwhile.
	[...Array<Step>(6).fill(FORGED), byHand('change key'), deliver(), seconds(11), deliver()],
	[FORGED, byHand('change key'), deliver(0, 5)],
	[RESTART, deliver(0, 5), FORGED, deliver()],
	[list(false, true), byHand('change key'), deliver(), RESTART, deliver()],
	[list(false, false), FORGED, deliver(), RESTART, deliver()],
];

const PARTS = {
	registration: among('automatic', 'manual'),
	signatureHeader: among('', 'X-Signature'),
	steps: fc
		.tuple(
			fc.oneof(among<Step[][]>([]), among(...BEGINNINGS)),
			fc.array(fc.oneof(...STEPS), { maxLength: 10 }),
		)
		.map(([begun, more]): Step[] => [...begun, ...more]),
};
export type Case = WorldOf<typeof PARTS>;
export const anyCase: fc.Arbitrary<Case> = fc.record(PARTS);
export const EXAMPLES = BEGINNINGS.flatMap((steps): Case[] => [
	{ registration: 'automatic', signatureHeader: '', steps },
	{ registration: 'manual', signatureHeader: 'X-Signature', steps },
]);
