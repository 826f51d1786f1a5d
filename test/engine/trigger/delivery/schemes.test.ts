import { createHmac } from 'node:crypto';

import type { Trigger } from '../../harness';
import { freshOrder, messageOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

const KEY = 'the key of the panel';

/** A trigger whose webhook has the key. */
async function triggerWith(verifySignature: Record<string, string | number>): Promise<Trigger> {
	const trigger = await shop.trigger({ registration: 'manual', options: { verifySignature } });
	shop.addInPanel(trigger.url).secret_key = KEY;
	await trigger.activate();
	return trigger;
}

const digest = (content: string, encoding: 'base64' | 'hex' = 'hex'): string =>
	createHmac('sha256', KEY).update(content).digest(encoding);

const secondsAgo = (seconds: number): string => String(Math.floor(Date.now() / 1000) - seconds);

describe('Custom Template', () => {
	it('verifies any parts of a delivery, in any order', async () => {
		const trigger = await triggerWith({
			scheme: 'custom',
			header: 'X-Sign',
			prefix: 'HMAC',
			encoding: 'base64',
			content: '{header:X-Shop};{body};{timestamp}',
			timestampPrefix: 'ts:',
		});
		const body = JSON.stringify(freshOrder());
		const time = secondsAgo(0);
		const headers = {
			'x-shop': 'north',
			'x-sign': `ts:${time} hmac ${digest(`north;${body};${time}`, 'base64')}`,
		};

		expect(await trigger.deliver(body, { ...headers, 'x-shop': 'south' })).toMatchObject({
			status: 401,
		});
		const { 'x-shop': _shop, ...incomplete } = headers;
		const refused = await trigger.deliver(body, incomplete);
		expect(refused.status).toBe(401);
		expect(refused.logs[0]?.message).toContain('The header "X-Shop", which is signed, is missing');
		expect((await trigger.deliver(body, headers)).items).toHaveLength(1);
	});

	it.each([
		['{timestamp}', "'Signed Content' must hold {body}"],
		['{body}{method}', 'holds {method}, which stands for nothing'],
		['{timestamp}.{body}', "'Timestamp Header or Timestamp Prefix' is required"],
	])('fails to activate with %s', async (content, message) => {
		const verifySignature = { scheme: 'custom', header: 'X-Sign', content };
		const trigger = await shop.trigger({ options: { verifySignature } });
		expect(await messageOf(trigger.activate())).toContain(message);
	});
});

describe('Time-stamp of a delivery', () => {
	const scheme = { scheme: 'timeStamped', header: 'X-Sign' };
	const deliver = async (trigger: Trigger, time: string, body = JSON.stringify(freshOrder())) =>
		await trigger.deliver(body, { 'x-sign': `t=${time},v1=${digest(`${time}.${body}`)}` });

	it('is tolerated for 300 seconds, before and after the clock of n8n', async () => {
		const trigger = await triggerWith(scheme);
		for (const [age, status] of [
			[0, 200],
			[295, 200],
			[-295, 200],
			[310, 401],
			[-310, 401],
		] as const) {
			expect([age, (await deliver(trigger, secondsAgo(age))).status]).toEqual([age, status]);
		}
	});

	it('is tolerated for as long as Tolerance says', async () => {
		const trigger = await triggerWith({ ...scheme, tolerance: 3600 });
		expect(await deliver(trigger, secondsAgo(3500))).toMatchObject({ status: 200 });
		const refused = await deliver(trigger, secondsAgo(3700));
		expect(refused.status).toBe(401);
		expect(refused.logs[0]?.message).toMatch(/370\d seconds behind the clock of n8n, and 3600/);
		expect(refused.body).toBe('{"message":"The signature is missing or not valid"}');
	});

	it('does not cause the secret key to be read when it is too old', async () => {
		const trigger = await triggerWith(scheme);
		shop.service.clearRequests();
		await deliver(trigger, secondsAgo(9999));
		expect(shop.service.requests).toEqual([]);
	});
});

it('says in the log that a secret key is not Base64 where the scheme requires it', async () => {
	const trigger = await triggerWith({ scheme: 'standardWebhooks' });
	const { status, logs } = await trigger.deliver(freshOrder(), {
		'webhook-id': 'msg_1',
		'webhook-timestamp': secondsAgo(0),
		'webhook-signature': 'v1,AAAA',
	});
	expect(status).toBe(401);
	expect(logs.at(-1)?.message).toContain('because the secret key of the webhook is not Base64');
});
