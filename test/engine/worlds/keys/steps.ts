import fc from 'fast-check';

import type { Fault } from '../../../simulator';
import { freshOrder } from '../../trigger-shop';
import { among, type WorldOf } from '../explore';
import { FORMS, USUAL, type Form } from './forms';

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
	'without JSON': { truncate: true },
	unreachable: { reset: 'before' },
	slow: { stall: 8_000 },
} as const satisfies Record<string, Fault>;
const OUTAGE_NAMES = Object.keys(OUTAGES) as Array<keyof typeof OUTAGES>;

const BY_HAND = ['change key', 'hide key', 'switch off', 'switch on', 'delete'] as const;
export type ByHand = (typeof BY_HAND)[number];

const STEPS = [
	fc.record({
		do: among('deliver'),
		/** Which of all keys that there have been, counted from the newest; -1: a forged one; -2: what is shown for one. */
		key: among<number[]>(-2, -1, 0, 0, 0, 1, 1, 2, 3),
		body: among('order', 'order', 'order', 'order', 'ping', 'unreadable'),
		form: among<Form[]>(USUAL, ...FORMS),
		copies: among<number[]>(1, 1, 1, 5),
	}),
	/** Somebody acts in the store admin. */
	fc.record({ do: among(...BY_HAND), webhook: fc.nat(3) }),
	fc.record({ do: among('add'), at: among(...PLACES) }),
	fc.record({ do: among('store'), is: among('well', 'well', ...OUTAGE_NAMES) }),
	/** What the list shows, and whether anything is shown by ID. */
	fc.record({
		do: among('list'),
		...{ is: among('whole', 'old', 'without keys'), byId: among('shown', 'forbidden') },
	}),
	/** n8n deletes its webhook and creates another one. */
	fc.record({ do: among('edit') }),
	fc.record({ do: among('restart') }),
	fc.record({ do: among('wait'), seconds: among<number[]>(1, 9, 11, 40) }),
] as const;
/** How often each is drawn. */
const WEIGHTS = [8, 4, 2, 3, 2, 2, 1, 4];

export type Step = WorldOf<typeof STEPS>[number];
export type Kind<Name extends Step['do']> = Extract<Step, { do: Name }>;

const anyStep = fc.oneof(
	...STEPS.map((arbitrary: fc.Arbitrary<Step>, index) => ({
		...{ arbitrary, weight: WEIGHTS[index] ?? 0 },
	})),
);

const deliver = (key = 0, more: Partial<Kind<'deliver'>> = {}): Step => ({
	...{ do: 'deliver', key, body: 'order', form: USUAL, copies: 1, ...more },
});
const FORGED = deliver(-1);
const byHand = (what: ByHand, webhook = 0): Step => ({ do: what, webhook });
const add = (at: Kind<'add'>['at']): Step => ({ do: 'add', at });
const seconds = (count: number): Step => ({ do: 'wait', seconds: count });
const store = (is: Kind<'store'>['is']): Step => ({ do: 'store', is });
const list = (is: Kind<'list'>['is'], byId: Kind<'list'>['byId'] = 'shown'): Step => ({
	...{ do: 'list', is, byId },
});
const EDIT: Step = { do: 'edit' };
const RESTART: Step = { do: 'restart' };

/** What is drawn together too rarely: each is tried twice, and begins others. */
const BEGINNINGS: Step[][] = [
	FORMS.map((form) => deliver(0, { form })),
	// A key leaks, and its webhook goes: a reading that finds nothing replaces what was known.
	[byHand('delete'), FORGED, deliver(), seconds(11), deliver()],
	[byHand('switch off'), FORGED, deliver()],
	MASKS.flatMap((): Step[] => [byHand('hide key'), seconds(11), deliver(-2), deliver()]),
	[add('/'), deliver(), byHand('switch off', 1), FORGED, deliver(), deliver(1)],
	[byHand('switch off'), EDIT, deliver(1), deliver()],
	[byHand('change key'), EDIT, deliver(2), deliver(1), deliver()],
	[add('elsewhere'), deliver(), add('?from=store'), deliver()],
	// Nobody knows the key, and the store is down: what is known stays.
	[store('down'), FORGED, deliver(), store('well'), deliver()],
	[byHand('change key'), store('down'), deliver(), deliver(1), store('well'), deliver()],
	[RESTART, store('slow'), deliver(), store('well'), deliver()],
	[store('down for a time'), FORGED, store('well'), byHand('change key'), deliver()],
	// A flood of forged deliveries, and a key that changes meanwhile.
	[...Array<Step>(6).fill(FORGED), byHand('change key'), deliver(), seconds(11), deliver()],
	[FORGED, byHand('change key'), deliver(0, { copies: 5 })],
	// n8n replaces its webhook.
	[EDIT, deliver(1), FORGED, deliver(), seconds(11), deliver(1), deliver()],
	[EDIT, RESTART, deliver(1), deliver()],
	[RESTART, deliver(0, { copies: 5 }), FORGED, deliver()],
	[list('without keys'), byHand('change key'), deliver(), RESTART, deliver()],
	// The list is older than the change of a key, and the ID says nothing.
	[list('old', 'forbidden'), byHand('change key'), deliver(), deliver(1)],
	[list('without keys', 'forbidden'), FORGED, deliver(), RESTART, deliver()],
];

const PARTS = {
	registration: among('automatic', 'manual'),
	signatureHeader: among('', 'X-Signature'),
	steps: fc
		.tuple(
			fc.oneof(among<Step[][]>([]), among(...BEGINNINGS)),
			fc.array(anyStep, { maxLength: 10 }),
		)
		.map(([begun, more]): Step[] => [...begun, ...more]),
};
export type Case = WorldOf<typeof PARTS>;
export const anyCase: fc.Arbitrary<Case> = fc.record(PARTS);
export const EXAMPLES = BEGINNINGS.flatMap((steps): Case[] => [
	{ registration: 'automatic', signatureHeader: '', steps },
	{ registration: 'manual', signatureHeader: 'X-Signature', steps },
]);
