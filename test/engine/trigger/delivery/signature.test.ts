import { createHmac } from 'node:crypto';

import { CredentialStore } from '../../harness';
import { freshOrder, messageOf, registrationOf, TriggerShop } from '../../trigger-shop';

let shop: TriggerShop;

beforeEach(async () => {
	shop = await TriggerShop.open();
});
afterEach(async () => await shop.close());

const signed = {
	header: 'X-Store-Signature',
	algorithm: 'sha512',
	encoding: 'base64',
	prefix: 'v1=',
};

describe('Signature of a delivery', () => {
	it.each(['automatic', 'manual'])(
		'accepts deliveries with a valid signature only: %s',
		async (registration) => {
			shop.service.configure({
				deliveries: { signed: { ...signed, algorithm: 'sha512', encoding: 'base64' } },
			});
			const options = { verifySignature: signed };
			const trigger = await shop.trigger({ registration, events: ['order.*'], options });
			if (registration === 'manual') shop.addInPanel(trigger.url, ['order.*']);
			await trigger.activate();
			const { resource } = freshOrder();
			const send = async (more: object) =>
				(await shop.service.deliver(shop.alias(), 'order.signed', resource, more)).find(
					({ url }) => url === trigger.url,
				)?.status;

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

	it('logs a rejected delivery without its signature and the secret key', async () => {
		const trigger = await shop.trigger({ options: { verifySignature: { header: 'X-Signature' } } });
		await trigger.activate();
		const signature = 'ab'.repeat(32);
		const refused = await trigger.deliver(freshOrder(), { 'x-signature': signature });

		expect(refused.status).toBe(401);
		expect(refused.logs).toMatchObject([
			{ level: 'warn', metadata: { workflowId: 'workflow-under-test' } },
		]);
		const secretKey = shop.webhooksAt(trigger.url)[0]?.secret_key ?? '';
		const shown = JSON.stringify([refused.logs, refused.body]);
		expect(shown).toContain('X-Signature');
		expect(shown).not.toContain(signature);
		expect(secretKey).not.toBe('');
		expect(shown).not.toContain(secretKey);
	});

	it('verifies the raw body, not its parsed content', async () => {
		const trigger = await shop.trigger({ options: { verifySignature: { header: 'X-Signature' } } });
		await trigger.activate();
		const secretKey = shop.webhooksAt(trigger.url)[0]?.secret_key ?? '';
		const { number } = freshOrder().resource;
		const body = `{ "event":\t"order.created", "resource": {"number": ${number}, "name": "Jo\\u00e3o" } }`;
		const signature = createHmac('sha256', secretKey).update(body).digest('hex');

		expect(await trigger.deliver(body, { 'X-Signature': signature })).toMatchObject({
			status: 200,
		});
		const compact = JSON.stringify(JSON.parse(body));
		expect(await trigger.deliver(compact, { 'X-Signature': signature })).toMatchObject({
			status: 401,
			items: undefined,
		});
	});

	it('verifies nothing until a header is set', async () => {
		const trigger = await shop.trigger({ options: { verifySignature: { algorithm: 'sha1' } } });
		expect((await trigger.deliver(freshOrder())).items).toHaveLength(1);
	});

	it('rejects every delivery when the secret key is unknown', async () => {
		const trigger = await shop.trigger({ options: { verifySignature: { header: 'X-Signature' } } });
		expect(registrationOf(trigger)).toBeUndefined();
		const body = JSON.stringify(freshOrder());
		const signature = createHmac('sha256', '').update(body).digest('hex');
		expect(await trigger.deliver(body, { 'X-Signature': signature })).toMatchObject({
			status: 401,
		});
	});

	it('fails to activate for a webhook without a secret key', async () => {
		const options = { verifySignature: { header: 'X-Signature' } };
		const trigger = await shop.trigger({ options });
		const entry = { name: '', url: trigger.url, events: ['order.created'], active: true };
		shop.service.state.addWebhook(shop.alias(), { ...entry, secretKey: '' });
		const message = await messageOf(trigger.activate());

		expect(message).toContain('has no secret key');
		expect(message).toContain('Send a secret key with Additional Body');
		expect(message).toContain('set Registration to Manual');
		expect(message).not.toContain('Give it');
	});
});

describe('Signature that the credential describes', () => {
	const details = {
		serviceDetails: true,
		signatureHeader: signed.header,
		signatureAlgorithm: signed.algorithm,
		signatureEncoding: signed.encoding,
		signaturePrefix: signed.prefix,
	};

	it('is required of deliveries to every trigger', async () => {
		shop.service.configure({
			deliveries: { signed: { ...signed, algorithm: 'sha512', encoding: 'base64' } },
		});
		const storeManagementApi = {
			baseUrl: shop.service.url,
			...shop.service.credentials,
			...details,
		};
		const credentials = new CredentialStore(shop.pkg, { storeManagementApi });
		const trigger = await shop.trigger({ events: ['order.*'] }, { credentials });
		await trigger.activate();
		const { resource } = freshOrder();
		const send = async (more: object) =>
			(await shop.service.deliver(shop.alias(), 'order.signed', resource, more)).find(
				({ url }) => url === trigger.url,
			)?.status;

		expect(await send({ unsigned: true })).toBe(401);
		expect(await send({ badSignature: true })).toBe(401);
		expect(await send({})).toBe(200);
	});
});
