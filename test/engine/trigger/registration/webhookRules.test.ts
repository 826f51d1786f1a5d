import { freshOrder, messageOf, registrationOf, useTriggerShopPerTest } from '../../trigger-shop';

// More webhooks than a page has.
const shop = useTriggerShopPerTest({ webhooks: 25 });

const ofFamily = { events: ['order.*'] };

describe('[T4] Service that registers webhooks in another way', () => {
	it('may store the concrete names of a family: registered once, and delivers', async () => {
		shop.service.configure({ webhookRules: { families: 'expanded' } });
		const trigger = await shop.trigger(ofFamily);
		await trigger.activate();
		await trigger.activate();

		expect(shop.takeWrites()).toEqual(['POST']);
		const [names = []] = shop.eventsAt(trigger.url);
		expect(names).not.toContain('order.*');
		await shop.service.deliver(shop.alias(), names[0] ?? '', freshOrder().resource);
		expect(trigger.deliveries.map(({ items }) => items?.length)).toEqual([1]);
	});

	it('may refuse a family: the error names the three ways out, and each of them works', async () => {
		shop.service.configure({ webhookRules: { families: 'refused' } });
		const trigger = await shop.trigger(ofFamily);
		const message = await messageOf(trigger.activate());
		expect(message).toContain('(status 422)');
		for (const way of [
			'Trigger On',
			'Additional Body',
			'Add the option Registration, choose Manual',
		]) {
			expect(message).toContain(way);
		}

		const names = ['order.created', 'order.paid'];
		for (const parameters of [
			{ events: [], customEvents: names.join(', ') },
			{ ...ofFamily, options: { additionalBody: { events: names } } },
		]) {
			trigger.edit({ parameters: shop.parameters(parameters) });
			await trigger.activate();
			expect(shop.eventsAt(trigger.url)).toEqual([names]);
			await trigger.delete();
		}
		shop.addInPanel(trigger.url, names);
		trigger.edit({
			parameters: shop.parameters({ ...ofFamily, options: { registration: 'manual' } }),
		});
		await trigger.activate();
		expect(registrationOf(trigger)).toBeDefined();
	});

	it('keeps what Additional Body has asked for until it asks for something else', async () => {
		const options = { additionalBody: { events: ['order.created', 'order.paid'] } };
		const trigger = await shop.trigger({ ...ofFamily, options });
		await trigger.activate();
		await trigger.activate();

		expect(shop.takeWrites()).toEqual(['POST']);
		expect(shop.eventsAt(trigger.url)).toEqual([['order.created', 'order.paid']]);
		const more = { additionalBody: { events: ['order.created', 'order.shipped'] } };
		trigger.edit({ parameters: shop.parameters({ ...ofFamily, options: more }) });
		await trigger.activate();
		expect(shop.eventsAt(trigger.url)).toEqual([['order.created', 'order.shipped']]);
	});

	it.each([{ created: 'list' }, { eventNotation: 'names' }] as const)(
		'may respond or read otherwise: %j',
		async (webhookRules) => {
			shop.service.configure({ webhookRules });
			const trigger = await shop.trigger();
			await trigger.activate();
			await trigger.activate();

			expect(shop.takeWrites()).toEqual(['POST']);
			const [webhook] = shop.webhooksAt(trigger.url);
			expect(registrationOf(trigger)).toMatchObject({ webhookId: String(webhook?.id) });
		},
	);

	it.each([
		[{ eventsField: 'topics' }, () => ({ topics: ['order.created'] })],
		[{ eventNotation: 'objects' }, () => ({ events: [{ name: 'order.created' }] })],
		[{ urlField: 'address' }, (url: string) => ({ address: url })],
	] as const)('may take another body, with Additional Body: %j', async (webhookRules, bodyFor) => {
		shop.service.configure({ webhookRules });
		const trigger = await shop.trigger();
		expect(await messageOf(trigger.activate())).toContain('Additional Body');
		const additionalBody = bodyFor(trigger.url);
		trigger.edit({ parameters: shop.parameters({ options: { additionalBody } }) });
		await trigger.activate();

		expect(shop.eventsAt(trigger.url)).toEqual([['order.created']]);
	});
});
