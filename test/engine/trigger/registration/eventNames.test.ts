import { messageOf, registrationOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

describe('Service that does not accept the webhook', () => {
	it.each([400, 422] as const)(
		'leads to an error with three ways out: status %i',
		async (status) => {
			const body = { message: 'Unknown event order.*', errors: { events: ['is not in the list'] } };
			shop.service.faults.push({ match: { method: 'POST' }, status, body });
			const trigger = await shop.trigger({ events: ['order.*'] });
			const message = await messageOf(trigger.activate());

			expect(message).toContain(`failed for store "${shop.alias()}": Unknown event order.*`);
			expect(message).toContain('is not in the list');
			expect(message).toContain('Trigger On');
			expect(message).toContain('Additional Body');
			expect(message).toContain('Add the option Registration, choose Manual');
			expect(message).toMatch(/^Registering the webhook failed.*\n/);
			expect(message).toMatch(/and the events order\.\*\.$/);
			expect(message).toContain(`URL ${trigger.url} `);
			expect(shop.takeWrites()).toEqual([`POST ${status}`]);
			expect(registrationOf(trigger)).toBeUndefined();
		},
	);

	it('accepts it with concrete names', async () => {
		const body = { message: 'Unknown event order.*' };
		shop.service.faults.push({ match: { method: 'POST' }, status: 422, body });
		const trigger = await shop.trigger({ events: ['order.*'] });
		await messageOf(trigger.activate());
		const customEvents = 'order.created, order.paid';
		trigger.edit({ parameters: shop.parameters({ events: [], customEvents }) });
		await trigger.activate();

		expect(shop.eventsAt(trigger.url)).toEqual([['order.created', 'order.paid']]);
	});

	it('accepts it with concrete names in Additional Body, which stay registered', async () => {
		const options = { additionalBody: { events: ['order.created', 'order.paid'] } };
		const trigger = await shop.trigger({ events: ['order.*'], options });
		await trigger.activate();
		await trigger.activate();

		expect(shop.takeWrites()).toEqual(['POST']);
		expect(shop.eventsAt(trigger.url)).toEqual([['order.created', 'order.paid']]);
		const more = { additionalBody: { events: ['order.created', 'order.shipped'] } };
		trigger.edit({ parameters: shop.parameters({ events: ['order.*'], options: more }) });
		await trigger.activate();
		expect(shop.eventsAt(trigger.url)).toEqual([['order.created', 'order.shipped']]);
	});
});
