import { createHmac } from 'node:crypto';

import { deletionFailure, freshOrder, messageOf, useTriggerShopPerTest } from '../trigger-shop';

const shop = useTriggerShopPerTest();

/** An active trigger whose webhook was registered by hand with this secret key. */
async function withSecretKey(secretKey: string, output: 'full' | 'raw') {
	const trigger = await shop.trigger({ options: { registration: 'manual', output } });
	const entry = { name: '', url: trigger.url, events: ['order.created'], active: true, secretKey };
	shop.service.state.addWebhook(shop.alias(), entry);
	await trigger.activate();
	return trigger;
}

describe.each(['full', 'raw'] as const)('Redaction of the secret key, output %s', (output) => {
	it('replaces it in every text of a delivery', async () => {
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

	it('leaves numbers and the event name unchanged', async () => {
		const numeric = await withSecretKey('12345678', output);
		const resource = { number: 123456789, id: 12345678, text: '12345678' };
		const { items } = await numeric.deliver({ event: 'order.created', resource });
		expect(items?.[0]?.json.resource).toEqual({ ...resource, text: '**********' });

		const eventName = await withSecretKey('order.created', output);
		expect((await eventName.deliver(freshOrder())).items?.[0]?.json.event).toBe('order.created');
	});
});

it('verifies and deduplicates a delivery by its bytes before redaction', async () => {
	const trigger = await shop.trigger({ options: { verifySignature: { header: 'X-Signature' } } });
	await trigger.activate();
	const { secret_key: key } = shop.webhooksAt(trigger.url)[0] ?? { secret_key: '' };
	const deliver = async (note: string) => {
		const body = JSON.stringify({ event: 'order.created', resource: { note } });
		const signature = createHmac('sha256', key).update(body).digest('hex');
		return await trigger.deliver(body, { 'X-Signature': signature });
	};
	expect((await deliver(key)).items?.[0]?.json.resource).toEqual({ note: '**********' });
	expect(await deliver(key)).toMatchObject({ status: 200, items: undefined });
	expect((await deliver('**********')).items).toHaveLength(1);
});

it('redacts credential values in errors and logs of the trigger', async () => {
	const { userToken, userSecretKey } = shop.service.credentials;
	const trigger = await shop.trigger();
	await trigger.activate();
	shop.service.faults.push({
		times: 9,
		status: 401,
		body: { message: `Token ${userToken} is bad, ${userSecretKey} too` },
	});
	const message = await messageOf(trigger.checkExists());
	const deletion = await deletionFailure(trigger);
	const shown = message + deletion + JSON.stringify(trigger.logs);
	expect(shown).toContain('is bad');
	expect(shown).not.toContain(userToken);
	expect(shown).not.toContain(userSecretKey);
});
