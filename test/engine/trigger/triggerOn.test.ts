import { EVENTS, OTHER_EVENTS } from '../../../nodes/StoreManagement/trigger/events';

import { freshOrder, messageOf, useTriggerShopPerTest } from '../trigger-shop';

const shop = useTriggerShopPerTest();

const NAMES = EVENTS.map(({ value }) => String(value)).filter((name) => name !== OTHER_EVENTS);

it.each(NAMES)('[T5] Trigger On registers %s and starts the workflow on it', async (name) => {
	const trigger = await shop.trigger({ events: [name] });
	await trigger.activate();
	expect(shop.eventsAt(trigger.url)).toEqual([[name]]);

	const event = name.replace('*', 'anything');
	const { items } = await trigger.deliver(freshOrder(event));
	const isOrder = name.startsWith('order.');
	expect(items).toMatchObject([{ json: { event } }]);
	expect('metadata' in (items?.[0]?.json ?? {})).toBe(isOrder);
	expect('tracking' in (items?.[0]?.json ?? {})).toBe(isOrder);
	expect((await trigger.deliver(freshOrder('lead.new'))).items).toBeUndefined();
});

it.each(NAMES)('[T5] the error says that a store refuses %s', async (name) => {
	const body = { message: `The event ${name} is unknown` };
	shop.service.faults.push({ match: { method: 'POST' }, status: 422, body, times: 9 });
	const trigger = await shop.trigger({ events: [name] });
	const message = await messageOf(trigger.activate());

	expect(message).toContain(`The event ${name} is unknown`);
	expect(message).toContain('Choose other events in Trigger On');
	expect(message).toContain(`and the events ${name}.`);
});
