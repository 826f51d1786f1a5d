import { createHmac } from 'node:crypto';

import type { Trigger } from '../../harness';
import { freshOrder, registrationOf, signatureOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

const VERIFIED = { options: { verifySignature: true } };

const keyOf = (trigger: Trigger): string => shop.webhooksAt(trigger.url)[0]?.secret_key ?? '';

async function activated(options: Record<string, string> = {}): Promise<Trigger> {
	const trigger = await shop.trigger({ options: { verifySignature: true, ...options } });
	await trigger.activate();
	return trigger;
}

describe('[T3] Signature of a delivery', () => {
	it('is not verified until Verify Signature is switched on', async () => {
		for (const options of [{}, { verifySignature: false }]) {
			const trigger = await shop.trigger({ options });
			const delivery = await trigger.deliver(freshOrder(), signatureOf('', 'forged'));
			expect(delivery.items).toHaveLength(1);
		}
	});

	it.each(['automatic', 'manual'])(
		'starts the workflow only if valid: %s',
		async (registration) => {
			shop.service.configure({
				deliveries: {
					signed: {
						header: 'X-Any-Hmac-SHA256',
						algorithm: 'sha256',
						encoding: 'base64',
						prefix: '',
					},
				},
			});
			const options = { verifySignature: true, registration };
			const trigger = await shop.trigger({ events: ['order.*'], options });
			if (registration === 'manual') shop.addInPanel(trigger.url, ['order.*']);
			await trigger.activate();
			const { resource } = freshOrder();
			const send = async (more: object) => {
				const sent = await shop.service.deliver(shop.alias(), 'order.signed', resource, more);
				return sent.find(({ url }) => url === trigger.url)?.status;
			};

			expect(await send({ badSignature: true })).toBe(401);
			expect(await send({ unsigned: true })).toBe(401);
			expect(await send({})).toBe(200);
			expect(trigger.deliveries.map(({ items }) => items?.length)).toEqual([
				undefined,
				undefined,
				1,
			]);
		},
	);

	it.each([
		['sha1', 'hex', 'X-Signature', 'sha1='],
		['sha256', 'base64', 'X-Signature', ''],
		['sha512', 'hex', 'X-Signature', 'v1='],
		['sha1', 'base64', '', 'sha1='],
		['sha256', 'hex', '', ''],
		['sha512', 'base64', '', ''],
	] as const)('is recognized: %s in %s, header %j, prefix %j', async (...how) => {
		const [algorithm, notation, signatureHeader, prefix] = how;
		const trigger = await activated({ signatureHeader });
		const header = signatureHeader || `X-Shop-Hmac-${algorithm.toUpperCase()}`;
		const body = JSON.stringify(freshOrder());
		for (const [key, status] of [
			['forged', 401],
			[keyOf(trigger), 200],
		] as const) {
			const text = createHmac(algorithm, key).update(body).digest(notation);
			expect((await trigger.deliver(body, { [header]: prefix + text })).status).toBe(status);
		}
	});

	it('may be in any header that is called after a hash function', async () => {
		const trigger = await activated();
		const body = JSON.stringify(freshOrder());
		const { status } = await trigger.deliver(body, {
			...signatureOf(body, 'proxy', 'X-Proxy-Hmac-SHA256'),
			...signatureOf(body, keyOf(trigger), 'X-Shop-Hmac-SHA256'),
			'X-Third-Hmac-SHA1': 'none',
		});
		expect(status).toBe(200);
	});

	it.each([
		['no digest', 'X-Signature', 'abc', 'is no HMAC in hexadecimal or Base64'],
		['another header', 'X-Other', undefined, 'header "X-Other" is missing'],
		['another key', 'X-Signature', undefined, 'does not match the body and the secret key'],
	])('is refused with a line that tells it from a wrong key: %s', async (...refused) => {
		const [what, signatureHeader, text, line] = refused;
		const trigger = await activated({ signatureHeader });
		shop.service.clearRequests();
		const body = JSON.stringify(freshOrder());
		const key = what === 'another key' ? 'another' : keyOf(trigger);
		const signed = signatureOf(body, key, 'X-Signature');
		const headers = text === undefined ? signed : { 'X-Signature': text };
		const { status, logs } = await trigger.deliver(body, headers);

		expect(status).toBe(401);
		expect(logs.map(({ message }) => message).join()).toContain(line);
		// Only a key can have changed in the store: its list and what n8n has registered are read.
		expect(shop.service.requests).toHaveLength(what === 'another key' ? 2 : 0);
	});

	it('is that of the bytes of the body, not of its parsed content', async () => {
		const trigger = await activated();
		const { number } = freshOrder().resource;
		const body = `{ "event":\t"order.created", "resource": {"number": ${number}, "name": "Jo\\u00e3o" } }`;
		const signature = signatureOf(body, keyOf(trigger));

		expect((await trigger.deliver(body, signature)).status).toBe(200);
		const compact = JSON.stringify(JSON.parse(body));
		expect((await trigger.deliver(compact, signature)).status).toBe(401);
	});

	it('of a ping does not matter, and is verified before a body that cannot be read is answered', async () => {
		const trigger = await activated();
		for (const [body, unsigned, signed] of [
			['{"ping": true}', 200, 200],
			['', 200, 200],
			['[{"event": "order.created"}]', 401, 400],
			[JSON.stringify({ ...freshOrder(), padding: 'x'.repeat(5_000_000) }), 401, 400],
		] as const) {
			const bad = await trigger.deliver(body, signatureOf(body, 'forged'));
			const good = await trigger.deliver(body, signatureOf(body, keyOf(trigger)));
			const answers = [await trigger.deliver(body), bad, good];
			expect(answers.map(({ status }) => status)).toEqual([unsigned, unsigned, signed]);
			expect(answers.map(({ isExecuted }) => isExecuted)).toEqual([false, false, false]);
			const logs = answers.flatMap(({ logs: lines }) => lines.map(({ message }) => message));
			expect(logs.filter((line) => line.includes(': Delivery not '))).toHaveLength(3);
		}
	});

	it('may be valid for a copy of a delivery that had a bad one', async () => {
		const trigger = await activated();
		const body = JSON.stringify(freshOrder());
		await trigger.deliver(body);
		const { items } = await trigger.deliver(body, signatureOf(body, keyOf(trigger)));
		expect(items).toHaveLength(1);
	});

	it('is logged as bad without the signature and the secret key', async () => {
		const trigger = await activated();
		const forged = signatureOf('', 'forged');
		const { status, body, logs } = await trigger.deliver(freshOrder(), forged);

		expect(status).toBe(401);
		expect(body).toBe('{"message":"The signature is missing or not valid."}');
		expect(logs).toMatchObject([
			{ level: 'warn', metadata: { workflowId: 'workflow-under-test' } },
		]);
		expect(logs[0]?.message).toContain(
			': Delivery not verified: answered with status 401. The signature in the header "…-Hmac-SHA256" does not match the body and the secret key',
		);
		expect(keyOf(trigger)).not.toBe('');
		for (const secret of [...Object.values(forged), keyOf(trigger)]) {
			expect(JSON.stringify([logs, body])).not.toContain(secret);
		}
	});

	it('is never valid while the secret key is not known', async () => {
		const trigger = await shop.trigger(VERIFIED);
		expect(registrationOf(trigger)).toBeUndefined();
		const body = JSON.stringify(freshOrder());
		expect((await trigger.deliver(body, signatureOf(body, ''))).status).toBe(401);
	});
});

it('[T3] a delivery that is not verified reads no credential', async () => {
	const trigger = await shop.trigger();
	const before = shop.credentials.decryptions;
	await trigger.deliver(freshOrder());
	expect(shop.credentials.decryptions).toBe(before);
});
