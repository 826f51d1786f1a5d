import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { byAlias } from '../../../locators';
import { among, type WorldOf } from '../explore';
import { STORES } from './store';
import { anyTrait, DOCUMENTED, type Traits } from './traits';

/** What the operator may set in the node. */
const EDITS = {
	store: among(...STORES),
	events: among<(readonly string[])[]>(
		...[['order.created'], ['order.created', 'cart.reminder'], ['order.*']],
	),
	registration: among('automatic', 'manual'),
	output: among('full', 'raw'),
};
export type Draft = WorldOf<typeof EDITS>;

export const FIRST: Draft = {
	...{ store: 'loja-um', events: ['order.created'], registration: 'automatic', output: 'full' },
};

/** The parameters of the node. */
export const parametersOf = ({ store, events, ...options }: Draft): INodeParameters => ({
	...{ store: byAlias(store), events: [...events], options },
});

const anyEdit = fc.oneof(
	...Object.entries(EDITS).map(([part, values]: [string, fc.Arbitrary<unknown>]) =>
		values.map((value): Partial<Draft> => ({ [part]: value })),
	),
);

const act = <const Name extends string>(...names: Name[]) => fc.record({ act: among(...names) });

const ACTS = [
	/** Edits the node and publishes, as n8n 2.x does: a changed trigger is torn down and registered again. */
	fc.record({ act: among('publish'), edit: anyEdit }),
	act('unpublish'),
	/** A person switches off or removes the webhooks at the URL in the panel. */
	act('switch off', 'remove'),
	/** Somebody deletes the credential, or restores it. */
	act('credential goes', 'credential comes back'),
	/** n8n dies after the node has registered, and before n8n has saved what the node remembers. */
	act('kill'),
	/** n8n starts again, at another address; `init`: it activates the workflow, as n8n 1.x does. */
	fc.record({ act: among('restart', 'move'), init: fc.boolean() }),
	/** A store begins to refuse everything, with a status; 0: it works again. */
	fc.record({
		act: among('fault'),
		store: EDITS.store,
		status: among<number[]>(0, 0, 0, 401, 403, 404, 410, 500, 503),
	}),
	/** A person makes a webhook in the panel. */
	fc.record({
		act: among('make by hand'),
		events: among<string[][]>(['order.created'], ['cart.reminder']),
	}),
	/** The workflow was imported, so nothing is saved with it. */
	act('forget'),
] as const;
/** How often each is drawn. */
const WEIGHTS = [6, 3, 2, 2, 1, 1, 3, 2, 0];

export type Act = WorldOf<typeof ACTS>[number];
/** `soon`: the next step comes before the service has come to rest. */
export type Step = Act & { soon: boolean };

const anyAct = fc.oneof(
	...ACTS.map((arbitrary: fc.Arbitrary<Act>, index) => ({
		...{ arbitrary, weight: WEIGHTS[index] ?? 0 },
	})),
);
const anyStep: fc.Arbitrary<Step> = fc
	.tuple(anyAct, among<boolean[]>(false, false, true))
	.map(([step, isSoon]) => ({ ...step, soon: isSoon }));

/** Steps, each after the service has come to rest unless they say otherwise. */
const steps = (...acts: Array<Act & { soon?: boolean }>): Step[] =>
	acts.map((one) => ({ soon: false, ...one }));
const publish = (edit: Partial<Draft> = {}) => ({ act: 'publish', edit }) as const;
const down = (store: Draft['store'], status: number) => ({ act: 'fault', store, status }) as const;
const UNPUBLISH: Act = { act: 'unpublish' };

/** From store to store, while memory is lost and stores go down: what is left somewhere has to be known later. */
const anyVisit: fc.Arbitrary<Act[]> = fc
	.record({
		...{ store: EDITS.store, isForgotten: fc.boolean() },
		...{ status: among<number[]>(0, 0, 403, 500), isLeft: fc.boolean() },
	})
	.map(({ store, isForgotten, status, isLeft }) => [
		publish({ store }),
		...(isForgotten ? [{ act: 'forget' } as const] : []),
		down(store, status),
		...(isLeft ? [UNPUBLISH] : []),
	]);
