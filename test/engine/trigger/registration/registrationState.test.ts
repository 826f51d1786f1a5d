import { registrationOf, savedAs, useTriggerShopPerTest } from '../../trigger-shop';

// More than two pages of webhooks, so that the webhook of the test is on a later page.
const shop = useTriggerShopPerTest({ webhooks: 45, maxPageSize: 20 });

describe('[T4] Trigger activation after a change of URL, store or events', () => {
	it('deletes the old webhook when the user chooses another store', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		trigger.edit({ parameters: shop.parameters({ store: shop.store(1) }) });
		await trigger.activate();

		expect(shop.webhooksAt(trigger.url)).toEqual([]);
		expect(shop.webhooksAt(trigger.url, shop.alias(1))).toHaveLength(1);
		expect(registrationOf(trigger)).toMatchObject({ store: shop.alias(1) });
	});

	it('deletes the old webhook also when the new store already has a valid one', async () => {
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

	it('replaces the webhook when the user chooses other events', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		trigger.edit({ parameters: shop.parameters({ events: ['order.*', 'cart.reminder'] }) });
		await trigger.activate();

		expect(shop.eventsAt(trigger.url)).toEqual([['order.*', 'cart.reminder']]);
	});

	it('deletes no webhook that matches by ID but not by URL', async () => {
		const foreign = shop.addInPanel('https://stock.example.com/hook');
		const staticData = savedAs({
			webhookId: String(foreign.id),
			url: 'https://n8n.old',
			store: shop.alias(),
			baseUrl: shop.service.url,
			request: 'of another n8n',
		});
		const trigger = await shop.trigger({}, { staticData });
		await trigger.activate();
		await trigger.delete();

		expect(shop.webhooksAt(foreign.url)).toHaveLength(1);
	});

	it('activates for the new store when the user has lost access to the old one', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		trigger.edit({ parameters: shop.parameters({ store: shop.store(1) }) });
		const path = new RegExp(`^/v2/${shop.alias()}/`);
		shop.service.faults.push({ match: { path }, times: 9, status: 403, body: { message: 'No' } });
		await trigger.activate();

		expect(shop.webhooksAt(trigger.url, shop.alias(1))).toHaveLength(1);
		const errors = trigger.logs.filter(({ level }) => level === 'error');
		expect(errors.map(({ message }) => message)).toEqual([
			expect.stringMatching(
				/: Deleting the webhook failed for store "loja-aurora": No \(status 403.* Webhook \d+ of store "loja-aurora" at http.*\/webhook may still be in the store/,
			),
		]);
	});

	it('activates for the new store when the old one does not exist any more', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		trigger.edit({ parameters: shop.parameters({ store: shop.store(1) }) });
		const path = new RegExp(`^/v2/${shop.alias()}/`);
		shop.service.faults.push({ match: { path }, times: 9, status: 404 });
		await trigger.activate();

		expect(shop.webhooksAt(trigger.url, shop.alias(1))).toHaveLength(1);
	});

	it('deletes the webhook of the old store too when the workflow is deactivated', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		trigger.edit({ parameters: shop.parameters({ store: shop.store(1) }) });
		expect(await trigger.delete()).toBe(true);

		expect(shop.webhooksAt(trigger.url)).toEqual([]);
		expect(registrationOf(trigger)).toBeUndefined();
	});

	it.each([402, 401, 500])(
		'registers in the new store while the old one answers %i, and deletes there later',
		async (status) => {
			const trigger = await shop.trigger();
			await trigger.activate();
			trigger.edit({ parameters: shop.parameters({ store: shop.store(1) }) });
			const path = new RegExp(`^/v2/${shop.alias()}/`);
			shop.service.faults.push({ match: { path }, times: 9, status, body: { message: 'Closed' } });
			await trigger.activate();

			expect(shop.webhooksAt(trigger.url, shop.alias(1))).toHaveLength(1);
			const [old] = shop.webhooksAt(trigger.url);
			const line = trigger.logs.find(({ level }) => level === 'error')?.message;
			expect(line).toContain(`failed for store "${shop.alias()}": Closed`);
			expect(line).toContain(`Webhook ${old?.id} of store "${shop.alias()}" at ${trigger.url}`);
			shop.service.faults.clear();
			expect(await trigger.delete()).toBe(true);
			expect(shop.webhooksAt(trigger.url)).toEqual([]);
			expect(shop.webhooksAt(trigger.url, shop.alias(1))).toEqual([]);
		},
	);
});
