import { createHmac } from 'node:crypto';

import type { Trigger } from '../../harness';
import { freshOrder, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

const KEY = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A trigger whose webhook was created in the panel with a key. */
async function triggerWith(key: string): Promise<Trigger> {
	const options = { verifySignature: { scheme: 'standardWebhooks' } };
	const trigger = await shop.trigger({ options: { registration: 'manual', ...options } });
	shop.addInPanel(trigger.url).secret_key = key;
	await trigger.activate();
	shop.service.clearRequests();
	return trigger;
}

const DEFAULTS: { age: number; id: string; claimedId?: string } = { age: 0, id: 'msg_1' };

/** Delivers an order that was signed some seconds ago. */
async function deliver(trigger: Trigger, more: Partial<typeof DEFAULTS> & { body?: string } = {}) {
	const { age, id, claimedId, body } = { ...DEFAULTS, body: JSON.stringify(freshOrder()), ...more };
	const time = String(Math.floor(Date.now() / 1000) - age);
	const signed = createHmac('sha256', Buffer.from(KEY, 'base64')).update(`${id}.${time}.${body}`);
	return await trigger.deliver(body, {
		'webhook-id': claimedId ?? id,
		'webhook-timestamp': time,
		'webhook-signature': `v1,AAAA v1,${signed.digest('base64')}`,
	});
}

describe('Delivery that is signed as Standard Webhooks', () => {
	it('starts the workflow if ID, time-stamp and body are the signed ones', async () => {
		const trigger = await triggerWith(`whsec_${KEY}`);
		expect(await deliver(trigger, { claimedId: 'msg_0' })).toMatchObject({ status: 401 });
		expect(await deliver(trigger)).toMatchObject({ status: 200, items: [{}] });
	});

	it('starts it once for each ID, even if the body is sent again later', async () => {
		const trigger = await triggerWith(KEY);
		const body = JSON.stringify(freshOrder());
		expect((await deliver(trigger, { body })).items).toHaveLength(1);
		expect(await deliver(trigger, { body, age: 5 })).toMatchObject({ status: 200 });
		expect(trigger.deliveries.at(-1)?.items).toBeUndefined();
		expect((await deliver(trigger, { body, id: 'msg_2' })).items).toHaveLength(1);
	});

	it('is refused when its time-stamp is more than five minutes away', async () => {
		const trigger = await triggerWith(KEY);
		for (const [age, status] of [
			[295, 200],
			[-295, 200],
			[310, 401],
			[-310, 401],
		] as const) {
			expect([age, (await deliver(trigger, { age, id: `msg_${age}` })).status]).toEqual([
				age,
				status,
			]);
		}
		const { body, logs } = await deliver(trigger, { age: 600 });
		expect(body).toBe('{"message":"The signature is missing or not valid"}');
		expect(logs[0]?.message).toMatch(/60\d seconds behind the clock of n8n/);
		// An old delivery is no reason to read the secret key.
		expect(shop.service.requests).toEqual([]);
	});

	it('is refused with a log line that says that the secret key is not Base64', async () => {
		const trigger = await triggerWith('the key of the panel');
		const { status, logs } = await deliver(trigger);
		expect(status).toBe(401);
		expect(logs.at(-1)?.message).toContain('because the secret key of the webhook is not Base64');
	});
});
