import { registrationOf, useTriggerShopPerTest } from '../../trigger-shop';

// More than two pages of webhooks, so that the webhook of the test is on a later page.
const shop = useTriggerShopPerTest({ webhooks: 45, maxPageSize: 20 });

it('[T4] creates a webhook with the chosen events and stores its ID, but never its secret key', async () => {
	const trigger = await shop.trigger({ events: ['order.*'], customEvents: 'customer.*, lead.new' });
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

it('[T5] accepts events that an expression returns as one text', async () => {
	const trigger = await shop.trigger({ events: 'order.created, cart.reminder' });
	await trigger.activate();
	expect(shop.eventsAt(trigger.url)).toEqual([['order.created', 'cart.reminder']]);
});

it('[T4] sends Additional Body, but always its own URL', async () => {
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

it.each([
	['links', {}],
	['pages', { page: 'p' }],
] as const)(
	'[T4] keeps a good webhook of a later page and deletes a second one, by %s and the Service Details',
	async (pagination, names) => {
		shop.service.configure({ pagination, names });
		const { userToken, userSecretKey } = shop.service.credentials;
		const tokens = { baseUrl: shop.service.url, userToken, userSecretKey };
		await shop.credentials.updateCredentials({ id: null, name: '' }, 'storeManagementApi', {
			...{ ...tokens, serviceDetails: true, pageParameter: 'p', readQuery: 'fresh=1' },
		});
		const trigger = await shop.trigger({ events: ['order.created', 'cart.reminder'] });
		const good = shop.addInPanel(trigger.url, ['cart.reminder', 'order.created']);
		shop.addInPanel(trigger.url, ['order.*']);
		const other = shop.addInPanel('https://example.test/another');
		await trigger.activate();

		const fresh = shop.service.requests.map(({ method, query }) => [method, query.fresh]);
		expect(fresh).toEqual(fresh.map(([method]) => [method, method === 'GET' ? '1' : undefined]));
		expect(shop.takeWrites()).toEqual(['DELETE']);
		expect(shop.webhooksAt(trigger.url)).toEqual([good]);
		expect(shop.webhooksAt(other.url)).toEqual([other]);
		expect(registrationOf(trigger)).toMatchObject({ webhookId: String(good.id) });
	},
);

it('[T4] registers the test URL and the production URL as two webhooks', async () => {
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

it('[T5] a family is not registered again where the service has written it as concrete names', async () => {
	const trigger = await shop.trigger({ events: ['order.*', 'cart.reminder'] });
	await trigger.activate();
	const [webhook] = shop.webhooksAt(trigger.url);
	const names = ['store.test', 'cart.reminder', 'order.created', 'order.paid'];
	if (webhook) webhook.events.data = names.map((name) => ({ name, description: '' }));
	shop.takeWrites();
	for (const edit of [{}, { events: ['cart.reminder', 'order.*'] }]) {
		trigger.edit({
			parameters: shop.parameters({ events: ['order.*', 'cart.reminder'], ...edit }),
		});
		await trigger.activate();
	}

	expect(shop.takeWrites()).toEqual([]);
});