const anyHistory: fc.Arbitrary<Step[]> = fc.oneof(
	fc.array(anyStep, { maxLength: 8 }),
	fc.array(anyVisit, { minLength: 1, maxLength: 4 }).map((visits) => steps(...visits.flat())),
);

const FAMILY = { events: ['order.*'] };
const TWO = { events: ['order.created', 'cart.reminder'] };
const SECOND = { store: 'loja-dois' } as const;
const MANUAL = { registration: 'manual' } as const;

/** What is drawn together too rarely: each is tried once, and begins half of the cases. */
const BEGINNINGS: Array<[Partial<Traits>, Step[]]> = [
	// Static data are lost: n8n names what the list shows, and deletes nothing.
	[{ late: { ms: 4_000 } }, steps({ ...publish(), soon: true }, { act: 'forget' }, UNPUBLISH)],
	// The process is lost after an activation that failed: static data know what it has created.
	[
		{ deletion: { refusal: 403 } },
		steps(publish(), { act: 'restart', init: false }, publish({ ...SECOND, ...TWO })),
	],
	// A deletion comes a moment later, or does nothing.
	[{ deletion: { later: 1_500 } }, steps(publish(), publish(TWO), UNPUBLISH)],
	[{ deletion: 'effectless' }, steps(publish(), publish(TWO), UNPUBLISH)],
	// A creation is not answered, and then nobody can look.
	[{ creation: 'lost' }, steps(publish(), publish(TWO), down('loja-um', 500), UNPUBLISH)],
	// A service writes another address: each try deletes what it has made there.
	[{ urlForm: 'https' }, steps(publish(), publish(TWO), UNPUBLISH)],
	[{ urlForm: 'https', deletion: { refusal: 403 } }, steps(publish(), publish(TWO))],
	// A store that was chosen before is gone.
	[{}, steps(publish(), down('loja-um', 404), publish(SECOND), publish(TWO))],
	// The store cannot be read while somebody publishes other events.
	[{}, steps(publish(), down('loja-um', 500), publish(TWO))],
	// The credential is gone while somebody unpublishes, or chooses another store.
	[{}, steps(publish(), { act: 'credential goes' }, UNPUBLISH, { act: 'credential comes back' })],
	[{}, steps(publish(), { act: 'credential goes' }, publish(SECOND))],
	// With Manual, what n8n could not delete before stays.
	[{ deletion: { refusal: 403 } }, steps(publish(), publish(MANUAL), UNPUBLISH)],
	// A person registers, then n8n.
	[{}, steps(publish(MANUAL), { act: 'make by hand', events: ['order.created'] }, publish(FAMILY))],
	// Somebody deletes or switches off a webhook.
	[{}, steps(publish(), { act: 'remove' }, publish(TWO))],
	[{}, steps(publish(), { act: 'switch off' }, publish(TWO), UNPUBLISH, publish())],
	// n8n moves, and somebody publishes again and again.
	[{}, steps(publish(), { act: 'move', init: false }, publish(TWO), publish(FAMILY))],
];

export type Case = [Traits, Step[]];
const caseOf = (traits: Array<Partial<Traits>>, history: Step[]): Case => [
	Object.assign({}, DOCUMENTED, ...traits) as Traits,
	history,
];
export const EXAMPLES = BEGINNINGS.map(([traits, begun]) => caseOf([traits], begun));

export const anyCase: fc.Arbitrary<Case> = fc.oneof(
	fc
		.tuple(fc.array(anyTrait, { maxLength: 3 }), anyHistory)
		.map(([traits, more]) => caseOf(traits, [...steps(publish()), ...more])),
	fc
		.tuple(among(...BEGINNINGS), anyTrait, fc.boolean(), fc.array(anyStep, { maxLength: 3 }))
		.map(([[traits, begun], other, isOther, more]) =>
			caseOf(isOther ? [other, traits] : [traits], [...begun, ...more]),
		),
);
