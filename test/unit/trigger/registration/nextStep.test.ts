import type { RequestError } from '../../../../nodes/StoreManagement/errors/requestError';
import {
	isDeletionListed,
	mayDeliver,
	stateOf,
	type ObservedWebhook,
} from '../../../../nodes/StoreManagement/trigger/observedWebhook';
import { nextStep } from '../../../../nodes/StoreManagement/trigger/registration/nextStep';

const webhook = { id: '', name: '', url: '', isActive: true };
const unlisted = { isListed: false, webhook: undefined };

/** What is known of a webhook that the list shows as active, unless this says otherwise. */
const TRAITS: Record<string, Partial<ObservedWebhook>> = {
	own: { isRegistered: true },
	off: { webhook: { ...webhook, isActive: false } },
	gone: { byId: 'is gone' },
	there: { byId: 'is there' },
	asked: { write: 'deleted', deletion: 'requested' },
	refused: { deletion: { refusal: new Error('Refused') as RequestError } },
	untold: { ...unlisted, byId: 'says nothing' },
	unasked: { ...unlisted, byId: 'not asked' },
	created: { ...unlisted, write: 'created' },
	unlisted,
};
/** "2 own gone": that of ID 2 with these traits. */
function known(written: string): ObservedWebhook {
	const [id = '', ...traits] = written.split(' ');
	const shown: ObservedWebhook = {
		id,
		webhook,
		isRegistered: false,
		isListed: true,
		deletion: 'none',
	};
	return Object.assign(shown, ...traits.map((trait) => TRAITS[trait])) as ObservedWebhook;
}

it.each<[string, ReturnType<typeof stateOf>]>([
	['1', 'active'],
	['1 off', 'inactive'],
	['1 unlisted', 'gone'],
	['1 own unlisted', 'gone'],
	['1 own untold', 'unknown'],
	['1 own unasked', 'unknown'],
	['1 untold', 'gone'],
	['1 created', 'unknown'],
	['1 asked', 'unknown'],
	['1 asked there', 'active'],
	['1 unlisted there', 'inactive'],
])('[T4] the state of %s is %s', (written, state) => {
	expect(stateOf(known(written))).toBe(state);
	expect(mayDeliver(known(written))).toBe(state === 'active' || state === 'unknown');
});

it('[T4] what was listed, was deleted by n8n and is not listed any more is gone', () => {
	const listed = (written: string, wasListed: boolean) =>
		isDeletionListed({ ...known(written), wasListed });

	expect(listed('1 asked unlisted', true)).toBe(true);
	expect(listed('1 asked unlisted', false)).toBe(false);
	expect(listed('1 asked', true)).toBe(false);
	expect(listed('1 unlisted', true)).toBe(false);
});

const isSatisfiedBy = (one: ObservedWebhook): boolean =>
	one.id === '2' && stateOf(one) === 'active';
const DESIRED = {
	none: undefined,
	one: { isCreated: false, isSatisfiedBy },
	created: { isCreated: true, isSatisfiedBy },
};

it.each<[string, observed: string[], keyof typeof DESIRED, looksLeft: number, step: string]>([
	['nothing is desired or there', [], 'none', 4, 'done'],
	['nothing is desired', ['1', '2 own'], 'none', 4, 'delete 1 2'],
	['it was asked to go, and the list shows it', ['1 asked'], 'none', 4, 'wait'],
	['so does its ID', ['1 asked there'], 'none', 4, 'wait'],
	['it stays', ['1 asked there'], 'none', 0, 'done'],
	['its deletion is refused', ['1 refused'], 'none', 4, 'done'],
	['it was switched off in place of deleted', ['1 asked own off'], 'none', 4, 'done'],
	['what is off is somebody else’s', ['3 off'], 'none', 4, 'done'],
	['what is off is ours', ['3 own off'], 'none', 4, 'delete 3'],
	['nobody tells whether it is there', ['4 own untold'], 'none', 4, 'done'],
	['none is there', [], 'one', 4, 'create'],
	['it is there', ['2 own'], 'one', 4, 'done 2'],
	['it is there beside another', ['1', '2 own'], 'one', 4, 'delete 1'],
	['another is there', ['1'], 'one', 4, 'delete 1'],
	['the other was asked to go', ['1 asked'], 'one', 1, 'wait'],
	['the other does not go', ['1 asked'], 'one', 0, 'create'],
	['the other may not go', ['1 refused'], 'one', 4, 'create'],
	['the list shows it, and its ID is gone', ['2 gone'], 'one', 1, 'wait'],
	['the list insists', ['2 gone'], 'one', 0, 'done 2'],
	['nobody tells whether an old one is there', ['4 own untold'], 'one', 4, 'create'],
	['an earlier try may appear', ['5 own created'], 'one', 4, 'create'],
	['it was created, and is not there yet', [], 'created', 1, 'wait'],
	['it was created, and is off', ['2 own off'], 'created', 1, 'wait'],
	['it was created otherwise', ['1'], 'created', 1, 'wait'],
	['it stays otherwise', ['1'], 'created', 0, 'delete 1'],
	['it never comes', [], 'created', 0, 'done'],
	['it was created', ['2 own'], 'created', 4, 'done 2'],
	['it was created, and an older one has appeared', ['1', '2 own'], 'created', 4, 'delete 1'],
])('[T4] what follows where %s', (_, observed, desired, looksLeft, expected) => {
	const step = nextStep(observed.map(known), DESIRED[desired], looksLeft);
	const ids = 'webhooks' in step ? step.webhooks : 'kept' in step ? [step.kept] : [];

	expect([step.do, ...ids.flatMap((one) => one?.id ?? [])].join(' ')).toBe(expected);
});
