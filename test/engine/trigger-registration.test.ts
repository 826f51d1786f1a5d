import { messageOf, registrationOf, TriggerShop } from './trigger-shop';

let shop: TriggerShop;

beforeEach(async () => {
	// More than two pages of webhooks, so that one's own is not on the first.
	shop = await TriggerShop.open({ webhooks: 45 });
});
afterEach(async () => await shop.close());

it('registers a webhook with the chosen events, and keeps its id and secret key', async () => {
	const trigger = await shop.trigger({ events: ['order.*'], customEvents: 'customer.*, lead.new' });
	await trigger.activate();

	const [webhook] = shop.webhooksAt(trigger.url);
	expect(webhook).toMatchObject({ active: true, name: 'n8n: workflow-under-test' });
	expect(shop.eventsAt(trigger.url)).toEqual([['order.*', 'customer.*', 'lead.new']]);
	expect(registrationOf(trigger)).toEqual({
		webhookId: String(webhook?.id),
		secretKey: webhook?.secret_key,
		url: trigger.url,
		store: shop.alias(),
	});
	expect(shop.takeWrites()).toEqual(['POST']);
});

it('sends the name and whatever else the user gives, but always its own URL', async () => {
	const options = {
		webhookName: 'Orders to the warehouse',
		additionalBody: '{"events": [{"name": "order.created"}], "channel": 7, "url": "http://x.test"}',
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

it.each(['links', 'pages', 'scroll'] as const)(
	'uses a webhook with its URL and events as it is, also on a later page (%s)',
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
	['other events', ['order.created', 'order.paid'], true],
	['fewer events', ['cart.reminder'], true],
	['inactive', ['order.created'], false],
])('replaces a webhook with its URL: %s', async (_, events, active) => {
	const trigger = await shop.trigger();
	const old = shop.addInPanel(trigger.url, events, active);
	await trigger.activate();

	expect(shop.takeWrites()).toEqual(['DELETE', 'POST']);
	expect(shop.eventsAt(trigger.url)).toEqual([['order.created']]);
	expect(registrationOf(trigger)).not.toMatchObject({ webhookId: String(old.id) });
});

it('leaves one of several webhooks with its URL', async () => {
	const trigger = await shop.trigger();
	shop.addInPanel(trigger.url, ['order.*']);
	const good = shop.addInPanel(`${trigger.url}/`);
	shop.addInPanel(trigger.url);
	await trigger.activate();

	expect(shop.takeWrites()).toEqual(['DELETE', 'DELETE']);
	expect(registrationOf(trigger)).toMatchObject({ webhookId: String(good.id) });
});

it.each([
	[{ wrapSingle: true }, ['POST']],
	[{ wrapLists: 'bare' }, ['POST']],
	[{ linkStyle: 'relative', figures: 'integers' }, ['POST']],
	[{ writeResponse: 'empty' }, ['POST']],
	[{ writeResponse: '204' }, ['POST']],
] as const)('knows its webhook however the service answers: %j', async (knobs, writes) => {
	shop.service.configure(knobs);
	const trigger = await shop.trigger();
	await trigger.activate();

	const [webhook, ...others] = shop.webhooksAt(trigger.url);
	expect(others).toEqual([]);
	expect(shop.takeWrites()).toEqual(writes);
	expect(registrationOf(trigger)).toMatchObject({
		webhookId: String(webhook?.id),
		secretKey: webhook?.secret_key,
	});
});

it('is content when n8n starts again, and makes anew what was deleted in the panel', async () => {
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

it('registers the test URL and the URL of the active workflow as two webhooks', async () => {
	const active = await shop.trigger();
	await active.activate();
	const test = await shop.trigger({}, { occasion: 'test' });
	await test.activate();

	expect(test.url).toContain('/webhook-test/');
	expect(shop.webhooksAt(test.url)).toMatchObject([{ name: 'n8n: workflow-under-test (test)' }]);
	await test.delete();
	expect(shop.webhooksAt(test.url)).toEqual([]);
	expect(shop.webhooksAt(active.url)).toHaveLength(1);
});

describe('moving', () => {
	it('deletes the old webhook when n8n has another address', async () => {
		const before = await shop.trigger();
		await before.activate();
		const after = await shop.trigger({}, { staticData: before.staticData, occasion: 'start' });
		await after.activate();

		expect(shop.webhooksAt(before.url)).toEqual([]);
		expect(shop.webhooksAt(after.url)).toHaveLength(1);
		expect(registrationOf(after)).toMatchObject({ url: after.url });
	});

	it('deletes the old webhook when the user picks another store', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		trigger.edit({ parameters: shop.parameters({ store: shop.store(1) }) });
		await trigger.activate();

		expect(shop.webhooksAt(trigger.url)).toEqual([]);
		expect(shop.webhooksAt(trigger.url, shop.alias(1))).toHaveLength(1);
		expect(registrationOf(trigger)).toMatchObject({ store: shop.alias(1) });
	});

	it('deletes the old webhook even where the new store has a good one already', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		const entry = { name: 'n8n', url: trigger.url, events: ['order.created'], active: true };
		const { id } = shop.service.state.addWebhook(shop.alias(1), entry);
		trigger.edit({ parameters: shop.parameters({ store: shop.store(1) }) });
		await trigger.activate();

		expect(shop.webhooksAt(trigger.url)).toEqual([]);
		expect(registrationOf(trigger)).toMatchObject({ webhookId: String(id) });
		expect(shop.takeWrites()).toEqual(['POST', 'DELETE']);
	});

	it('replaces the webhook when the user picks other events', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		trigger.edit({ parameters: shop.parameters({ events: ['order.*', 'cart.reminder'] }) });
		await trigger.activate();

		expect(shop.eventsAt(trigger.url)).toEqual([['order.*', 'cart.reminder']]);
	});

	it('deletes nothing that has only the same id as its own webhook', async () => {
		const foreign = shop.addInPanel('https://stock.example.com/hook');
		const staticData = {
			'node:Store Management Trigger': {
				registration: {
					webhookId: String(foreign.id),
					url: 'https://n8n.old',
					store: shop.alias(),
				},
			},
		};
		const trigger = await shop.trigger({}, { staticData });
		await trigger.activate();
		await trigger.delete();

		expect(shop.webhooksAt(foreign.url)).toHaveLength(1);
	});

	it('does not wait for a store that nobody may enter any more', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		trigger.edit({ parameters: shop.parameters({ store: shop.store(1) }) });
		const path = new RegExp(`^/v2/${shop.alias()}/`);
		shop.service.faults.push({ match: { path }, times: 9, status: 403, body: { message: 'No' } });
		await trigger.activate();

		expect(shop.webhooksAt(trigger.url, shop.alias(1))).toHaveLength(1);
		expect(trigger.logs.map(({ message }) => message).join()).toMatch(
			/loja-aurora.*could not be deleted/,
		);
	});

	it('does not begin anew while the old store is out of order', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		trigger.edit({ parameters: shop.parameters({ store: shop.store(1) }) });
		const path = new RegExp(`^/v2/${shop.alias()}/`);
		shop.service.faults.push({ match: { path }, times: 9, status: 500 });

		expect(await messageOf(trigger.activate())).toContain('(status 500, internal server error)');
		expect(shop.webhooksAt(trigger.url)).toHaveLength(1);
		expect(shop.webhooksAt(trigger.url, shop.alias(1))).toEqual([]);
		shop.service.faults.clear();
		await trigger.activate();
		expect(shop.webhooksAt(trigger.url)).toEqual([]);
		expect(shop.webhooksAt(trigger.url, shop.alias(1))).toHaveLength(1);
	});
});

describe('deactivation', () => {
	it('deletes the webhook and forgets it', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		expect(await trigger.delete()).toBe(true);

		expect(shop.webhooksAt(trigger.url)).toEqual([]);
		expect(registrationOf(trigger)).toBeUndefined();
		expect(shop.takeWrites()).toEqual(['POST', 'DELETE']);
	});

	it('is done where the webhook is gone already, or goes in the same moment', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		shop.service.faults.push({ match: { method: 'DELETE' }, status: 404 });
		expect(await trigger.delete()).toBe(true);
		expect(registrationOf(trigger)).toBeUndefined();
	});

	it.each([500, 401, 403, 405])('keeps the id for the next try after status %i', async (status) => {
		const trigger = await shop.trigger();
		await trigger.activate();
		const registered = registrationOf(trigger);
		shop.service.faults.push({ match: { method: 'DELETE' }, times: 9, status });

		expect(await trigger.delete()).toBe(false);
		expect(registrationOf(trigger)).toEqual(registered);
		expect(trigger.logs.map(({ message }) => message).join()).toContain(`status ${status}`);
		shop.service.faults.clear();
		expect(await trigger.delete()).toBe(true);
		expect(shop.webhooksAt(trigger.url)).toEqual([]);
	});
});
