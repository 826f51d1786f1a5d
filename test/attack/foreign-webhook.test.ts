import { messageOf, useTriggerShopPerTest } from '../engine/trigger-shop';

const FOREIGN = 'https://example.test/of-somebody-else';
const shop = useTriggerShopPerTest({ webhooks: 0 });

it('[T4] a service that answers the POST with a webhook of somebody else has nothing deleted', async () => {
	const foreign = shop.addInPanel(FOREIGN);
	const match = { method: 'POST', path: /webhooks/ };
	shop.service.faults.push({ match, status: 201, body: foreign });
	const trigger = await shop.trigger();
	const message = await messageOf(trigger.activate());

	expect(message).not.toBe('no error');
	expect(message).not.toContain(FOREIGN);
	expect(shop.takeWrites()).toEqual(['POST']);
	expect(shop.webhooksAt(FOREIGN)).toEqual([foreign]);
});
