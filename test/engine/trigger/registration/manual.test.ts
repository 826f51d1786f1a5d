import { messageOf, registrationOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest({ webhooks: 25 });

const manual = { options: { registration: 'manual' }, events: ['order.created', 'cart.reminder'] };

describe('[T4] Trigger activation with Manual registration', () => {
	it('uses the webhook that the user has registered and sends no write', async () => {
		const trigger = await shop.trigger(manual);
		const { id } = shop.addInPanel(trigger.url, ['order.*', 'cart.reminder']);
		await trigger.activate();
		const asked = shop.service.requests.map(({ path, query }) => JSON.stringify([path, query]));
		expect(new Set(asked).size).toBe(asked.length);
		expect(registrationOf(trigger)).toEqual({
			webhookId: String(id),
			url: trigger.url,
			store: shop.alias(),
			baseUrl: shop.service.url,
			request: expect.any(String) as string,
		});

		expect(await trigger.delete()).toBe(true);
		// It stays in the store, so another store that is chosen next must know of it.
		expect(registrationOf(trigger)).toMatchObject({ webhookId: String(id) });
		expect(shop.webhooksAt(trigger.url)).toHaveLength(1);
		expect(shop.takeWrites()).toEqual([]);
	});

	it.each([
		['no webhook', undefined, true, 'no webhook has the URL'],
		['inactive', ['order.*', 'cart.reminder'], false, 'it is inactive (disabled_at: 2'],
		['events', ['order.created'], true, 'it lacks the events cart.reminder.'],
		['both', ['order.paid'], false, 'and it lacks the events order.created, cart.reminder'],
	])('reports what is missing: %s', async (_, events, active, problem) => {
		const trigger = await shop.trigger(manual);
		if (events) shop.addInPanel(trigger.url, events, active);
		const message = await messageOf(trigger.activate());

		expect(message.split('\n')[0]).toContain(problem);
		expect(message).toContain(`URL ${trigger.url} and the events order.created, cart.reminder`);
		expect(await messageOf(trigger.create())).toBe(message);
		expect(shop.takeWrites()).toEqual([]);
		expect(registrationOf(trigger)).toBeUndefined();
	});

	it('names the test URL while n8n listens for a test event', async () => {
		const trigger = await shop.trigger(manual, { occasion: 'test' });
		expect(await messageOf(trigger.activate())).toContain(`URL ${trigger.url} and`);
		expect(trigger.url).toContain('/webhook-test/');
	});

	it('requires a secret key when deliveries are verified', async () => {
		const trigger = await shop.trigger({
			...manual,
			options: { registration: 'manual', verifySignature: true },
		});
		shop.service.state.addWebhook(shop.alias(), {
			name: '',
			url: trigger.url,
			events: ['order.*', 'cart.*'],
			active: true,
			secretKey: '',
		});
		const message = await messageOf(trigger.activate());
		expect(message).toContain('it has no secret key');
		expect(message).toContain('Correct it in the store admin.');
	});
});
