import fc from 'fast-check';

import { WorldStore } from './store';
import { anyTrait, anyTraits, DOCUMENTED, type Traits } from './traits';

/** What the operator has set in the node. */
export interface Draft {
	store: (typeof WorldStore.ALIASES)[number];
	events: readonly string[];
	registration: 'automatic' | 'manual';
	output: string;
	additionalBody: string;
	verifySignature: boolean;
	name: string;
}

export const FIRST: Draft = {
	store: 'loja-um',
	events: ['order.created'],
	registration: 'automatic',
	output: 'full',
	additionalBody: '{}',
	verifySignature: true,
	name: 'Store Management Trigger',
};

const BODIES = [
	'{}',
	'{}',
	'{"name": "Orders"}',
	'{"secret_key": "chosen-key-1"}',
	'{"signing": [{"secret_key": "chosen-key-2"}]}',
	'{"active": false}',
];
const EVENTS = [['order.created'], ['order.created', 'cart.reminder'], ['order.*']];

const anyEdit: fc.Arbitrary<Partial<Draft>> = fc.oneof(
	fc.record({ store: fc.constantFrom(...WorldStore.ALIASES) }),
	fc.record({ events: fc.constantFrom(...EVENTS) }),
	fc.record({ registration: fc.constantFrom('automatic' as const, 'manual' as const) }),
	fc.record({ output: fc.constantFrom('full', 'raw') }),
	fc.record({ additionalBody: fc.constantFrom(...BODIES) }),
	fc.record({ verifySignature: fc.boolean() }),
	fc.record({ name: fc.constantFrom('Store Management Trigger', 'Renamed') }),
);

type Act =
	/** Edits the node and publishes, as n8n 2.x does: a changed trigger is torn down and registered again. */
	| { act: 'publish'; edit: Partial<Draft>; isTornDown: boolean }
	| { act: 'unpublish' }
	/** n8n starts again; `init`: it activates the workflow, as n8n 1.x does. */
	| { act: 'restart'; init: boolean }
	/** n8n dies after the node has registered, and before n8n has saved what the node remembers. */
	| { act: 'kill' }
	/** An execution that began before the last step ends, and n8n saves its static data. */
	| { act: 'roll back' }
	/** The workflow was imported, so nothing is saved with it. */
	| { act: 'forget' }
	/** n8n starts again at another address. */
	| { act: 'move'; init: boolean }
	/** The Base URL is edited; it leads to the same service. */
	| { act: 'edit Base URL' }
	| { act: 'credential goes' | 'credential comes back' }
	/** The credential becomes that of another application. */
	| { act: 'change app' }
	/** A store begins to refuse everything, with a status; 0: it works again. */
	| { act: 'fault'; alias: string; status: number }
	/** A good and a forged delivery at once. */
	| { act: 'deliver' }
	/** A person makes a webhook in the panel, or changes, switches off or removes those at the URL. */
	| { act: 'make by hand'; events: string[]; active: boolean }
	| { act: 'change keys' | 'switch off' | 'remove' };

/** `soon`: the next step comes before the service has come to rest. */
export type Step = Act & { soon: boolean };

const of = <Name extends Act['act']>(...names: Name[]) =>
	fc.record({ act: fc.constantFrom(...names) });
const init = fc.boolean();
const anyFault = fc.record({
	act: fc.constant('fault' as const),
	alias: fc.constantFrom('loja-um', 'loja-dois', 'loja-tres'),
	status: fc.constantFrom(0, 0, 0, 401, 402, 403, 404, 410, 500, 503),
});
const anyAct = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			act: fc.constant('publish' as const),
			edit: anyEdit,
			isTornDown: fc.constantFrom(true, true, true, false),
		}),
	},
	{ weight: 3, arbitrary: of('unpublish') },
	{ weight: 5, arbitrary: of('roll back', 'change keys', 'switch off', 'remove', 'deliver') },
	{
		weight: 2,
		arbitrary: of('edit Base URL', 'change app', 'credential goes', 'credential comes back'),
	},
	of('kill'),
	fc.record({ act: fc.constantFrom('restart' as const, 'move' as const), init }),
	{ weight: 3, arbitrary: anyFault },
	{
		weight: 2,
		arbitrary: fc.record({
			act: fc.constant('make by hand' as const),
			events: fc.constantFrom(['order.created'], ['cart.reminder']),
			active: fc.boolean(),
		}),
	},
) as fc.Arbitrary<Act>;

