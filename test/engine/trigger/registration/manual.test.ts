import { messageOf, registrationOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest({ webhooks: 25 });

const manual = { options: { registration: 'manual' }, events: ['order.created', 'cart.reminder'] };

it('[T7] Manual uses the webhook that the user has registered and sends no write', async () => {
	const trigger = await shop.trigger(manual);
	const { id } = shop.addInPanel(trigger.url, ['order.*', 'cart.reminder']);
	await trigger.activate();
	const asked = shop.service.requests.map(({ path, query }) => JSON.stringify([path, query]));
	expect(new Set(asked).size).toBe(asked.length);
	const registered = { webhookId: String(id), url: trigger.url, store: shop.alias() };
	expect(registrationOf(trigger)).toMatchObject(registered);
	expect(trigger.logs).toEqual([]);

	expect(await trigger.delete()).toBe(true);
	// It stays in the store, so another store that is chosen next must know of it.
	expect(registrationOf(trigger)).toMatchObject(registered);
	expect(shop.webhooksAt(trigger.url)).toHaveLength(1);
	expect(shop.takeWrites()).toEqual([]);
});

it.each([
	['no webhook', undefined, true, 'no webhook has the URL'],
	['inactive', ['order.*', 'cart.reminder'], false, 'it is inactive (disabled_at: 2'],
	['events', ['order.created'], true, 'it lacks the events cart.reminder.'],
	['both', ['order.paid'], false, 'and it lacks the events order.created, cart.reminder'],
])('[T7] Manual reports what is missing: %s', async (_, events, active, problem) => {
	const trigger = await shop.trigger(manual);
	if (events) shop.addInPanel(trigger.url, events, active);
	const message = await messageOf(trigger.activate());

	expect(message.split('\n')[0]).toContain(problem);
	expect(message).toContain(`URL ${trigger.url} and the events order.created, cart.reminder`);
	expect(await messageOf(trigger.create())).toBe(message);
	expect(shop.takeWrites()).toEqual([]);
	expect(registrationOf(trigger)).toBeUndefined();
});

it('[T7] Manual requires a secret key where deliveries are verified', async () => {
	const options = { registration: 'manual', verifySignature: true };
	const trigger = await shop.trigger({ ...manual, options });
	const webhook = { name: '', url: trigger.url, events: ['order.*', 'cart.*'], active: true };
	shop.service.state.addWebhook(shop.alias(), { ...webhook, secretKey: '' });
	const message = await messageOf(trigger.activate());

	expect(message).toContain('it has no secret key');
	expect(message).toContain('Correct it in the store admin.');
});

it('[T7] Manual logs which names of a family are listed', async () => {
	const trigger = await shop.trigger({ events: ['order.*'], options: { registration: 'manual' } });
	shop.addInPanel(trigger.url, ['order.created', 'cart.reminder']);
	shop.addInPanel(trigger.url, ['order.paid']);
	await trigger.activate();
	expect(trigger.logs.map(({ message }) => message)).toEqual([
		'Store Management Trigger: Of order.*, the store lists order.created, order.paid.',
	]);
});
