import { messageOf, useTriggerShopPerTest } from '../engine/trigger-shop';

const POST = { method: 'POST', path: /webhooks/ };
const FOREIGN = 'https://example.test/of-somebody-else';

const shop = useTriggerShopPerTest({ webhooks: 0 });

/** Requests that change something, with their paths. */
function writes(): string[] {
	return shop.service.requests
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path }) => `${method} ${path}`);
}

it.each([
	['its list', (webhook: unknown) => ({ data: [webhook] })],
	['a webhook of its list', (webhook: unknown) => webhook],
])('[T4] a service that answers the POST with %s has no webhook deleted', async (_, bodyOf) => {
	const foreign = shop.addInPanel(FOREIGN);
	shop.service.faults.push({ match: POST, status: 200, body: bodyOf(foreign) });
	const trigger = await shop.trigger();
	const message = await messageOf(trigger.activate());

	expect(message).not.toBe('no error');
	expect(message).not.toContain(FOREIGN);
	expect(writes()).toEqual([expect.stringMatching(/^POST /)]);
	expect(shop.webhooksAt(FOREIGN)).toEqual([foreign]);
});

it('[T4] a webhook that was listed without its URL is not deleted either', async () => {
	const list = { data: [{ id: 4711, name: 'of somebody else' }] };
	shop.service.faults.push({ match: { method: 'GET' }, status: 200, body: list, times: 9 });
	const body = { id: 4711, name: 'n8n', url: FOREIGN, active: true };
	shop.service.faults.push({ match: POST, status: 201, body });
	const trigger = await shop.trigger();

	expect(await messageOf(trigger.activate())).not.toBe('no error');
	expect(writes()).toEqual([expect.stringMatching(/^POST /)]);
});

it.each(['..', '.', '../orders', '1/../2', 'a?b', 'x'.repeat(65), ''])(
	'a webhook with the ID %j is neither adopted nor deleted',
	async (id) => {
		const webhook = { id, name: 'n8n', url: FOREIGN, active: true, events: { data: [] } };
		shop.service.faults.push({ match: POST, status: 201, body: webhook });
		const trigger = await shop.trigger();

		expect(await messageOf(trigger.activate())).not.toBe('no error');
		expect(writes()).toEqual([expect.stringMatching(/^POST \/v2\/[\w-]+\/webhooks$/)]);
	},
);

it('[T4] a listed webhook with the ID ".." and the URL of the node is not deleted', async () => {
	const trigger = await shop.trigger();
	const webhook = { id: '..', name: 'n8n', url: trigger.url, active: false };
	const match = { method: 'GET', path: /webhooks/ };
	shop.service.faults.push({ match, status: 200, body: { data: [webhook] }, times: 2 });
	await messageOf(trigger.activate());

	expect(writes().filter((line) => line.startsWith('DELETE'))).toEqual([]);
});
