import { byAlias } from '../../shop';
import { messageOf, registrationOf, savedAs, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

describe('[T4] Trigger activation that fails', () => {
	describe('Lost response to the creation of a webhook', () => {
		it.each([
			['connection reset', { reset: 'before' }],
			['response cut off', { reset: 'middle' }],
			['response that is not JSON', { truncate: true }],
			['status 500', { status: 500 }],
			['status 503', { status: 503 }],
		] as const)('leads to one webhook whose ID is stored: %s', async (_, fault) => {
			const trigger = await shop.trigger();
			shop.service.faults.push({ match: { method: 'POST' }, ...fault, thenHandle: true });
			await trigger.activate();

			expect(shop.service.state.createdWebhooks).toHaveLength(1);
			const [webhook] = shop.webhooksAt(trigger.url);
			expect(registrationOf(trigger)).toMatchObject({ webhookId: String(webhook?.id) });
		});

		it.each([{ reset: 'before' }, { status: 500 }, { status: 422 }] as const)(
			'fails the activation when the webhook was not created: %j',
			async (fault) => {
				const trigger = await shop.trigger();
				shop.service.faults.push({ match: { method: 'POST' }, ...fault });

				expect(await messageOf(trigger.activate())).toMatch(/^Registering the webhook failed.*\n./);
				expect(shop.webhooksAt(trigger.url)).toEqual([]);
				expect(registrationOf(trigger)).toBeUndefined();
				await trigger.activate();
				expect(shop.webhooksAt(trigger.url)).toHaveLength(1);
			},
		);

		it('leaves a webhook that the next activation uses, when the list was unavailable', async () => {
			const trigger = await shop.trigger();
			// The list is available before the creation and never after it.
			shop.service.faults.push(
				{ match: { method: 'POST' }, reset: 'before', thenHandle: true },
				{ match: { method: 'GET' }, nth: 2, times: 3, status: 503 },
			);
			expect(await messageOf(trigger.activate())).toContain(
				'The next activation or deactivation looks for it',
			);
			expect(shop.webhooksAt(trigger.url)).toHaveLength(1);

			// n8n calls delete after an activation that failed.
			expect(await trigger.delete()).toBe(true);
			await trigger.activate();
			expect(shop.takeWrites()).toEqual(['POST 0']);
			expect(registrationOf(trigger)).toMatchObject({ url: trigger.url });
		});
	});

	it('removes a stale ID when the old webhook was deleted and the new one was not created', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		trigger.edit({ parameters: shop.parameters({ events: ['cart.reminder'] }) });
		shop.service.faults.push({ match: { method: 'POST' }, status: 500 });
		await messageOf(trigger.activate());
		expect(shop.webhooksAt(trigger.url)).toEqual([]);

		// n8n calls delete after an activation that failed.
		expect(await trigger.delete()).toBe(true);
		expect(registrationOf(trigger)).toBeUndefined();
		await trigger.activate();
		expect(shop.eventsAt(trigger.url)).toEqual([['cart.reminder']]);
	});

	describe('Service that refuses writes to webhooks', () => {
		it.each([403, 404, 405] as const)(
			'fails with instructions for Manual registration: status %i',
			async (status) => {
				shop.service.configure({ webhookWrites: status });
				const trigger = await shop.trigger({ customEvents: 'lead.new' });
				const message = await messageOf(trigger.activate());

				expect(message).toContain(`(status ${status}`);
				expect(message).toContain('Add the option Registration, choose Manual');
				expect(message).toContain(`URL ${trigger.url} and the events order.created, lead.new`);
				expect(registrationOf(trigger)).toBeUndefined();
			},
		);

		it.each([403, 405] as const)(
			'fails when it refuses the deletion of a webhook to replace: status %i',
			async (status) => {
				shop.service.configure({ webhookWrites: status });
				const trigger = await shop.trigger();
				shop.addInPanel(trigger.url, ['cart.reminder']);

				expect(await messageOf(trigger.activate())).toContain(
					'Add the option Registration, choose Manual',
				);
				expect(shop.eventsAt(trigger.url)).toEqual([['cart.reminder']]);
			},
		);

		it('does not suggest Manual registration when the user has no access to the store', async () => {
			const trigger = await shop.trigger({
				store: byAlias(shop.service.foreignAlias),
			});
			const message = await messageOf(trigger.activate());
			expect(message).toContain(`failed for store "${shop.service.foreignAlias}"`);
			expect(message).not.toContain('Manual');
		});
	});

	it.each(['start', 'takeOver'] as const)(
		'keeps the registration when n8n activates by itself while the service is unavailable: %s',
		async (occasion) => {
			const trigger = await shop.trigger();
			await trigger.activate();
			const registered = registrationOf(trigger);
			// Longer than anybody waits, so that no retry does.
			const headers = { 'retry-after': '3600' };
			const body = { message: 'Down\nERROR forged' };
			shop.service.faults.push({ times: 99, status: 503, headers, body });
			trigger.edit({ occasion });
			await trigger.activate();

			expect(registrationOf(trigger)).toEqual(registered);
			const { level, message, metadata } = trigger.logs.at(-1) ?? {};
			expect(message).toBe(
				`Store Management Trigger: The webhooks of store "${shop.alias()}" at ${trigger.url} could not be read (Down ERROR forged, status 503). The workflow starts with the saved registration.`,
			);
			expect([level, metadata]).toMatchObject(['warn', { workflowId: 'workflow-under-test' }]);
		},
	);

	it.each([
		['the retries are used up', { status: 503, headers: { 'retry-after': '1' } }],
		['the service refuses it', { status: 403 }],
	])('keeps the registration at a start where nothing can be read: %s', async (_, fault) => {
		const trigger = await shop.trigger();
		await trigger.activate();
		const registered = registrationOf(trigger);
		shop.service.faults.push({ times: 99, ...fault });
		trigger.edit({ occasion: 'start' });
		await trigger.activate();
		expect(registrationOf(trigger)).toEqual(registered);
		expect(trigger.logs.at(-1)?.message).toContain('starts with the saved registration');
	});

	it('fails when a user activates while the store cannot be read, or nothing is registered', async () => {
		const trigger = await shop.trigger();
		await trigger.activate();
		shop.service.faults.push({ times: 99, status: 403 });
		expect(await messageOf(trigger.activate())).toContain('status 403');

		const unregistered = await shop.trigger({}, { occasion: 'start' });
		expect(await messageOf(unregistered.activate())).toContain('status 403');
		for (const place of [
			{ store: shop.alias(1), baseUrl: shop.service.url },
			{ store: shop.alias() },
		]) {
			const moved = await shop.trigger(
				{ options: { registration: 'manual' } },
				{ occasion: 'start' },
			);
			moved.staticData = savedAs({ webhookId: '7', url: moved.url, request: '', ...place });
			expect(await messageOf(moved.activate())).toContain('status 403');
		}
	});
});
