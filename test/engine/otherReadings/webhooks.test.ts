import { messageOf, registrationOf, useTriggerShopPerTest } from '../trigger-shop';

const shop = useTriggerShopPerTest({ webhooks: 3 });

const CONCRETE = ['order.created', 'order.paid', 'order.shipped'];
const WAYS_OUT = [/Additional Body/, /Manual/];

describe('Service that stores order.* as concrete names', () => {
	beforeEach(() => {
		shop.service.configure({ webhookRules: { families: 'expanded' } });
	});

	it.each(['automatic', 'manual'])('is used with order.*: %s', async (registration) => {
		const trigger = await shop.trigger({ registration, events: ['order.*'] });
		if (registration === 'manual') shop.addInPanel(trigger.url, ['order.*']);
		await trigger.activate();

		expect(shop.eventsAt(trigger.url)).toEqual([CONCRETE]);
		const [webhook] = shop.webhooksAt(trigger.url);
		expect(registrationOf(trigger)).toMatchObject({ webhookId: String(webhook?.id) });
		expect(shop.takeWrites()).toEqual(registration === 'manual' ? [] : ['POST']);

		await trigger.activate();
		expect(shop.takeWrites()).toEqual([]);
		const answers = await shop.service.deliver(shop.alias(), 'order.paid');
		expect(answers.filter(({ url }) => url === trigger.url)).toMatchObject([{ status: 200 }]);
		expect(trigger.deliveries[0]?.items).toHaveLength(1);
	});

	it('keeps a webhook with the chosen concrete names', async () => {
		const trigger = await shop.trigger({ customEvents: 'order.paid, order.shipped' });
		await trigger.activate();
		await trigger.activate();

		expect(shop.eventsAt(trigger.url)).toEqual([CONCRETE]);
		expect(shop.takeWrites()).toEqual(['POST']);
	});
});

describe('Service that knows concrete names of events only', () => {
	beforeEach(() => {
		shop.service.configure({ webhookRules: { families: 'refused' } });
	});

	it('registers concrete names', async () => {
		const trigger = await shop.trigger({ customEvents: 'order.paid' });
		await trigger.activate();

		expect(shop.eventsAt(trigger.url)).toEqual([['order.created', 'order.paid']]);
	});

	it('leaves nothing behind where it refuses order.*', async () => {
		const trigger = await shop.trigger({ events: ['order.*'] });
		const message = await messageOf(trigger.activate());

		expect(message).toContain('The selected event order.* is invalid.');
		expect(message).toContain('status 422');
		expect(shop.webhooksAt(trigger.url)).toEqual([]);
		expect(registrationOf(trigger)).toBeUndefined();
	});

	it('is refused with the ways out: concrete names, Additional Body, Manual', async () => {
		const trigger = await shop.trigger({ events: ['order.*'] });
		const message = await messageOf(trigger.activate());

		for (const way of [/Trigger On/, ...WAYS_OUT]) expect(message).toMatch(way);
		expect(message).toContain(trigger.url);
	});

	it('is used with order.* and concrete names in Additional Body', async () => {
		const options = { additionalBody: { events: ['order.created', 'order.paid'] } };
		const trigger = await shop.trigger({ events: ['order.*'], options });
		await trigger.activate();
		await trigger.activate();

		expect(shop.eventsAt(trigger.url)).toEqual([['order.created', 'order.paid']]);
		expect(shop.takeWrites()).toEqual(['POST']);
	});

	it('is used with order.* and one concrete name in a webhook from the panel', async () => {
		const trigger = await shop.trigger({
			options: { registration: 'manual' },
			events: ['order.*'],
		});
		const { id } = shop.addInPanel(trigger.url, ['order.paid']);
		await trigger.activate();

		expect(registrationOf(trigger)).toMatchObject({ webhookId: String(id) });
	});

	it('is not used with order.* and a webhook for other events', async () => {
		const trigger = await shop.trigger({
			options: { registration: 'manual' },
			events: ['order.*'],
		});
		shop.addInPanel(trigger.url, ['orders.paid', 'cart.reminder']);

		expect(await messageOf(trigger.activate())).toContain('order.*');
	});
});

describe('Service that creates webhooks in another way', () => {
	it('at another address: the activation says how to register by hand', async () => {
		shop.service.configure({ webhookRules: { writePath: 'subscriptions' } });
		const trigger = await shop.trigger();
		const message = await messageOf(trigger.activate());

		expect(message).toContain('Add the option Registration, choose Manual');
		expect(message).toContain(`URL ${trigger.url} and the events order.created`);
		trigger.edit({ parameters: shop.parameters({ options: { registration: 'manual' } }) });
		shop.addInPanel(trigger.url);
		await trigger.activate();
		expect(registrationOf(trigger)).toMatchObject({ url: trigger.url });
	});

	it('with events under another name: Additional Body sends them', async () => {
		shop.service.configure({ webhookRules: { eventsField: 'topics' } });
		const options = { additionalBody: { topics: ['order.created'] } };
		const trigger = await shop.trigger({ options });
		await trigger.activate();

		expect(shop.eventsAt(trigger.url)).toEqual([['order.created']]);
	});

	it('with events as objects: Additional Body sends them', async () => {
		shop.service.configure({ webhookRules: { eventNotation: 'objects' } });
		const options = { additionalBody: { events: [{ name: 'order.created' }] } };
		const trigger = await shop.trigger({ options });
		await trigger.activate();

		expect(shop.eventsAt(trigger.url)).toEqual([['order.created']]);
	});

	it.each([
		['the URL under another name', { urlField: 'target_url' }, 'The target url field is required.'],
		['events under another name', { eventsField: 'topics' }, 'The topics field is required.'],
		['events as objects', { eventNotation: 'objects' }, 'The events format is invalid.'],
	] as const)('with %s: the activation names the ways out', async (_, webhookRules, reason) => {
		shop.service.configure({ webhookRules });
		const trigger = await shop.trigger();
		const message = await messageOf(trigger.activate());

		expect(message).toContain(reason);
		for (const way of WAYS_OUT) expect(message).toMatch(way);
		expect(shop.webhooksAt(trigger.url)).toEqual([]);
	});

	it('with the list of all webhooks as the response: the one of the trigger is used', async () => {
		shop.service.configure({ webhookRules: { created: 'list' } });
		const trigger = await shop.trigger();
		await trigger.activate();

		const [webhook, ...others] = shop.webhooksAt(trigger.url);
		expect(others).toEqual([]);
		expect(registrationOf(trigger)).toMatchObject({
			webhookId: String(webhook?.id),
		});
		expect(shop.takeWrites()).toEqual(['POST']);
	});
});
