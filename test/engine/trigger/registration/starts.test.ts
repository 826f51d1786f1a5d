import { registrationOf, useTriggerShopPerTest, warningsOf } from '../../trigger-shop';

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

it('[T4] [T7] a store that hangs holds up the start of n8n for 3 seconds, with Manual, too', async () => {
	const { trigger } = await shop.published();
	const manual = await shop.trigger({ options: { registration: 'manual' } });
	shop.service.faults.push({ match: { method: 'GET' }, stall: 60_000, times: 9 });
	for (const each of [trigger, manual]) {
		each.edit({ occasion: 'start' });
		const since = performance.now();
		await each.activate();

		expect(performance.now() - since).toBeLessThan(4_000);
		expect(warningsOf(each).join()).toContain('starts with the saved registration');
	}
	expect(shop.service.requests).toHaveLength(2);
});

it('[T4] [T6] at another address, nothing of the address before is touched, and it is named once', async () => {
	const { trigger: original, id } = await shop.published();
	const moved = await shop.trigger({}, { staticData: original.staticData, occasion: 'start' });
	for (let starts = 0; starts < 2; starts++) await moved.activate();
	expect(await moved.delete()).toBe(true);

	expect(shop.takeWrites()).toEqual(['POST', 'DELETE']);
	expect(shop.webhooksAt(original.url).map((webhook) => webhook.id)).toEqual([id]);
	const [warning, ...others] = warningsOf(moved);
	expect(others).toEqual([]);
	for (const part of [`Webhook ${id} `, original.url, 'N8N_WEBHOOK_URL', 'another n8n']) {
		expect(warning).toContain(part);
	}
});
