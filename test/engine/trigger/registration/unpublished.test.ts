import { deletionFailure, registrationOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

it.each([
	['a webhook that stays', {}, ['Busy ERROR forged, status 500']],
	[
		'parameters that are invalid',
		{ customEvents: 'order created' },
		["'Event Names' must contain names of events"],
	],
])('[T4] [T6] says in one line what to do about %s', async (_, edited, said) => {
	const { trigger, id } = await shop.published();
	trigger.edit({ parameters: shop.parameters(edited) });
	const body = { message: 'Busy\nERROR forged' };
	shop.service.faults.push({ match: { method: 'DELETE' }, times: 9, status: 500, body });
	const logged = await deletionFailure(trigger);

	const place = `Webhook ${id} of store "${shop.alias()}" at ${trigger.url} may still be there`;
	for (const part of [...said, place, 'Delete it in the store admin']) {
		expect(logged).toContain(part);
	}
	expect(logged).not.toMatch(/\p{Cc}/u);
	// It is not forgotten.
	shop.service.faults.clear();
	trigger.edit({ parameters: shop.parameters() });
	expect(await trigger.delete()).toBe(true);
	expect(shop.webhooksAt(trigger.url)).toEqual([]);
});

it('[T4] [T6] what n8n does not know that it has registered is named, and kept', async () => {
	const { trigger, id } = await shop.published();
	trigger.staticData = {};
	const logged = await deletionFailure(trigger);

	expect(logged).toBe(undefined);
	expect(trigger.logs.map(({ message }) => message).join()).toContain(`Webhook ${id} of store`);
	expect(shop.takeWrites()).toEqual([]);
});

it.each([404, 410])(
	'[T6] a store chosen before that is gone is named once, and forgotten: status %i',
	async (status) => {
		const { trigger, id } = await shop.published();
		trigger.edit({ parameters: shop.parameters({ store: shop.store(1) }) });
		const path = new RegExp(`^/v2/${shop.alias()}/`);
		shop.service.faults.push({ match: { path }, times: 99, status });
		for (const count of [1, 0]) {
			const seen = trigger.logs.length;
			await trigger.activate();
			const said = trigger.logs.slice(seen).map(({ message }) => message);
			const named = said.filter((line) => line.includes(`Webhook ${id} of store`));
			expect(named).toHaveLength(count);
		}
		expect(shop.webhooksAt(trigger.url, shop.alias(1))).toHaveLength(1);
	},
);

it('[T6] what the list does not show is asked for by its saved ID, deleted, and named where that is refused', async () => {
	const { trigger, id } = await shop.published();
	const hidden = { match: { path: /webhooks$/ }, status: 200, body: { data: [] }, times: 9 };
	shop.service.faults.push(hidden, { match: { path: /webhooks\/\d+$/ }, status: 403 });
	const logged = await deletionFailure(trigger);

	expect(logged).toContain(`Webhook ${id} of store "${shop.alias()}" at ${trigger.url}`);
	expect(logged).toContain('status 403');
	expect(registrationOf(trigger)).toMatchObject({ webhookId: String(id) });
	expect(await trigger.delete()).toBe(true);
	expect(shop.takeWrites()).toEqual(['DELETE']);
	expect(shop.webhooksAt(trigger.url)).toEqual([]);
	expect(registrationOf(trigger)).toBeUndefined();
});

it('[T6] with Manual, what n8n has registered in a store chosen before is deleted, too', async () => {
	const { trigger } = await shop.published();
	const options = { registration: 'manual' };
	trigger.edit({ parameters: shop.parameters({ store: shop.store(1), options }) });
	shop.service.state.addWebhook(shop.alias(1), {
		...{ name: 'By hand', url: trigger.url, events: ['order.created'], active: true },
	});
	await trigger.activate();

	expect(shop.webhooksAt(trigger.url)).toEqual([]);
	expect(shop.webhooksAt(trigger.url, shop.alias(1))).toHaveLength(1);
	expect(registrationOf(trigger)).toBeUndefined();
	expect(await trigger.delete()).toBe(true);
	expect(shop.webhooksAt(trigger.url, shop.alias(1))).toHaveLength(1);
});
