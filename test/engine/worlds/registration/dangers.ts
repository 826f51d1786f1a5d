import fc from 'fast-check';

import type { Dangers } from '../explore';
import {
	anyHistory,
	anyStep,
	down,
	publish,
	steps,
	type Act,
	type Draft,
	type Step,
} from './history';
import { anyTrait, DOCUMENTED, serviceWith, type Traits } from './traits';

const FAMILY = { events: ['order.*'] };
const TWO = { events: ['order.created', 'cart.reminder'] };
const MANUAL = { registration: 'manual' } as const;
const byHand = (events: string[]) => ({ act: 'make by hand', events, active: true }) as const;

/** What is drawn together too rarely: each is tried once, and begins one case of twenty-five, in which random steps follow. */
const BEGINNINGS: Array<[Partial<Traits>, Step[]]> = [
	// Static data are lost: n8n names what the list shows, and deletes nothing.
	[
		{ late: { ms: 4_000 } },
		steps({ ...publish(), soon: true }, { act: 'forget' }, { act: 'unpublish' }),
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
	// One webhook for each URL: whoever creates it again gets the old one.
	[
		{ deletion: 'disables', unique: 'brings back' },
		steps(publish(), publish(TWO), { act: 'switch off' }, publish(FAMILY)),
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
	// A service writes another address: each try deletes what it has made there.
	[{ urlForm: 'https' }, steps(publish(), publish(TWO), { act: 'unpublish' })],
	[{ urlForm: 'https', deletion: { refusal: 403 } }, steps(publish(), publish(TWO))],
	// A service knows names only.
	[{ families: 422 }, steps(publish(FAMILY), publish({ ...FAMILY, output: 'raw' }))],
	// The plan allows no more webhooks, and the old one is deleted before the new one is refused.
	[{ limit: 3 }, steps(publish(), byHand([]), publish(TWO))],
	// Somebody else has a webhook at another form of the URL.
	[{ lookalike: true }, steps(publish(), { act: 'unpublish' }, publish(MANUAL))],
	// A store that was chosen before is gone.
	[{}, steps(publish(), down('loja-um', 404), publish({ store: 'loja-dois' }), publish(TWO))],
	// The store cannot be read while somebody publishes other events.
	[{}, steps(publish(), { act: 'deliver' }, down('loja-um', 500), publish(TWO))],
	// The credential is gone while somebody unpublishes.
	[
		{},
		steps(
			publish(),
			{ act: 'credential goes' },
			{ act: 'unpublish' },
			{ act: 'credential comes back' },
		),
	],
	[{}, steps(publish(), { act: 'credential goes' }, publish({ store: 'loja-dois' }))],
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
		steps(publish(MANUAL), byHand(['order.created']), publish({ output: 'raw' })),
	],
	// Somebody deletes or switches off a webhook, or changes its key.
	[
		{},
		steps(publish(), { act: 'remove' }, publish(TWO), { act: 'change keys' }, { act: 'deliver' }),
	],
	[{}, steps(publish(), { act: 'switch off' }, publish(TWO), { act: 'unpublish' }, publish())],
	// n8n moves, and somebody publishes again and again.
	[{}, steps(publish(), { act: 'move', init: false }, publish(TWO), publish(FAMILY))],
];

export type Case = [Traits, Step[]];
export const EXAMPLES = BEGINNINGS.map(([traits, begun]): Case => [serviceWith(traits), begun]);

export const anyCase: fc.Arbitrary<Case> = fc.oneof(
	{
		weight: 1,
		arbitrary: fc.tuple(
			fc.array(anyTrait, { maxLength: 4 }).map((traits) => serviceWith(...traits)),
			anyHistory,
		),
	},
	{
		weight: 9,
		arbitrary: fc
			.tuple(
				fc.constantFrom(...BEGINNINGS),
				fc.array(anyTrait, { maxLength: 1 }),
				fc.array(anyStep, { maxLength: 3 }),
			)
			.map(([[traits, begun], others, more]): Case => [
				serviceWith(...others, traits),
				[...begun, ...more],
			]),
	},
);

const differs =
	(...parts: Array<keyof Traits>) =>
	([traits]: Case): boolean =>
		parts.some((part) => traits[part] !== DOCUMENTED[part]);
const does =
	(...acts: Array<Act['act']>) =>
	([, history]: Case): boolean =>
		history.some(({ act }) => acts.includes(act));
const edits =
	(isMeant: (edit: Partial<Draft>) => boolean) =>
	([, history]: Case): boolean =>
		history.some((step) => step.act === 'publish' && isMeant(step.edit));

/** What is counted. */
export const DANGERS: Dangers<Case> = {
	'a list that is late': { is: differs('late') },
	'a deletion that is refused, late or without effect': { is: differs('deletion') },
	'a creation that brings no record': { is: differs('creation') },
	'a URL that is written in another way': { is: differs('urlForm', 'lookalike') },
	'keys that are not in the list': { is: differs('keys') },
	'a service that keeps webhooks': { is: differs('unique', 'limit') },
	'a webhook that is not complete': { is: differs('incomplete', 'events', 'families') },
	'another store is chosen': { is: edits(({ store = 'loja-um' }) => store !== 'loja-um') },
	'other events are chosen': { is: edits(({ events }) => events !== undefined) },
	'a person registers': { is: edits(({ registration }) => registration === 'manual') },
	'a store that refuses everything': {
		is: ([, history]) => history.some((step) => step.act === 'fault' && step.status > 0),
	},
	'n8n forgets': { is: does('roll back', 'forget', 'kill') },
	'n8n starts again': { is: does('restart', 'move', 'kill') },
	'a person takes webhooks or keys': { is: does('change keys', 'switch off', 'remove') },
	'a credential that is gone': { is: does('credential goes') },
};