const soon = fc.constantFrom(false, false, true);
const anyStep: fc.Arbitrary<Step> = fc
	.tuple(anyAct, soon)
	.map(([step, isSoon]) => ({ ...step, soon: isSoon }));

const FIRST_STEP: Step = { act: 'publish', edit: {}, isTornDown: true, soon: false };
/** From store to store, while memory is lost and stores go down: what is left somewhere has to be known later. */
const anyVisit: fc.Arbitrary<Act[]> = fc
	.record({
		store: fc.constantFrom(...WorldStore.ALIASES),
		isTornDown: fc.boolean(),
		isForgotten: fc.boolean(),
		status: fc.constantFrom(0, 0, 403, 500),
		isLeft: fc.boolean(),
	})
	.map(({ store, isTornDown, isForgotten, status, isLeft }) => [
		{ act: 'publish', edit: { store }, isTornDown },
		...(isForgotten ? [{ act: 'forget' } as const] : []),
		{ act: 'fault', alias: WorldStore.nameOf(store), status },
		...(isLeft ? [{ act: 'unpublish' } as const] : []),
	]);
const anyMoves: fc.Arbitrary<Step[]> = fc
	.array(anyVisit, { minLength: 1, maxLength: 4 })
	.map((visits) => visits.flat().map((step) => ({ ...step, soon: false })));
const anyHistory: fc.Arbitrary<Step[]> = fc
	.oneof({ weight: 3, arbitrary: fc.array(anyStep, { maxLength: 8 }) }, anyMoves)
	.map((steps) => [FIRST_STEP, ...steps]);

const steps = (...acts: Array<Act & { soon?: boolean }>): Step[] =>
	acts.map((act) => ({ soon: false, ...act }));
const publish = (edit: Partial<Draft> = {}) =>
	({ act: 'publish', edit, isTornDown: true }) as const;
const down = (alias: string, status: number) => ({ act: 'fault', alias, status }) as const;
const FAMILY = { events: ['order.*'] };
const TWO = { events: ['order.created', 'cart.reminder'] };

