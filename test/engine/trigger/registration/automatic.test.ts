import { registrationOf, useTriggerShopPerTest } from '../../trigger-shop';

// More than two pages of webhooks, so that the webhook of the test is on a later page.
const shop = useTriggerShopPerTest({ webhooks: 45, maxPageSize: 20 });

describe('[T4] Trigger activation with Automatic registration', () => {
	it('creates a webhook with the chosen events and stores its ID, but never its secret key', async () => {
		const trigger = await shop.trigger({
			events: ['order.*'],
			customEvents: 'customer.*, lead.new',
		});
		await trigger.activate();

		const [webhook] = shop.webhooksAt(trigger.url);
		expect(webhook).toMatchObject({
			active: true,
			name: 'n8n: workflow-under-test, Store Management Trigger',
		});
		expect(shop.eventsAt(trigger.url)).toEqual([['order.*', 'customer.*', 'lead.new']]);
		expect(registrationOf(trigger)).toEqual({
			webhookId: String(webhook?.id),
			url: trigger.url,
			store: shop.alias(),
			baseUrl: shop.service.url,
			request: expect.stringMatching(/^[\w-]{43}$/) as string,
		});
		expect(webhook?.secret_key).toMatch(/^\w{32}$/);
		expect(JSON.stringify(trigger.staticData)).not.toContain(webhook?.secret_key);
		expect(shop.takeWrites()).toEqual(['POST']);
	});

	it('accepts events that an expression returns as one text', async () => {
		const trigger = await shop.trigger({ events: 'order.created, cart.reminder' });
		await trigger.activate();
		expect(shop.eventsAt(trigger.url)).toEqual([['order.created', 'cart.reminder']]);
	});

	it('sends Additional Body, but always its own URL', async () => {
		const options = {
			additionalBody:
				'{"name": "Orders to the warehouse", "events": [{"name": "order.created"}], "channel": 7, "url": "http://x.test"}',
		};
		const trigger = await shop.trigger({ options });
		await trigger.activate();

		expect(shop.service.state.createdWebhooks.map(({ body }) => body)).toEqual([
			{
				name: 'Orders to the warehouse',
				active: true,
				events: [{ name: 'order.created' }],
				channel: 7,
				url: trigger.url,
			},
		]);
	});

	it.each(['links', 'pages'] as const)(
		'reuses a webhook with its URL and events, also on a later page (%s)',
		async (pagination) => {
			shop.service.configure({ pagination });
			const trigger = await shop.trigger({ events: ['order.created', 'cart.reminder'] });
			const { id } = shop.addInPanel(trigger.url, ['cart.reminder', 'order.created']);
			await trigger.activate();

			expect(shop.takeWrites()).toEqual([]);
			expect(registrationOf(trigger)).toMatchObject({ webhookId: String(id) });
		},
	);

	it.each([
		['other events', ['order.created', 'order.paid']],
		['fewer events', ['cart.reminder']],
	])('replaces a webhook with its URL: %s', async (_, events) => {
		const trigger = await shop.trigger();
		const old = shop.addInPanel(trigger.url, events);
		await trigger.activate();

		expect(shop.takeWrites()).toEqual(['DELETE', 'POST']);
		expect(shop.eventsAt(trigger.url)).toEqual([['order.created']]);
		expect(registrationOf(trigger)).not.toMatchObject({ webhookId: String(old.id) });
	});

	it('keeps its webhook when n8n restarts and recreates one that was deleted in the panel', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		trigger.edit({ occasion: 'start' });
		await trigger.activate();
		expect(shop.takeWrites()).toEqual(['POST']);

		const [webhook] = shop.webhooksAt(trigger.url);
		shop.service.state.removeWebhook(shop.alias(), webhook?.id ?? 0);
		await trigger.activate();
		expect(shop.takeWrites()).toEqual(['POST']);
		expect(registrationOf(trigger)).toMatchObject({
			webhookId: String(shop.webhooksAt(trigger.url)[0]?.id),
		});
	});

	it('replaces a webhook with more events that was made in the panel in place of its own', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		const [own] = shop.webhooksAt(trigger.url);
		shop.service.state.removeWebhook(shop.alias(), own?.id ?? 0);
		shop.addInPanel(trigger.url, ['order.created', 'order.paid']);
		shop.takeWrites();
		await trigger.activate();

		expect(shop.takeWrites()).toEqual(['DELETE', 'POST']);
		expect(shop.eventsAt(trigger.url)).toEqual([['order.created']]);
	});

	it('registers the test URL and the production URL as two webhooks', async () => {
		const active = await shop.trigger();
		await active.activate();
		const test = await shop.trigger({}, { occasion: 'test' });
		await test.activate();

		expect(test.url).toContain('/webhook-test/');
		expect(shop.webhooksAt(test.url)).toMatchObject([
			{ name: 'n8n: workflow-under-test, Store Management Trigger (test)' },
		]);
		await test.delete();
		expect(shop.webhooksAt(test.url)).toEqual([]);
		expect(shop.webhooksAt(active.url)).toHaveLength(1);
	});
});

it.each([
	['with the same events', ['order.created']],
	['with other events', ['order.*']],
])('[T4] keeps a good webhook and deletes a second one with its URL: %s', async (_, events) => {
	const trigger = await shop.trigger();
	const good = shop.addInPanel(trigger.url);
	shop.addInPanel(trigger.url, events);
	await trigger.activate();

	expect(shop.takeWrites()).toEqual(['DELETE']);
	expect(shop.webhooksAt(trigger.url)).toEqual([good]);
	expect(registrationOf(trigger)).toMatchObject({ webhookId: String(good.id) });
});

it('[T4] deletes a second webhook that was created after the activation', async () => {
	const trigger = await shop.trigger();
	await trigger.activate();
	const [own] = shop.webhooksAt(trigger.url);
	shop.addInPanel(trigger.url);
	shop.takeWrites();
	trigger.edit({ occasion: 'start' });
	await trigger.activate();

	expect(shop.takeWrites()).toEqual(['DELETE']);
	expect(shop.webhooksAt(trigger.url)).toEqual([own]);
});

it('[T4] reads the list of webhooks as the Service Details of the credential say', async () => {
	shop.service.configure({ pagination: 'pages', names: { page: 'p' } });
	const { userToken, userSecretKey } = shop.service.credentials;
	const tokens = { baseUrl: shop.service.url, userToken, userSecretKey };
	await shop.credentials.updateCredentials({ id: null, name: '' }, 'storeManagementApi', {
		...{ ...tokens, serviceDetails: true, pageParameter: 'p' },
	});
	const trigger = await shop.trigger();
	shop.addInPanel(trigger.url);
	await trigger.activate();

	expect(shop.takeWrites()).toEqual([]);
});

it('[T4] leaves webhooks with other URLs alone', async () => {
	const trigger = await shop.trigger();
	shop.addInPanel(trigger.url);
	shop.addInPanel(trigger.url);
	const other = shop.addInPanel('https://example.test/another');
	await trigger.activate();

	expect(shop.webhooksAt(trigger.url)).toHaveLength(1);
	expect(shop.webhooksAt(other.url)).toEqual([other]);
});
