import { registrationOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

it.each([
	['with the same events', ['order.created'], true],
	['with other events', ['order.*'], true],
	['that is inactive', ['order.created'], false],
])('keeps a good webhook and deletes a second one with its URL: %s', async (_, events, active) => {
	const trigger = await shop.trigger();
	const good = shop.addInPanel(trigger.url);
	shop.addInPanel(trigger.url, events, active);
	await trigger.activate();

	expect(shop.takeWrites()).toEqual(['DELETE']);
	expect(shop.webhooksAt(trigger.url)).toEqual([good]);
	expect(registrationOf(trigger)).toMatchObject({ webhookId: String(good.id) });
});

it('deletes a second webhook that was created after the activation', async () => {
	const trigger = await shop.trigger();
	await trigger.activate();
	const [own] = shop.webhooksAt(trigger.url);
	shop.addInPanel(trigger.url);
	shop.takeWrites();
	trigger.edit({ occasion: 'start' });
	await trigger.activate();

	expect(shop.takeWrites()).toEqual(['DELETE']);
	expect(shop.webhooksAt(trigger.url)).toEqual([own]);
});

it('leaves webhooks with other URLs alone', async () => {
	const trigger = await shop.trigger();
	shop.addInPanel(trigger.url);
	shop.addInPanel(trigger.url);
	const other = shop.addInPanel('https://example.test/another');
	await trigger.activate();

	expect(shop.webhooksAt(trigger.url)).toHaveLength(1);
	expect(shop.webhooksAt(other.url)).toEqual([other]);
});
