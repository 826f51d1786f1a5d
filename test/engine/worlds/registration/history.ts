import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../simulator';
import { byAlias } from '../../../locators';
import { among, type WorldOf } from '../explore';

/** What an answer is in place of the expected one. `later`: it is done so many milliseconds later. */
type Effect = Omit<Fault, 'match'> | { later: number };
const LOST: Effect = { reset: 'before', thenHandle: true };
const refusal = (status: number): Effect => ({ status, body: { message: 'Refused.' } });
const EFFECTLESS: Effect = { status: 204 };
const later = among<number[]>(1_500, 4_000).map((ms): Effect => ({ later: ms }));

/** What the service's document leaves open about webhooks. */
export interface Traits {
	/** How old the list is, in milliseconds. */
	lateMs: number;
	/** Of DELETE and POST. */
	deletion: Effect | null;
	creation: Effect | null;
	/** How the service writes the URL of a webhook; `https` is another address. */
	urlForm: 'same' | 'slash' | 'https';
}
/** A service that does what its document shows, and what the document's other endpoints suggest. */
export const DOCUMENTED: Traits = {
	...{ lateMs: 0, deletion: null, creation: null, urlForm: 'same' },
};

/** One way in which a service differs. */
const anyTrait = fc.oneof<Array<fc.Arbitrary<Partial<Traits>>>>(
	fc.record({ lateMs: among<number[]>(300, 1_500, 4_000) }),
	fc.record({
		deletion: fc.oneof(
			...[later, among(EFFECTLESS, LOST), among<number[]>(403, 404, 405, 409, 500).map(refusal)],
		),
	}),
	fc.record({
		creation: fc.oneof(
			...[later, among<Effect[]>(LOST, { status: 201, thenHandle: true })],
			among<number[]>(400, 402, 403, 404, 409, 422, 500).map(refusal),
			among<Effect[]>({ status: 200, body: { success: false, message: 'Too many webhooks.' } }),
			among<number[]>(500, 502).map((status): Effect => ({ status, thenHandle: true })),
		),
	}),
	fc.record({ urlForm: among('slash', 'https') }),
);

export const STORES = ['loja-aurora', 'loja-brisa'] as const;

/** What the operator may set in the node. */
const EDITS = {
	store: among(...STORES),
	events: among<string[][]>(['order.created'], ['order.created', 'cart.reminder'], ['order.*']),
	registration: among('automatic', 'manual'),
};
export type Draft = WorldOf<typeof EDITS>;

export const FIRST: Draft = {
	...{ store: STORES[0], events: ['order.created'], registration: 'automatic' },
};

/** The parameters of the node. */
export const parametersOf = ({ store, events, registration }: Draft): INodeParameters => ({
	...{ store: byAlias(store), events, options: { registration } },
});

const act = <const Name extends string>(...names: Name[]) => fc.record({ act: among(...names) });

const ACTS = [
	{
		weight: 6,
		/** Edits the node and publishes, as n8n 2.x does: a changed trigger is torn down and registered again. */
		arbitrary: fc.record({
			act: among('publish'),
			edit: fc.oneof(
				...Object.entries(EDITS).map(([part, values]: [string, fc.Arbitrary<unknown>]) =>
					values.map((value): Partial<Draft> => ({ [part]: value })),
				),
			),
		}),
	},
	{ weight: 3, arbitrary: act('unpublish') },
	/** A person switches off or removes the webhooks at the URL in the panel. */
	{ weight: 2, arbitrary: act('switch off', 'remove') },
	/** Somebody deletes the credential, or restores it. */
	{ weight: 2, arbitrary: act('credential goes', 'credential comes back') },
	/** n8n starts again, and knows what is saved. */
	{ weight: 1, arbitrary: act('restart') },
	{
		weight: 3,
		/** A store begins to refuse everything, with a status; 0: it works again. */
		arbitrary: fc.record({
			...{ act: among('fault'), store: EDITS.store },
			status: among<number[]>(0, 0, 0, 401, 403, 404, 410, 500, 503),
		}),
	},
	{
		weight: 2,
		/** A person makes a webhook in the panel. */
		arbitrary: fc.record({
			...{ act: among('make by hand'), events: among(['order.created'], ['cart.reminder']) },
		}),
	},
	/** The workflow was imported, so nothing is saved with it. */
	{ weight: 0, arbitrary: act('forget') },
] as const;
type Act = (typeof ACTS)[number]['arbitrary'] extends fc.Arbitrary<infer Drawn> ? Drawn : never;
/** `soon`: the next step comes before the service has come to rest. */
export type Step = Act & { soon?: boolean };

