import { createHmac } from 'node:crypto';

import { freshOrder, messageOf, TriggerShop } from '../trigger-shop';

let shop: TriggerShop;

beforeEach(async () => {
	shop = await TriggerShop.open();
});
afterEach(async () => await shop.close());

/** An active trigger whose webhook someone has registered with a secret key of their own. */
async function withSecretKey(secretKey: string, output: 'full' | 'raw') {
	const trigger = await shop.trigger({ registration: 'manual', output });
	const entry = { name: '', url: trigger.url, events: ['order.created'], active: true, secretKey };
	shop.service.state.addWebhook(shop.alias(), entry);
	await trigger.activate();
	return trigger;
}

describe.each(['full', 'raw'] as const)('the secret key of the webhook (%s)', (output) => {
	it('is masked under whatever name and in whatever sentence it is delivered', async () => {
		const trigger = await withSecretKey('wh/sec\u00e9-4711"x', output);
		const { secret_key: key } = shop.webhooksAt(trigger.url)[0] ?? { secret_key: '' };
		const { event, resource } = freshOrder();
		const body = { event, resource: { ...resource, key, nested: [{ note: `by ${key}.` }] }, key };
		const plain = await trigger.deliver(body);
		const escaped = await trigger.deliver(
			JSON.stringify({ ...body, sent: 'again' })
				.replaceAll('/', '\\/')
				.replaceAll('\u00e9', '\\u00e9'),
		);

		for (const { items } of [plain, escaped]) {
			expect(items?.[0]?.json).toMatchObject({
				event,
				resource: { ...resource, key: '**********', nested: [{ note: 'by **********.' }] },
				key: '**********',
			});
		}
	});

	it('masks no figure and no event, so that no delivery is lost', async () => {
		const figures = await withSecretKey('12345678', output);
		const resource = { number: 123456789, id: 12345678, text: '12345678' };
		const { items } = await figures.deliver({ event: 'order.created', resource });
		expect(items?.[0]?.json.resource).toEqual({ ...resource, text: '**********' });

		const words = await withSecretKey('order.created', output);
		expect((await words.deliver(freshOrder())).items?.[0]?.json.event).toBe('order.created');
	});

	it('masks nothing where it is too short to be told from a word', async () => {
		const trigger = await withSecretKey('Aurora', output);
		const resource = { name: 'Loja Aurora' };
		const { items } = await trigger.deliver({ event: 'order.created', resource });
		expect(items?.[0]?.json.resource).toEqual(resource);
	});
});

it('verifies a delivery, and knows it again, by the bytes in which the key still stands', async () => {
	const trigger = await shop.trigger({ options: { verifySignature: { header: 'X-Signature' } } });
	await trigger.activate();
	const { secret_key: key } = shop.webhooksAt(trigger.url)[0] ?? { secret_key: '' };
	const deliver = async (echo: string) => {
		const body = JSON.stringify({ event: 'order.created', resource: { echo } });
		const signature = createHmac('sha256', key).update(body).digest('hex');
		return await trigger.deliver(body, { 'X-Signature': signature });
	};
	expect((await deliver(key)).items?.[0]?.json.resource).toEqual({ echo: '**********' });
	expect(await deliver(key)).toMatchObject({ status: 200, items: undefined });
	expect((await deliver('**********')).items).toHaveLength(1);
});

it('logs a bounded part of what anyone may send, in one line', async () => {
	const trigger = await shop.trigger({ events: ['order.*'] });
	const body = freshOrder(`order.\nERROR forged\u001b[2J${'x'.repeat(1_000_000)}`);
	await trigger.deliver(body);
	const { logs } = await trigger.deliver(body);

	expect(logs).toHaveLength(1);
	expect(logs[0]?.message).toContain('order.\\nERROR forged');
	expect(logs[0]?.message).not.toMatch(/\p{Cc}/u);
	expect(logs[0]?.message.length).toBeLessThan(300);
});

it('shows no token and no secret key in errors, logs and items', async () => {
	const { userToken, userSecretKey } = shop.service.credentials;
	const trigger = await shop.trigger();
	await trigger.activate();
	shop.service.faults.push({
		times: 9,
		status: 401,
		body: { message: `Token ${userToken} is bad, ${userSecretKey} too` },
	});
	const message = await messageOf(trigger.checkExists());
	await trigger.delete();
	const shown = message + JSON.stringify(trigger.logs);
	expect(shown).toContain('is bad');
	expect(shown).not.toContain(userToken);
	expect(shown).not.toContain(userSecretKey);
});
