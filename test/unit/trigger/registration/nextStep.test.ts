import type { RequestError } from '../../../../nodes/StoreManagement/errors/requestError';
import type { ObservedWebhook } from '../../../../nodes/StoreManagement/trigger/observedWebhook';
import { stateOf } from '../../../../nodes/StoreManagement/trigger/observedWebhook';
import { nextStep } from '../../../../nodes/StoreManagement/trigger/registration/nextStep';

const known = (id: string, more: Partial<ObservedWebhook> = {}): ObservedWebhook => ({
	...{ id, isRegistered: false, isListed: true, deletion: 'none' as const },
	webhook: { id, name: '', url: '', isActive: true },
	...more,
});
const off = (id: string) => ({ id, name: '', url: '', isActive: false });
const refusal = new Error('Refused') as RequestError;
const asked = { write: 'deleted', deletion: 'requested' } as const;

/** What is known, by what it says of each webhook. */
const OTHER = known('1');
const GOOD = known('2', { isRegistered: true });
const CONTRADICTED = known('2', { byId: 'is gone' });
const OFF = known('3', { webhook: off('3') });
const OWN_OFF = known('3', { webhook: off('3'), isRegistered: true });
const UNTOLD = known('4', {
	isRegistered: true,
	isListed: false,
	webhook: undefined,
	byId: 'says nothing',
});
const UNSEEN = known('5', {
	isRegistered: true,
	isListed: false,
	webhook: undefined,
	write: 'created',
});
const ASKED = known('1', asked);
const ASKED_AND_OFF = known('1', { ...asked, isRegistered: true, webhook: off('1') });
const STILL_THERE = known('1', { ...asked, byId: 'is there' });
const REFUSED = known('1', { deletion: { refusal } });

const isGood = (one: ObservedWebhook): boolean => one.id === '2' && stateOf(one) === 'active';
const DESIRED = { isCreated: false, isSatisfiedBy: isGood };
const CREATED = { isCreated: true, isSatisfiedBy: isGood };

it.each<[string, ObservedWebhook[], typeof DESIRED | undefined, number, string]>([
	['nothing is desired or there', [], undefined, 4, 'done'],
	['nothing is desired', [OTHER, GOOD], undefined, 4, 'delete 1 2'],
	['it was asked to go, and the list shows it', [ASKED], undefined, 4, 'wait'],
	['so does its ID', [STILL_THERE], undefined, 4, 'wait'],
	['it stays', [STILL_THERE], undefined, 0, 'done'],
	['its deletion is refused', [REFUSED], undefined, 4, 'done'],
	['it was switched off in place of deleted', [ASKED_AND_OFF], undefined, 4, 'done'],
	['what is off is somebody else’s', [OFF], undefined, 4, 'done'],
	['what is off is ours', [OWN_OFF], undefined, 4, 'delete 3'],
	['nobody tells whether it is there', [UNTOLD], undefined, 4, 'done'],
	['none is there', [], DESIRED, 4, 'create'],
	['it is there', [GOOD], DESIRED, 4, 'done 2'],
	['it is there beside another', [OTHER, GOOD], DESIRED, 4, 'delete 1'],
	['another is there', [OTHER], DESIRED, 4, 'delete 1'],
	['the other was asked to go', [ASKED], DESIRED, 1, 'wait'],
	['the other does not go', [ASKED], DESIRED, 0, 'create'],
	['the other may not go', [REFUSED], DESIRED, 4, 'create'],
	['the list shows it, and its ID is gone', [CONTRADICTED], DESIRED, 1, 'wait'],
	['the list insists', [CONTRADICTED], DESIRED, 0, 'done 2'],
	['nobody tells whether an old one is there', [UNTOLD], DESIRED, 4, 'create'],
	['an earlier try may appear', [UNSEEN], DESIRED, 4, 'create'],
	['it was created, and is not there yet', [], CREATED, 1, 'wait'],
	[
		'it was created, and is off',
		[known('2', { webhook: off('2'), isRegistered: true })],
		CREATED,
		1,
		'wait',
	],
	['it was created otherwise', [OTHER], CREATED, 1, 'wait'],
	['it stays otherwise', [OTHER], CREATED, 0, 'delete 1'],
	['it never comes', [], CREATED, 0, 'done'],
	['it was created', [GOOD], CREATED, 4, 'done 2'],
	['it was created, and an older one has appeared', [OTHER, GOOD], CREATED, 4, 'delete 1'],
])('[T4] what follows where %s', (_, all, desired, looksLeft, expected) => {
	const step = nextStep(all, desired, looksLeft);
	const ids = 'webhooks' in step ? step.webhooks : 'kept' in step ? [step.kept] : [];
	expect([step.do, ...ids.flatMap((one) => one?.id ?? [])].join(' ')).toBe(expected);
});
