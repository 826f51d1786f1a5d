import { messageOf, registrationOf, TriggerShop } from '../trigger-shop';
import { Shop } from '../shop';

let shop: TriggerShop;
beforeEach(async () => {
	shop = await TriggerShop.open({ webhooks: 3 });
});
afterEach(async () => await shop.close());

const CONCRETE = ['order.created', 'order.paid', 'order.shipped'];

describe('Service that stores order.* as concrete names', () => {
	beforeEach(() => {
		shop.service.configure({ webhookRules: { families: 'expanded' } });
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

	it('is not used with order.* and a webhook for other events', async () => {
		const trigger = await shop.trigger({ registration: 'manual', events: ['order.*'] });
		shop.addInPanel(trigger.url, ['orders.paid', 'cart.reminder']);

		expect(await messageOf(trigger.activate())).toContain('order.*');
	});
});

describe('List of webhooks that is one bare object', () => {
	beforeEach(() => {
		shop.service.configure({ webhookRules: { list: 'object' } });
	});

	it.each(['links', 'pages'] as const)('has the webhook of a trigger (%s)', async (webhooks) => {
		shop.service.configure({ pagination: { webhooks } });
		const trigger = await shop.trigger();
		await trigger.activate();
		await trigger.activate();

		const [webhook, ...others] = shop.webhooksAt(trigger.url);
		expect(others).toEqual([]);
		expect(shop.takeWrites()).toEqual(['POST']);
		expect(registrationOf(trigger)).toMatchObject({ secretKey: webhook?.secret_key });
	});

	it.each([0, 1, 3])('is read by Webhook → Get Many: %d webhooks', async (webhooks) => {
		const actions = await Shop.open({ webhooks, webhookRules: { list: 'object' } });
		const { json, errorText } = await actions.run('webhook.getAll', { returnAll: true });
		const expected = actions.service.state.webhooks(actions.alias()).map(({ id }) => id);
		await actions.close();

		expect(errorText).toBe('');
		expect(json.map(({ id }) => id)).toEqual(expected);
	});
});

describe('Service that creates webhooks in another way', () => {
	it('at another address: the activation says how to register by hand', async () => {
		shop.service.configure({ webhookRules: { writePath: 'subscriptions' } });
		const trigger = await shop.trigger();
		const message = await messageOf(trigger.activate());

		expect(message).toContain('Set Registration to Manual');
		expect(message).toContain(`URL: ${trigger.url}\nEvents: order.created`);
		trigger.edit({ parameters: shop.parameters({ registration: 'manual' }) });
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

	it('with the list of all webhooks as response: its own one is used', async () => {
		shop.service.configure({ webhookRules: { created: 'list' } });
		const trigger = await shop.trigger();
		await trigger.activate();

		const [webhook, ...others] = shop.webhooksAt(trigger.url);
		expect(others).toEqual([]);
		expect(registrationOf(trigger)).toMatchObject({
			webhookId: String(webhook?.id),
			secretKey: webhook?.secret_key,
		});
		expect(shop.takeWrites()).toEqual(['POST']);
	});
});
