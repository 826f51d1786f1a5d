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

	it('has the header, algorithm, encoding and prefix that the user sets', async () => {
		const trigger = await activated({
			signatureHeader: 'X-Signature',
			signatureAlgorithm: 'sha512',
			signatureEncoding: 'hex',
			signaturePrefix: 'v1=',
		});
		const body = JSON.stringify(freshOrder());
		const hex = createHmac('sha512', keyOf(trigger)).update(body).digest('hex');

		expect(await trigger.deliver(body, { 'X-Signature': hex })).toMatchObject({ status: 401 });
		const { status } = await trigger.deliver(body, { 'X-Signature': `v1=${hex}` });
		expect(status).toBe(200);
	});

	it('is in the header that is called after the algorithm, and empty fields are none', async () => {
		const trigger = await activated({
			signatureAlgorithm: 'sha512',
			signatureHeader: '',
			signaturePrefix: '',
		});
		const body = JSON.stringify(freshOrder());
		const text = createHmac('sha512', keyOf(trigger)).update(body).digest('base64');
		for (const [header, status] of [
			['x-shop-hmac-sha256', 401],
			['x-shop-hmac-sha512', 200],
		] as const) {
			expect((await trigger.deliver(body, { [header]: text })).status).toBe(status);
		}
	});

	it.each([
		['another algorithm', { signatureAlgorithm: 'sha1' }, 'is no sha1 in base64: it has 32 bytes'],
		['another encoding', { signatureEncoding: 'hex' }, 'is no sha256 in hex'],
		['a prefix that is not there', { signaturePrefix: 'v1=' }, 'the Signature Prefix "v1="'],
		['another header', { signatureHeader: 'X-Other' }, 'header "X-Other" is missing'],
		['another key', {}, 'does not match the body and the secret key'],
	])('is refused with a line that tells it from a wrong key: %s', async (what, options, line) => {
		const header = { signatureHeader: 'X-Signature', ...options };
		const trigger = await activated(header);
		shop.service.clearRequests();
		const body = JSON.stringify(freshOrder());
		const key = what === 'another key' ? 'another' : keyOf(trigger);
		const { status, logs } = await trigger.deliver(body, signatureOf(body, key, 'X-Signature'));

		expect(status).toBe(401);
		expect(logs.map(({ message }) => message).join()).toContain(line);
		// Only a key can have changed in the store.
		expect(shop.service.requests).toHaveLength(what === 'another key' ? 1 : 0);
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

	it('is verified before a ping or a body that cannot be read is answered', async () => {
		const trigger = await activated();
		for (const [body, status] of [
			['{}', 200],
			['[{"event": "order.created"}]', 400],
		] as const) {
			expect((await trigger.deliver(body)).status).toBe(401);
			expect((await trigger.deliver(body, signatureOf(body, keyOf(trigger)))).status).toBe(status);
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
