import { messageOf, useTriggerShopPerTest } from '../engine/trigger-shop';

const POST = { method: 'POST', path: /webhooks/ };
const GET = { method: 'GET', path: /webhooks/ };
const FOREIGN = 'https://example.test/of-somebody-else';

const shop = useTriggerShopPerTest({ webhooks: 0 });

/** A webhook of somebody else, as the service shows it in answer to the POST. */
it.each<[what: string, answer: (foreign: object) => object]>([
	['its list', (foreign) => ({ data: [foreign] })],
	['a webhook of its list', (foreign) => foreign],
	['one that its list shows without its URL', (foreign) => ({ ...foreign, id: 4711 })],
	['the ID ".."', (foreign) => ({ ...foreign, id: '..' })],
	['the ID "1/../2"', (foreign) => ({ ...foreign, id: '1/../2' })],
])('[T4] a service that answers the POST with %s has nothing deleted', async (what, answer) => {
	const foreign = shop.addInPanel(FOREIGN);
	const list = { data: [{ id: 4711, name: 'of somebody else' }] };
	const listed = { match: GET, status: 200, body: list, times: 9 };
	shop.service.faults.push({ match: POST, status: 201, body: answer(foreign) });
	if (what.includes('without its URL')) shop.service.faults.push(listed);
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
