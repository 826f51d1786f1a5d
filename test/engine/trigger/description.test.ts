import { EVENTS, OTHER_EVENTS } from '../../../nodes/StoreManagement/trigger/events';

import { offeredAndTaken, placesIn } from '../fieldsIn';
import { freshOrder, messageOf, useTriggerShopPerTest } from '../trigger-shop';

const shop = useTriggerShopPerTest();

const load = () => {
	const { name, nodeTypes } = shop.pkg;
	return nodeTypes.getByNameAndVersion(`${name}.storeManagementTrigger`).description;
};

it('[T1] n8n receives deliveries at one fixed address, and evaluates no expression for one', () => {
	expect(load().version).toBe(1.1);
	expect(load().group).toEqual(['trigger']);
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

it('[T3] [T4] the editor offers what the node takes', async () => {
	const choices = placesIn(load().properties).filter(
		({ field }) => field.type === 'options' && field.name !== 'authentication',
	);

	const names = choices.map(({ field }) => field.displayName).sort();
	expect(names).toEqual(['Output', 'Registration']);
	for (const { field, hold } of choices) {
		const trigger = await shop.trigger(hold('={{ "no such value" }}'));
		const { offered, taken } = offeredAndTaken(field, await messageOf(trigger.activate()));

		expect([field.displayName, offered]).toEqual([field.displayName, taken]);
		expect(offered).toContain(field.default);
	}
});

const NAMES = EVENTS.map(({ value }) => String(value)).filter((name) => name !== OTHER_EVENTS);

it.each(NAMES)('[T5] Trigger On registers %s and starts the workflow on it', async (name) => {
	const { trigger } = await shop.published({ events: [name] });
	expect(shop.eventsAt(trigger.url)).toEqual([[name]]);

	const event = name.replace('*', 'anything');
	const { items } = await trigger.deliver(freshOrder(event));
	const isOrder = name.startsWith('order.');
	expect(items).toMatchObject([{ json: { event } }]);
	expect('metadata' in (items?.[0]?.json ?? {})).toBe(isOrder);
	expect('tracking' in (items?.[0]?.json ?? {})).toBe(isOrder);
	expect((await trigger.deliver(freshOrder('lead.new'))).items).toBeUndefined();
});
