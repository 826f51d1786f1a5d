import {
	fateAtActivation,
	fateAtDeactivation,
} from '../../../../nodes/StoreManagement/trigger/registration/fate';

type Previous = Parameters<typeof fateAtActivation>[0]['previous'];

const none: Previous = undefined;
const sameStore: Previous = { place: 'sameStore' };
const otherStore: Previous = { place: 'otherStore' };
const otherAddress: Previous = { place: 'otherAddress' };

const automatic = { isAutomatic: true, isStart: false };
const manual = { isAutomatic: false, isStart: false };
const start = { isAutomatic: true, isStart: true };
const manualStart = { isAutomatic: false, isStart: true };

it.each([
	[none, automatic, 'keep'],
	[sameStore, automatic, 'keep'],
	[sameStore, start, 'keep'],
	[otherStore, automatic, 'delete'],
	[otherStore, start, 'delete'],
	[otherStore, manual, 'keep'],
	[otherAddress, automatic, 'leave'],
	[otherAddress, manual, 'leave'],
	[otherAddress, start, 'trust'],
	[otherAddress, manualStart, 'trust'],
] as const)('[T4] an activation with %j and %j: %s', (previous, facts, fate) => {
	expect(fateAtActivation({ previous, ...facts })).toBe(fate);
});

it.each([
	[none, automatic, 'keep'],
	[sameStore, automatic, 'delete'],
	[otherStore, automatic, 'delete'],
	[otherAddress, automatic, 'leave'],
	[sameStore, manual, 'forget'],
	[otherStore, manual, 'forget'],
	[otherAddress, manual, 'forget'],
] as const)('[T4] a deactivation with %j and %j: %s', (previous, facts, fate) => {
	expect(fateAtDeactivation({ previous, ...facts })).toBe(fate);
});
