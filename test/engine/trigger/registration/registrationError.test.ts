import { messageOf, registrationOf, TriggerShop } from '../../trigger-shop';

let shop: TriggerShop;

beforeEach(async () => {
	shop = await TriggerShop.open();
});
afterEach(async () => await shop.close());

describe('an answer that is lost', () => {
	it.each([
		['connection reset', { reset: 'before' }],
		['answer cut off', { reset: 'middle' }],
		['answer that is no JSON', { truncate: true }],
		['status 500', { status: 500 }],
		['status 503', { status: 503 }],
	] as const)('neither doubles the webhook nor leaves it unknown: %s', async (_, fault) => {
		const trigger = await shop.trigger();
		shop.service.faults.push({ match: { method: 'POST' }, ...fault, thenHandle: true });
		await trigger.activate();

		expect(shop.service.state.createdWebhooks).toHaveLength(1);
		const [webhook] = shop.webhooksAt(trigger.url);
		expect(registrationOf(trigger)).toMatchObject({ webhookId: String(webhook?.id) });
	});

	it.each([{ reset: 'before' }, { status: 500 }, { status: 422 }] as const)(
		'of a webhook that was not created fails the activation: %j',
		async (fault) => {
			const trigger = await shop.trigger();
			shop.service.faults.push({ match: { method: 'POST' }, ...fault });

			expect(await messageOf(trigger.activate())).toContain('Registering the webhook failed');
			expect(shop.webhooksAt(trigger.url)).toEqual([]);
			expect(registrationOf(trigger)).toBeUndefined();
			await trigger.activate();
			expect(shop.webhooksAt(trigger.url)).toHaveLength(1);
		},
	);

	it('is found by the deletion that n8n asks for, when the store could not be asked', async () => {
		const trigger = await shop.trigger();
		// Two lists before the creation; none after it.
		shop.service.faults.push(
			{ match: { method: 'POST' }, reset: 'before', thenHandle: true },
			{ match: { method: 'GET' }, nth: 3, times: 3, status: 503 },
		);
		expect(await messageOf(trigger.activate())).toContain('The next activation finds it');
		expect(shop.webhooksAt(trigger.url)).toHaveLength(1);

		expect(await trigger.delete()).toBe(true);
		expect(shop.webhooksAt(trigger.url)).toEqual([]);
	});
});

it.each([
	[{ id: 77 }, true],
	[{ accepted: true }, false],
])('goes on with the answer %j when the store cannot be asked: %s', async (told, known) => {
	const trigger = await shop.trigger();
	shop.service.faults.push(
		{ match: { method: 'POST' }, status: 201, body: { url: trigger.url, ...told } },
		{ match: { method: 'GET' }, nth: 3, times: 3, status: 503 },
	);
	const outcome = await messageOf(trigger.activate());
	expect(outcome).toContain(known ? 'nothing went wrong' : 'status 503');
	expect(registrationOf(trigger) !== undefined).toBe(known);
});

it('forgets a stale id when the old webhook was deleted and the new one was not created', async () => {
	const trigger = await shop.trigger();
	await trigger.activate();
	trigger.edit({ parameters: shop.parameters({ events: ['cart.reminder'] }) });
	shop.service.faults.push({ match: { method: 'POST' }, status: 500 });
	await messageOf(trigger.activate());
	expect(shop.webhooksAt(trigger.url)).toEqual([]);

	// What n8n does after an activation that failed.
	expect(await trigger.delete()).toBe(true);
	expect(registrationOf(trigger)).toBeUndefined();
	await trigger.activate();
	expect(shop.eventsAt(trigger.url)).toEqual([['cart.reminder']]);
});

describe('a service that refuses', () => {
	it.each([403, 404, 405] as const)('says how to go on by hand: status %i', async (status) => {
		shop.service.configure({ webhookWrites: status });
		const trigger = await shop.trigger({ customEvents: 'lead.new' });
		const message = await messageOf(trigger.activate());

		expect(message).toContain(`(status ${status})`);
		expect(message).toContain('Set Registration to Manual');
		expect(message).toContain(`URL: ${trigger.url}\nEvents: order.created, lead.new`);
		expect(registrationOf(trigger)).toBeUndefined();
	});

	it.each([403, 405] as const)('to delete what must be replaced: status %i', async (status) => {
		shop.service.configure({ webhookWrites: status });
		const trigger = await shop.trigger();
		shop.addInPanel(trigger.url, ['cart.reminder']);

		expect(await messageOf(trigger.activate())).toContain('Set Registration to Manual');
		expect(shop.eventsAt(trigger.url)).toEqual([['cart.reminder']]);
	});

	it('to let the user in is no reason to register by hand', async () => {
		const trigger = await shop.trigger({
			store: { __rl: true, mode: 'alias', value: shop.service.foreignAlias },
		});
		const message = await messageOf(trigger.activate());
		expect(message).toContain(`failed for store "${shop.service.foreignAlias}"`);
		expect(message).not.toContain('Manual');
	});
});

it('goes on with what it has when n8n starts while the service is out of order', async () => {
	const trigger = await shop.trigger();
	await trigger.activate();
	const registered = registrationOf(trigger);
	shop.service.faults.push({ times: 99, status: 503, body: { message: 'Down\nERROR forged' } });
	trigger.edit({ occasion: 'start' });
	await trigger.activate();

	expect(registrationOf(trigger)).toEqual(registered);
	const logged = trigger.logs.map(({ message }) => message).join();
	expect(logged).toContain('could not be asked for its webhooks (Down ERROR forged)');
});

it.each([
	[{ events: [], customEvents: ' , ' }, 'Events must hold at least one event'],
	[{ events: ['order.created', 'order paid'] }, 'Events must be names of events'],
	[{ events: 'order.created; cart.reminder' }, 'Events must be names of events'],
	[{ customEvents: 'order created' }, 'Custom Events must be names of events'],
	[{ customEvents: 'order*' }, 'Custom Events must be names of events'],
	[{ store: { __rl: true, mode: 'alias', value: '../x' } }, 'Store must be one alias'],
	[{ options: { additionalBody: '[1]' } }, 'Additional Body must be a JSON object'],
	[{ options: { duplicateWindow: -1 } }, 'Duplicate Window must be at least 0'],
])('refuses %j before anything is sent', async (parameters, message) => {
	const trigger = await shop.trigger(parameters);
	expect((await messageOf(trigger.activate())).slice(0, message.length)).toBe(message);
	expect(shop.service.requests).toEqual([]);
});
