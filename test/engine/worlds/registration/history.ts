import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { byAlias } from '../../../locators';
import { among, type WorldOf } from '../explore';
import { WorldStore } from './store';

/** What the operator may set in the node. */
const EDITS = {
	store: among(...WorldStore.ALIASES),
	events: among<(readonly string[])[]>(
		...[['order.created'], ['order.created', 'cart.reminder'], ['order.*']],
	),
	registration: among('automatic', 'manual'),
	output: among('full', 'raw'),
	additionalBody: among<string[]>(
		...['{}', '{}', '{"name": "Orders"}', '{"secret_key": "chosen-key-1"}'],
		...['{"signing": [{"secret_key": "chosen-key-2"}]}', '{"active": false}'],
	),
	verifySignature: fc.boolean(),
	name: among('Store Management Trigger', 'Renamed'),
};
export type Draft = WorldOf<typeof EDITS>;

export const FIRST: Draft = {
	...{ store: 'loja-um', events: ['order.created'], registration: 'automatic', output: 'full' },
	...{ additionalBody: '{}', verifySignature: true, name: 'Store Management Trigger' },
};

/** The parameters of the node. */
export const parametersOf = ({ store, events, ...draft }: Draft): INodeParameters => {
	const { registration, output, additionalBody, verifySignature } = draft;
	const more = additionalBody === '{}' ? {} : { additionalBody };
	const options = { registration, output, verifySignature, ...more };
	return { store: byAlias(store), events: [...events], options };
};

const anyEdit = fc.oneof(
	...Object.entries(EDITS).map(([part, values]: [string, fc.Arbitrary<unknown>]) =>
		values.map((value): Partial<Draft> => ({ [part]: value })),
	),
);

const of = <const Name extends string>(...names: Name[]) => fc.record({ act: among(...names) });

const ACTS = [
	/** Edits the node and publishes, as n8n 2.x does: a changed trigger is torn down and registered again. */
	fc.record({ act: among('publish'), edit: anyEdit }),
	of('unpublish'),
	/** `roll back`: an execution that began before the last step ends, and n8n saves its static data. */
	of('roll back', 'change keys', 'switch off', 'remove', 'deliver'),
	/** The credential is gone for a while. */
	of('credential goes', 'credential comes back'),
	/** n8n dies after the node has registered, and before n8n has saved what the node remembers. */
	of('kill'),
	/** n8n starts again, at another address; `init`: it activates the workflow, as n8n 1.x does. */
	fc.record({ act: among('restart', 'move'), init: fc.boolean() }),
	/** A store begins to refuse everything, with a status; 0: it works again. */
	fc.record({
		act: among('fault'),
		alias: among<string[]>('loja-um', 'loja-dois', 'loja-tres'),
		status: among<number[]>(0, 0, 0, 401, 402, 403, 404, 410, 500, 503),
	}),
	/** A person makes a webhook in the panel. Above, one changes, switches off or removes those at the URL. */
	fc.record({
		act: among('make by hand'),
		events: among<string[][]>(['order.created'], ['cart.reminder']),
		active: fc.boolean(),
	}),
	/** The workflow was imported, so nothing is saved with it. */
	of('forget'),
] as const;
/** How often each is drawn. */
const WEIGHTS = [6, 3, 5, 2, 1, 1, 3, 2, 0];

export type Act = WorldOf<typeof ACTS>[number];
/** `soon`: the next step comes before the service has come to rest. */
export type Step = Act & { soon: boolean };

const anyAct = fc.oneof(
	...ACTS.map((arbitrary: fc.Arbitrary<Act>, index) => ({
		...{ arbitrary, weight: WEIGHTS[index] ?? 0 },
	})),
);
export const anyStep: fc.Arbitrary<Step> = fc
	.tuple(anyAct, among<boolean[]>(false, false, true))
	.map(([step, isSoon]) => ({ ...step, soon: isSoon }));

/** Steps, each after the service has come to rest unless they say otherwise. */
export const steps = (...acts: Array<Act & { soon?: boolean }>): Step[] =>
	acts.map((act) => ({ soon: false, ...act }));
export const publish = (edit: Partial<Draft> = {}) => ({ act: 'publish', edit }) as const;
export const down = (alias: string, status: number) => ({ act: 'fault', alias, status }) as const;

/** From store to store, while memory is lost and stores go down: what is left somewhere has to be known later. */
const anyVisit: fc.Arbitrary<Act[]> = fc
	.record({
		...{ store: EDITS.store, isForgotten: fc.boolean() },
		...{ status: among<number[]>(0, 0, 403, 500), isLeft: fc.boolean() },
	})
	.map(({ store, isForgotten, status, isLeft }) => [
		publish({ store }),
		...(isForgotten ? [{ act: 'forget' } as const] : []),
		down(WorldStore.nameOf(store), status),
		...(isLeft ? [{ act: 'unpublish' } as const] : []),
	]);
export const anyHistory: fc.Arbitrary<Step[]> = fc
	.oneof(
		{ weight: 3, arbitrary: fc.array(anyStep, { maxLength: 8 }) },
		fc.array(anyVisit, { minLength: 1, maxLength: 4 }).map((visits) => steps(...visits.flat())),
	)
	.map((some) => [...steps(publish()), ...some]);
