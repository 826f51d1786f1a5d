import { NodeHelpers } from 'n8n-workflow';

import { EVENTS } from '../../../nodes/StoreManagement/trigger/events';

import { choicesIn, fieldsIn, offeredAndTaken } from '../fieldsIn';
import { messageOf, useTriggerShop } from '../trigger-shop';

const shop = useTriggerShop();

const load = () => {
	const { name, nodeTypes } = shop.pkg;
	return nodeTypes.getByNameAndVersion(`${name}.storeManagementTrigger`).description;
};

it('[T1] n8n receives deliveries at one fixed address, and evaluates no expression for one', () => {
	expect(load().version).toBe(1.1);
	expect(load().webhooks).toEqual([
		{
			name: 'default',
			httpMethod: 'POST',
			path: 'webhook',
			responseMode: 'onReceived',
			responseData: '',
		},
	]);
});

it('is listed among the triggers, and says what it waits for', () => {
	expect(load().group).toEqual(['trigger']);
	expect(load().eventTriggerDescription).toBe('Waiting for an event: place a test order');
});

it('[T4] offers Additional Body only where n8n creates the webhook', () => {
	const offered = (registration: string): string[] =>
		fieldsIn(load().properties)
			.filter((field) => field.name === 'additionalBody')
			.filter((field) => NodeHelpers.displayParameter({ registration }, field, null, null))
			.map(({ name }) => name);

	expect(offered('automatic')).toEqual(['additionalBody']);
	expect(offered('manual')).toEqual([]);
});

it('[T2] allows no window below 0', () => {
	const numbers = fieldsIn(load().properties).filter(({ type }) => type === 'number');

	expect(numbers.map(({ name, typeOptions }) => [name, typeOptions?.minValue])).toEqual([
		['duplicateWindow', 0],
	]);
});

it('[T5] each event has a title and an action of its own', () => {
	for (const key of ['name', 'action', 'value', 'description'] as const) {
		const values = EVENTS.map((event) => event[key]);
		expect(new Set(values).size).toBe(EVENTS.length);
	}
	for (const { action } of EVENTS) expect(action).toMatch(/^On [a-z]/);
});

it('[T3] the editor offers what the node takes', async () => {
	const choices = choicesIn(load().properties).filter(([{ name }]) => name !== 'authentication');

	expect(choices.map(([{ displayName }]) => displayName).sort()).toEqual([
		'Output',
		'Registration',
	]);
	for (const [field, hold] of choices) {
		const trigger = await shop.trigger(hold('={{ "no such value" }}'));
		const { offered, taken } = offeredAndTaken(field, await messageOf(trigger.activate()));

		expect([field.displayName, offered]).toEqual([field.displayName, taken]);
		expect(offered).toContain(field.default);
	}
});
