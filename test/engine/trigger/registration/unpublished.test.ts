import { deletionFailure, useTriggerShopPerTest } from '../../trigger-shop';

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