/** What is drawn together too rarely: each is the beginning of one case of twenty, and random steps follow. */
const DANGERS: Array<[Partial<Traits>, Step[]]> = [
	// Static data are lost, and the list is late: the process knows what it has created.
	[
		{ late: { ms: 4_000 } },
		steps({ ...publish(), soon: true }, { act: 'forget', soon: true }, { act: 'unpublish' }),
	],
	// The process is lost after an activation that failed: static data know what it has created.
	[
		{ events: 'first', deletion: { refusal: 403 } },
		steps(
			publish({ store: 'loja-dois', ...TWO }),
			{ act: 'restart', init: false },
			publish({ store: 'loja-tres', events: ['order.created'] }),
		),
	],
	// The list still shows what the process has just deleted.
	[{ late: { ms: 20_000 } }, steps(publish(), publish({ registration: 'manual' }))],
	// An application sees its own webhooks only, and the credential is changed to another one.
	[
		{ sees: 'own' },
		steps(publish(), { act: 'change app' }, publish(TWO), publish({ output: 'raw' })),
	],
	// One webhook for each URL: whoever creates it again gets the old one.
	[
		{ deletion: 'disables', unique: 'brings back' },
		steps(publish(), publish(TWO), { act: 'switch off' }, publish(FAMILY)),
	],
	// It writes URLs in its own way, too, so that nothing of this node stands at its URL.
	[
		{ urlForm: 'https', deletion: 'disables', unique: 'brings back' },
		steps(publish(), publish(TWO)),
	],
	// A webhook is complete a moment after its creation.
	[{ incomplete: { what: 'off', ms: 600 } }, steps(publish(), publish(TWO))],
	[{ incomplete: { what: 'no key', ms: 1_000 } }, steps(publish(), publish(TWO))],
	// A deletion comes a moment later.
	[{ deletion: { later: 1_500 } }, steps(publish(), publish(TWO), { act: 'unpublish' })],
	// The answer to a creation is somebody else's webhook, and then nobody can look.
	[
		{ creation: 'foreign' },
		steps(publish(), publish(TWO), down('loja-um', 500), { act: 'unpublish' }),
	],
	// A service knows names only.
	[{ families: 422 }, steps(publish(FAMILY), publish({ ...FAMILY, output: 'raw' }))],
	// The plan allows no more webhooks, and the old one is deleted before the new one is refused.
	[{ limit: 3 }, steps(publish(), { act: 'make by hand', events: [], active: true }, publish(TWO))],
	// The Base URL is another name of the same service, which writes URLs in its own way.
	[{ urlForm: 'slash' }, steps(publish(), { act: 'edit Base URL' }, publish(TWO))],
	// Somebody else has a webhook at another form of the URL.
	[
		{ lookalike: true },
		steps(publish(), { act: 'unpublish' }, publish({ registration: 'manual' })),
	],
	// A store that was chosen before is gone.
	[{}, steps(publish(), down('loja-um', 404), publish({ store: 'loja-dois' }), publish(TWO))],
	// The store cannot be read while somebody publishes other events, and while forged deliveries come.
	[
		{},
		steps(publish(), { act: 'deliver' }, down('loja-um', 500), { act: 'deliver' }, publish(TWO)),
	],
	// Several webhooks stay in a store that was chosen before.
	[
		{ deletion: { refusal: 403 } },
		steps(
			publish(),
			publish(TWO),
			publish({ store: 'loja-tres' }),
			publish({ store: 'loja-dois' }),
		),
	],
	// Keys are masked in part, and shown by ID.
	[
		{ keys: { shown: 'by ID', mask: '****1a2b' } },
		steps(
			publish({ registration: 'manual' }),
			{ act: 'make by hand', events: ['order.created'], active: true },
			publish({ output: 'raw' }),
		),
	],
	// A key leaks, and somebody deletes or switches off its webhook, or changes the key.
	[
		{},
		steps(publish(), { act: 'remove' }, publish(TWO), { act: 'change keys' }, { act: 'deliver' }),
	],
	[{}, steps(publish(), { act: 'switch off' }, publish(TWO), { act: 'unpublish' }, publish())],
	// n8n moves, and somebody publishes again and again.
	[{}, steps(publish(), { act: 'move', init: false }, publish(TWO), publish(FAMILY))],
];

const anyDanger: fc.Arbitrary<[Traits, Step[]]> = fc
	.tuple(
		fc.constantFrom(...DANGERS),
		fc.array(anyTrait, { maxLength: 1 }),
		fc.array(anyStep, { maxLength: 3 }),
	)
	.map(([[traits, begun], others, more]) => [
		Object.assign({}, DOCUMENTED, ...others, traits) as Traits,
		[...begun, ...more],
	]);
export const anyCase: fc.Arbitrary<[Traits, Step[]]> = fc.oneof(
	{ weight: 1, arbitrary: fc.tuple(anyTraits, anyHistory) },
	{ weight: 9, arbitrary: anyDanger },
);
/** Each of them at least once, whatever is drawn. */
export const RARE = DANGERS.map(([traits, begun]): [Traits, Step[]] => [
	{ ...DOCUMENTED, ...traits },
	begun,
]);
