import {
	decideAtActivation,
	decideAtDeactivation,
} from '../../../../nodes/StoreManagement/trigger/registration/decisions';
import type { PreviousRegistration } from '../../../../nodes/StoreManagement/trigger/registration/registrationContext';

function previousAt(
	place: PreviousRegistration['place'] | undefined,
): PreviousRegistration | undefined {
	if (place === undefined) return undefined;
	return { place, webhookId: '7', url: '', store: 'loja-aurora', baseUrl: '', request: '' };
}

const automatic = { isAutomatic: true, isUnattended: false };
const manual = { isAutomatic: false, isUnattended: false };
const start = { isAutomatic: true, isUnattended: true };
const manualStart = { isAutomatic: false, isUnattended: true };

it.each([
	[undefined, automatic, 'none'],
	['sameStore', automatic, 'none'],
	['sameStore', start, 'none'],
	['otherStore', automatic, 'delete'],
	['otherStore', start, 'delete'],
	['otherStore', manual, 'none'],
	['otherAddress', automatic, 'leaveAndLog'],
	['otherAddress', manual, 'leaveAndLog'],
	['otherAddress', start, 'useUnchecked'],
	['otherAddress', manualStart, 'useUnchecked'],
] as const)('[T4] an activation with %j and %j: %s', (place, facts, action) => {
	expect(decideAtActivation({ previous: previousAt(place), ...facts }).action).toBe(action);
});

it.each([
	[undefined, automatic, 'none'],
	['sameStore', automatic, 'delete'],
	['otherStore', automatic, 'delete'],
	['otherAddress', automatic, 'leaveAndLog'],
	['sameStore', manual, 'forgetSaved'],
	['otherStore', manual, 'forgetSaved'],
	['otherAddress', manual, 'forgetSaved'],
] as const)('[T4] a deactivation with %j and %j: %s', (place, facts, action) => {
	expect(decideAtDeactivation({ previous: previousAt(place), ...facts }).action).toBe(action);
});
