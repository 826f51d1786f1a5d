import { messageOf, registrationOf, useTriggerShopPerTest, warningsOf } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

it.each(['start', 'takeOver'] as const)(
	'[T4] keeps the registration where n8n activates by itself while the service is unavailable: %s',
	async (occasion) => {
		const { trigger } = await shop.published();
		const registered = registrationOf(trigger);
		// Longer than anybody waits, so that no retry does.
		const headers = { 'retry-after': '3600' };
		const body = { message: 'Down\nERROR forged' };
		shop.service.faults.push({ times: 99, status: 503, headers, body });
		trigger.edit({ occasion });
		await trigger.activate();

		expect(registrationOf(trigger)).toEqual(registered);
		expect(trigger.logs).toMatchObject([
			{
				level: 'warn',
				message: `Store Management Trigger: The webhooks of store "${shop.alias()}" at ${trigger.url} could not be read (Down ERROR forged, status 503). The workflow starts with the saved registration.`,
				metadata: { workflowId: 'workflow-under-test' },
			},
		]);
	},
);

it('[T4] a store that hangs holds up the start of n8n for 3 seconds', async () => {
	const { trigger } = await shop.published();
	shop.service.faults.push({ match: { method: 'GET' }, stall: 60_000, times: 9 });
	trigger.edit({ occasion: 'start' });
	const since = performance.now();
	await trigger.activate();

	expect(performance.now() - since).toBeLessThan(4_000);
	expect(shop.service.requests).toHaveLength(1);
	expect(warningsOf(trigger).join()).toContain('starts with the saved registration');
});

it('[T4] fails at a start where nothing is registered in the chosen store, which cannot be read', async () => {
	const trigger = await shop.trigger({}, { occasion: 'start' });
	shop.service.faults.push({ times: 99, status: 403 });
	for (const staticData of [{}, shop.saved(trigger.url, 7, { store: shop.alias(1) })]) {
		trigger.staticData = staticData;
		expect(await messageOf(trigger.activate())).toContain('status 403');
	}
});

it.each(['automatic', 'manual'])(
	'[T4] [T6] a copy of the database that starts at another address registers and deletes nothing, and says what is there: %s',
	async (registration) => {
		const { trigger: original, id } = await shop.published();
		const staticData = shop.saved(original.url, id);
		const parameters = { options: { registration } };
		const copy = await shop.trigger(parameters, { staticData, occasion: 'start' });
		await copy.activate();
		expect(await copy.delete()).toBe(true);

		expect(shop.takeWrites()).toEqual([]);
		expect(copy.staticData).toEqual(staticData);
		const warnings = warningsOf(copy);
		expect(warnings).toHaveLength(2);
		for (const part of [`Webhook ${id} `, original.url, copy.url, 'N8N_WEBHOOK_URL', 'delete it']) {
			for (const warning of warnings) expect(warning).toContain(part);
		}
	},
);

it('[T4] what is registered at an address of before keeps no start from its own webhook', async () => {
	const { trigger: before } = await shop.published();
	const moved = await shop.trigger({}, { staticData: before.staticData });
	await moved.activate();
	const parameters = shop.parameters({ events: ['cart.reminder'] });
	moved.edit({ parameters, occasion: 'start' });
	await moved.activate();

	expect(shop.eventsAt(moved.url)).toEqual([['cart.reminder']]);
	expect(shop.eventsAt(before.url)).toHaveLength(1);
});
