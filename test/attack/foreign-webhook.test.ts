import { messageOf, useTriggerShopPerTest } from '../engine/trigger-shop';

const POST = { method: 'POST', path: /webhooks/ };
const GET = { method: 'GET', path: /webhooks/ };
const FOREIGN = 'https://example.test/of-somebody-else';

const shop = useTriggerShopPerTest({ webhooks: 0 });

/** A webhook of somebody else, as the service shows it in answer to the POST. */
it.each<[what: string, answer: (foreign: object) => object]>([
	['a webhook of its list', (foreign) => foreign],
	['the ID ".."', (foreign) => ({ ...foreign, id: '..' })],
	['the ID "1/../2"', (foreign) => ({ ...foreign, id: '1/../2' })],
])('[T4] a service that answers the POST with %s has nothing deleted', async (_, answer) => {
	const foreign = shop.addInPanel(FOREIGN);
	shop.service.faults.push({ match: POST, status: 201, body: answer(foreign) });
	const trigger = await shop.trigger();
	const message = await messageOf(trigger.activate());

	expect(message).not.toBe('no error');
	expect(message).not.toContain(FOREIGN);
	expect(shop.takeWrites()).toEqual(['POST']);
	expect(shop.webhooksAt(FOREIGN)).toEqual([foreign]);
});

it('[T4] a listed webhook with the ID ".." and the URL of the node is not deleted', async () => {
	const trigger = await shop.trigger();
	const webhook = { id: '..', name: 'n8n', url: trigger.url, active: false };
	shop.service.faults.push({ match: GET, status: 200, body: { data: [webhook] }, times: 2 });
	await messageOf(trigger.activate());

	expect(shop.takeWrites().filter((line) => line.startsWith('DELETE'))).toEqual([]);
});
