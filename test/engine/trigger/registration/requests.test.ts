import type { INodeParameters } from 'n8n-workflow';

import type { Trigger } from '../../harness';
import { messageOf, registrationOf, useTriggerShopPerTest } from '../../trigger-shop';

// More than two pages of webhooks, so that the webhook of the test is on a later page.
const shop = useTriggerShopPerTest({ webhooks: 45, maxPageSize: 20 });

/** What is asked of a service that does what its document shows, and how many milliseconds n8n waits. */
async function askedIn(act: () => Promise<unknown>) {
	shop.service.clearRequests();
	const since = performance.now();
	await act();
	const waited = performance.now() - since;
	return { methods: shop.service.requests.map(({ method }) => method).join(' '), waited };
}

async function edit(trigger: Trigger, parameters: INodeParameters): Promise<void> {
	trigger.edit({ parameters: shop.parameters(parameters) });
	await trigger.activate();
}

/** As n8n 2.x publishes an edited trigger. */
async function publish(trigger: Trigger, parameters: INodeParameters): Promise<void> {
	await trigger.delete();
	await edit(trigger, parameters);
}

it('[T4] a service is asked no more than it takes to know, and n8n never waits where nothing disagrees', async () => {
	shop.service.configure({ webhooks: 2 });
	const trigger = await shop.trigger({ options: { verifySignature: true } });
	const acts: Array<[act: () => Promise<unknown>, methods: string]> = [
		[async () => await trigger.activate(), 'GET POST GET'],
		[async () => await trigger.activate(), 'GET'],
		[async () => await publish(trigger, { events: ['order.*'] }), 'GET DELETE GET GET POST GET'],
		[async () => await publish(trigger, { store: shop.store(1) }), 'GET DELETE GET GET POST GET'],
		[async () => await edit(trigger, {}), 'GET DELETE GET GET POST GET'],
		[async () => await edit(trigger, { events: ['order.*'] }), 'GET DELETE GET POST GET'],
		[async () => await trigger.delete(), 'GET DELETE GET'],
	];
	const waited = expect.closeTo(0, -3) as number;
	for (const [act, methods] of acts) {
		expect(await askedIn(act)).toEqual({ methods, waited });
	}
	expect(registrationOf(trigger)).toBeUndefined();
});

it('[T4] asks for the chosen events, and saves the ID of the webhook, but never its secret key', async () => {
	const { trigger, id } = await shop.published({ events: ['order.*'], customEvents: 'lead.new' });
	const additionalBody =
		'{"name": "Orders", "events": ["order.created"], "channel": 7, "url": "http://x.test"}';
	const test = await shop.trigger({ options: { additionalBody } }, { occasion: 'test' });
	await test.activate();

	const name = 'n8n: workflow-under-test, Store Management Trigger';
	expect(shop.service.state.createdWebhooks.map(({ body }) => body)).toEqual([
		{ name, active: true, events: ['order.*', 'lead.new'], url: trigger.url },
		{ name: 'Orders', active: true, events: ['order.created'], channel: 7, url: test.url },
	]);
	expect(registrationOf(trigger)).toEqual({
		webhookId: String(id),
		url: trigger.url,
		store: shop.alias(),
		request: expect.stringMatching(/^[\w-]{43}$/) as string,
	});
	expect(JSON.stringify(trigger.staticData)).not.toContain(
		shop.webhooksAt(trigger.url)[0]?.secret_key,
	);
	// The test URL and the production URL of a node are two webhooks.
	expect(test.url).toContain('/webhook-test/');
	await test.delete();
	expect(shop.webhooksAt(test.url)).toEqual([]);
	expect(shop.webhooksAt(trigger.url)).toHaveLength(1);
});

it('[T4] [D1] keeps its webhook on a later page and deletes a second one, as the Service Details say', async () => {
	shop.service.configure({ pagination: 'pages', names: { page: 'p' } });
	const type = 'storeManagementApi';
	const details = { serviceDetails: true, pageParameter: 'p', readQuery: 'fresh=1' };
	shop.credentials.save(type, { ...shop.credentials.read(type), ...details });
	const { trigger } = await shop.published({ events: ['order.created', 'cart.reminder'] });
	const [good] = shop.webhooksAt(trigger.url);
	shop.addInPanel(trigger.url, ['order.*']);
	const other = shop.addInPanel('https://example.test/another');
	await trigger.activate();

	const fresh = shop.service.requests.map(({ method, query }) => [method, query.fresh]);
	expect(fresh).toEqual(fresh.map(([method]) => [method, method === 'GET' ? '1' : undefined]));
	expect(shop.takeWrites()).toEqual(['DELETE']);
	expect(shop.webhooksAt(trigger.url)).toEqual([good]);
	expect(shop.webhooksAt(other.url)).toEqual([other]);
	expect(registrationOf(trigger)).toMatchObject({ webhookId: String(good?.id) });
});

const manual = { options: { registration: 'manual' }, events: ['order.created', 'cart.reminder'] };

it.each([
	['no webhook has the URL', undefined, 'Create one in the store admin.'],
	['is inactive', ['order.*', 'cart.*'], 'Correct it in the store admin.'],
])('[T7] Manual reports what is missing: %s', async (problem, events, remedy) => {
	const trigger = await shop.trigger(manual);
	if (events) shop.addInPanel(trigger.url, events, false);
	const message = await messageOf(trigger.activate());

	expect(message.split('\n')[0]).toContain(problem);
	expect(message).toContain(remedy);
	expect(message).toContain(`URL ${trigger.url} and the events order.created, cart.reminder`);
	expect(shop.takeWrites()).toEqual([]);
	expect(registrationOf(trigger)).toBeUndefined();
});
