import type { Trigger } from '../../harness';
import { messageOf, registrationOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

const concrete = ['order.created', 'order.paid', 'order.shipped'];

/** Makes the service list these events for the webhook that the node creates. */
function expandEvents(trigger: Trigger, events: string[]) {
	const webhook = shop.addInPanel(trigger.url, events);
	const path = /\/webhooks$/;
	shop.service.faults.push(
		// Until it is created, the webhook is not in the list.
		{ match: { method: 'GET', path }, status: 200, body: { data: [] } },
		{ match: { method: 'POST' }, status: 201, body: webhook },
	);
	return webhook;
}

describe('[T5] Family of events in the webhook of a store', () => {
	it.each([
		['the literal', ['order.*']],
		['one concrete name', ['order.paid']],
		['several concrete names', concrete],
		['concrete names among others', ['cart.reminder', ...concrete]],
	])('is satisfied with Manual registration by %s', async (_, events) => {
		const trigger = await shop.trigger({
			options: { registration: 'manual' },
			events: ['order.*'],
		});
		const { id } = shop.addInPanel(trigger.url, events);
		await trigger.activate();

		expect(registrationOf(trigger)).toMatchObject({ webhookId: String(id) });
		expect(shop.takeWrites()).toEqual([]);
	});

	it('is satisfied by concrete names for any prefix', async () => {
		const parameters = {
			options: { registration: 'manual' },
			events: [],
			customEvents: 'lead.*, cart.*',
		};
		const trigger = await shop.trigger(parameters);
		shop.addInPanel(trigger.url, ['lead.new', 'order.created']);

		expect(await messageOf(trigger.activate())).toContain('it lacks the events cart.*.');
		shop.addInPanel(trigger.url, ['lead.new', 'cart.left']);
		await trigger.activate();
	});

	it('is the same in another order', async () => {
		const events = ['order.*', 'cart.reminder'];
		const trigger = await shop.trigger({ events });
		expandEvents(trigger, ['cart.reminder', ...concrete]);
		await trigger.activate();
		shop.takeWrites();
		trigger.edit({ parameters: shop.parameters({ events: [...events].reverse() }) });
		await trigger.activate();

		expect(shop.takeWrites()).toEqual([]);
	});

	it('may be expanded by the service when the webhook is created', async () => {
		const trigger = await shop.trigger({ events: ['order.*'] });
		const { id } = expandEvents(trigger, concrete);
		await trigger.activate();

		expect(shop.takeWrites()).toEqual(['POST']);
		expect(shop.eventsAt(trigger.url)).toEqual([concrete]);
		expect(registrationOf(trigger)).toMatchObject({ webhookId: String(id) });
	});

	it.each([
		['the family', concrete],
		['the family and more', ['store.test', ...concrete]],
	])('is not registered again when the service has expanded %s', async (_, events) => {
		const trigger = await shop.trigger({ events: ['order.*'] });
		expandEvents(trigger, events);
		await trigger.activate();
		shop.takeWrites();
		for (const occasion of ['publish', 'start'] as const) {
			trigger.edit({ occasion });
			await trigger.activate();
		}

		expect(shop.takeWrites()).toEqual([]);
	});

	it('replaces the webhook of a single event when the user chooses its family', async () => {
		const trigger = await shop.trigger({ events: ['order.created'] });
		await trigger.activate();
		trigger.edit({ parameters: shop.parameters({ events: ['order.*'] }) });
		await trigger.activate();

		expect(shop.takeWrites()).toEqual(['POST', 'DELETE', 'POST']);
		expect(shop.eventsAt(trigger.url)).toEqual([['order.*']]);
	});

	it('replaces the webhook of the panel when the user changes from Manual to Automatic', async () => {
		const trigger = await shop.trigger({
			options: { registration: 'manual' },
			events: ['order.*'],
		});
		shop.addInPanel(trigger.url, concrete);
		await trigger.activate();
		trigger.edit({ parameters: shop.parameters({ events: ['order.*'] }) });
		await trigger.activate();

		expect(shop.takeWrites()).toEqual(['DELETE', 'POST']);
		expect(shop.eventsAt(trigger.url)).toEqual([['order.*']]);
	});
});
