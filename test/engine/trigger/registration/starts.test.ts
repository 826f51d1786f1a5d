import {
	messageOf,
	registrationOf,
	savedAs,
	useTriggerShopPerTest,
	warningsOf,
} from '../../trigger-shop';

const shop = useTriggerShopPerTest();

async function published() {
	const trigger = await shop.trigger();
	await trigger.activate();
	return { trigger, registered: registrationOf(trigger) };
}

it.each(['start', 'takeOver'] as const)(
	'[T4] keeps the registration where n8n activates by itself while the service is unavailable: %s',
	async (occasion) => {
		const { trigger, registered } = await published();
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

it('[T4] a store that hangs holds up the start of n8n for 3 seconds', async () => {
	const { trigger } = await published();
	shop.service.clearRequests();
	shop.service.faults.push({ match: { method: 'GET' }, stall: 60_000, times: 9 });
	trigger.edit({ occasion: 'start' });
	const since = performance.now();
	await trigger.activate();

	expect(performance.now() - since).toBeLessThan(4_000);
	expect(shop.service.requests).toHaveLength(1);
	expect(warningsOf(trigger).join()).toContain('starts with the saved registration');
});

it('[T4] fails where a person activates while the store cannot be read, or nothing is registered', async () => {
	const { trigger } = await published();
	shop.service.faults.push({ times: 99, status: 403 });
	expect(await messageOf(trigger.activate())).toContain('status 403');

	const unregistered = await shop.trigger({}, { occasion: 'start' });
	expect(await messageOf(unregistered.activate())).toContain('status 403');
	const moved = await shop.trigger({}, { occasion: 'start' });
	const place = { url: moved.url, store: shop.alias(1), baseUrl: shop.service.url };
	moved.staticData = savedAs({ webhookId: '7', request: '', ...place });
	expect(await messageOf(moved.activate())).toContain('status 403');
});

it.each(['automatic', 'manual'])(
	'[T4] a copy of the database that starts at another address registers nothing: %s',
	async (registration) => {
		const { trigger: original } = await published();
		shop.takeWrites();
		const [webhook] = shop.webhooksAt(original.url);
		const place = { url: original.url, store: shop.alias(), baseUrl: shop.service.url };
		const staticData = savedAs({ webhookId: String(webhook?.id), request: '', ...place });
		const parameters = { options: { registration } };
		const copy = await shop.trigger(parameters, { staticData, occasion: 'start' });
		const saved = registrationOf(copy);
		await copy.activate();

		expect(shop.takeWrites()).toEqual([]);
		expect(shop.webhooksAt(copy.url)).toEqual([]);
		expect(registrationOf(copy)).toEqual(saved);
		expect(warningsOf(copy).join()).toContain(`Webhook ${webhook?.id} `);
	},
);
