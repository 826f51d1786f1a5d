import type { Known } from '../../../../nodes/StoreManagement/trigger/known';
import { stateOf } from '../../../../nodes/StoreManagement/trigger/known';
import { nextStep } from '../../../../nodes/StoreManagement/trigger/registration/nextStep';

const known = (id: string, more: Partial<Known> = {}): Known => ({
	...{ id, isOwn: false, isListed: true },
	webhook: { id, name: '', url: '', isActive: true },
	...more,
});
const off = (id: string) => ({ id, name: '', url: '', isActive: false });
const refusal = new Error('Refused') as NonNullable<Known['deletion']>;
const asked = { write: 'deleted', deletion: 'asked' } as const;

/** What is known, by what it says of each webhook. */
const OTHER = known('1');
const GOOD = known('2', { isOwn: true });
const CONTRADICTED = known('2', { byId: 'is gone' });
const OFF = known('3', { webhook: off('3') });
const OWN_OFF = known('3', { webhook: off('3'), isOwn: true });
const UNTOLD = known('4', {
	isOwn: true,
	isListed: false,
	webhook: undefined,
	byId: 'says nothing',
});
const UNSEEN = known('5', { isOwn: true, isListed: false, webhook: undefined, write: 'created' });
const ASKED = known('1', asked);
const ASKED_AND_OFF = known('1', { ...asked, isOwn: true, webhook: off('1') });
const STILL_THERE = known('1', { ...asked, byId: 'is there' });
const REFUSED = known('1', { deletion: refusal });

const isGood = (one: Known): boolean => one.id === '2' && stateOf(one) === 'active';
const WANTED = { isCreated: false, fits: isGood };
const CREATED = { isCreated: true, fits: isGood };

it.each<[string, Known[], typeof WANTED | undefined, number, string]>([
	['nothing is wanted or there', [], undefined, 4, 'done'],
	['nothing is wanted', [OTHER, GOOD], undefined, 4, 'delete 1 2'],
	['it was asked to go, and the list shows it', [ASKED], undefined, 4, 'wait'],
	['so does its ID', [STILL_THERE], undefined, 4, 'wait'],
	['it stays', [STILL_THERE], undefined, 0, 'done'],
	['its deletion is refused', [REFUSED], undefined, 4, 'done'],
	['it was switched off in place of deleted', [ASKED_AND_OFF], undefined, 4, 'done'],
	['what is off is somebody else’s', [OFF], undefined, 4, 'done'],
	['what is off is ours', [OWN_OFF], undefined, 4, 'delete 3'],
	['nobody tells whether it is there', [UNTOLD], undefined, 4, 'done'],
	['none is there', [], WANTED, 4, 'create'],
	['it is there', [GOOD], WANTED, 4, 'done 2'],
	['it is there beside another', [OTHER, GOOD], WANTED, 4, 'delete 1'],
	['another is there', [OTHER], WANTED, 4, 'delete 1'],
	['the other was asked to go', [ASKED], WANTED, 1, 'wait'],
	['the other does not go', [ASKED], WANTED, 0, 'create'],
	['the other may not go', [REFUSED], WANTED, 4, 'create'],
	['the list shows it, and its ID is gone', [CONTRADICTED], WANTED, 1, 'wait'],
	['the list insists', [CONTRADICTED], WANTED, 0, 'done 2'],
	['nobody tells whether an old one is there', [UNTOLD], WANTED, 4, 'create'],
	['an earlier try may appear', [UNSEEN], WANTED, 4, 'create'],
	['it was created, and is not there yet', [], CREATED, 1, 'wait'],
	[
		'it was created, and is off',
		[known('2', { webhook: off('2'), isOwn: true })],
		CREATED,
		1,
		'wait',
	],
	['it was created otherwise', [OTHER], CREATED, 1, 'wait'],
	['it stays otherwise', [OTHER], CREATED, 0, 'delete 1'],
	['it never comes', [], CREATED, 0, 'done'],
	['it was created', [GOOD], CREATED, 4, 'done 2'],
	['it was created, and an older one has appeared', [OTHER, GOOD], CREATED, 4, 'delete 1'],
])('[T4] what follows where %s', (_, all, wanted, looksLeft, expected) => {
	const step = nextStep(all, wanted, looksLeft);
	const ids = 'webhooks' in step ? step.webhooks : 'kept' in step ? [step.kept] : [];
	expect([step.do, ...ids.flatMap((one) => one?.id ?? [])].join(' ')).toBe(expected);
});