const anyStep: fc.Arbitrary<Step> = fc
	.tuple(fc.oneof(...ACTS), among<boolean[]>(false, false, true))
	.map(([step, soon]) => ({ ...step, soon }));

const publish = (edit: Partial<Draft> = {}): Step => ({ act: 'publish', edit });
const down = (store: Draft['store'], status: number): Step => ({ act: 'fault', store, status });
const UNPUBLISH: Step = { act: 'unpublish' };
const GONE: Step = { act: 'credential goes' };
const FORGET: Step = { act: 'forget' };
const [ONE, OTHER] = STORES;
const SECOND = publish({ store: OTHER });
const TWO = publish({ events: ['order.created', 'cart.reminder'] });
const FAMILY = publish({ events: ['order.*'] });
const MANUAL = publish({ registration: 'manual' });
const AUTOMATIC_IN_SECOND = publish({ store: OTHER, registration: 'automatic' });

/** What is drawn together too rarely, each after a first publish: it is tried once, and begins half of the cases. */
const BEGINNINGS: Array<[Partial<Traits>, Step[]]> = [
	// Static data are lost: n8n names what the list shows, and deletes nothing.
	[{ lateMs: 4_000 }, [{ ...FAMILY, soon: true }, FORGET, UNPUBLISH]],
	[{}, [FORGET, SECOND, UNPUBLISH]],
	// The process is lost after an activation that failed: static data know what it has created.
	[{ deletion: refusal(403) }, [{ act: 'restart' }, SECOND, TWO]],
	// A deletion comes a moment later, or does nothing.
	[{ deletion: { later: 1_500 } }, [TWO, UNPUBLISH]],
	[{ deletion: EFFECTLESS }, [TWO, UNPUBLISH]],
	// A creation is not answered, and then nobody can look.
	[{ creation: LOST }, [TWO, down(ONE, 500), UNPUBLISH]],
	// A service writes another address: each try deletes what it has made there.
	[{ urlForm: 'https' }, [TWO, UNPUBLISH]],
	[{ urlForm: 'https', deletion: refusal(403) }, [TWO]],
	// A store that was chosen before is gone, or cannot be read for a while.
	[{}, [down(ONE, 404), SECOND, TWO]],
	[{}, [down(ONE, 500), SECOND, down(ONE, 0), TWO]],
	// The store cannot be read while somebody publishes other events.
	[{}, [down(ONE, 500), TWO]],
	// The credential is gone while somebody unpublishes, or chooses another store.
	[{}, [GONE, UNPUBLISH, { act: 'credential comes back' }]],
	[{}, [GONE, SECOND]],
	// With Manual, what n8n could not delete before stays.
	[{ deletion: refusal(403) }, [MANUAL, UNPUBLISH]],
	// What n8n could not delete before Manual goes with its store.
	[{}, [down(ONE, 500), MANUAL, down(ONE, 0), publish(), AUTOMATIC_IN_SECOND]],
	// A person registers, then n8n.
	[{}, [MANUAL, { act: 'make by hand', events: ['order.created'] }, FAMILY]],
	// Somebody deletes or switches off a webhook.
	[{}, [{ act: 'remove' }, TWO]],
	[{}, [{ act: 'switch off' }, TWO, UNPUBLISH, SECOND]],
];

export type Case = [Traits, Step[]];
const caseOf = (traits: Array<Partial<Traits>>, steps: Step[]): Case => [
	Object.assign({}, DOCUMENTED, ...traits) as Traits,
	[publish(), ...steps],
];
export const EXAMPLES = BEGINNINGS.map(([traits, begun]) => caseOf([traits], begun));

export const anyCase: fc.Arbitrary<Case> = fc.oneof(
	fc
		.tuple(fc.array(anyTrait, { maxLength: 3 }), fc.array(anyStep, { maxLength: 8 }))
		.map(([traits, steps]) => caseOf(traits, steps)),
	fc
		.tuple(
			among(...BEGINNINGS),
			fc.array(anyTrait, { maxLength: 1 }),
			fc.array(anyStep, { maxLength: 3 }),
		)
		.map(([[traits, begun], other, more]) => caseOf([...other, traits], [...begun, ...more])),
);
