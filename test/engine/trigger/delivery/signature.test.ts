import { createHmac } from 'node:crypto';

import { CredentialStore, type Trigger } from '../../harness';
import { freshOrder, messageOf, registrationOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

const signed = {
	header: 'X-Store-Signature',
	algorithm: 'sha512',
	encoding: 'base64',
	prefix: 'v1=',
};

/** Returns a function that makes the service deliver the same order, and resolves to the status. */
function sender(trigger: Trigger): (more: object) => Promise<number | undefined> {
	const { resource } = freshOrder();
	return async (more) => {
		const sent = await shop.service.deliver(shop.alias(), 'order.signed', resource, more);
		return sent.find(({ url }) => url === trigger.url)?.status;
	};
}

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
			const send = sender(trigger);

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
		expect(JSON.stringify(refused.logs)).toContain('X-Signature');
		expect(refused.body).toBe('{"message":"The signature is missing or not valid."}');
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

	it('verifies nothing while no detail is added', async () => {
		const trigger = await shop.trigger({ options: { verifySignature: {} } });
		expect((await trigger.deliver(freshOrder())).items).toHaveLength(1);
	});

	it.each([
		['no header', { algorithm: 'sha1' }],
		['an empty header', { header: '' }],
		['a header whose expression yields nothing', { header: '={{ [][0] }}' }],
		[
			'other details and a header whose expression yields nothing',
			{ algorithm: 'sha256', prefix: 'sha256=', header: '={{ undefined }}' },
		],
		['a header whose expression yields null', { prefix: 'v1=', header: '={{ null }}' }],
	])('neither activates nor lets a delivery in with %s', async (_, verifySignature) => {
		const trigger = await shop.trigger({ options: { verifySignature } });
		expect(await messageOf(trigger.activate())).toContain(
			"'Header of Verify Signature' is required",
		);
		expect(await trigger.deliver(freshOrder())).toMatchObject({ status: 500, items: undefined });
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

	it.each([
		['status 503', { status: 503, body: { message: 'Down' } }],
		['malformedBody 200', { truncate: true }],
		['connectionLost', { reset: 'before' }],
	] as const)('says in the log why the secret key cannot be read: %s', async (reason, fault) => {
		const options = { verifySignature: signed };
		const trigger = await shop.trigger({ options: { registration: 'manual', ...options } });
		shop.addInPanel(trigger.url);
		shop.service.faults.push({ times: 9, ...fault });
		const { status, logs } = await trigger.deliver(freshOrder(), { [signed.header]: 'v1=AAAA' });

		expect(status).toBe(401);
		expect(logs[0]?.message).toContain(`could not be read (${reason})`);
	});

	it('blames only the signature where the secret key is usable', async () => {
		const trigger = await shop.trigger({ options: { verifySignature: { header: 'X-Signature' } } });
		await trigger.activate();
		const { status, logs } = await trigger.deliver(freshOrder(), { 'X-Signature': '00' });
		expect(status).toBe(401);
		expect(logs.at(-1)?.message).toContain(
			'"X-Signature" does not match the body and the secret key',
		);
	});

	it('fails to activate for a webhook without a secret key', async () => {
		const options = { verifySignature: { header: 'X-Signature' } };
		const trigger = await shop.trigger({ options });
		const entry = { name: '', url: trigger.url, events: ['order.created'], active: true };
		shop.service.state.addWebhook(shop.alias(), { ...entry, secretKey: '' });
		shop.service.faults.push({ match: { method: 'DELETE' }, status: 200, body: {} });
		shop.service.faults.push({ match: { method: 'POST' }, status: 201, body: {} });
		const message = await messageOf(trigger.activate());

		expect(message).toContain('it has no secret key');
		expect(message).toContain('Additional Body');
		expect(message).toContain('Add the option Registration, choose Manual');
	});
});

describe('Signature that the credential describes', () => {
	const credentialsWith = (more: object): CredentialStore => {
		const storeManagementApi = { baseUrl: shop.service.url, ...shop.service.credentials, ...more };
		return new CredentialStore(shop.pkg, { storeManagementApi });
	};

	it.each([
		['a prefix', { signaturePrefix: 'sha256=' }],
		['another algorithm', { signatureAlgorithm: 'sha1' }],
	])('is required of deliveries even if no header is set, but %s', async (_, more) => {
		const credentials = credentialsWith({ serviceDetails: true, ...more });
		const trigger = await shop.trigger({}, { credentials });
		expect(await messageOf(trigger.activate())).toContain(
			"'Header of Verify Signature' is required",
		);
		expect(await trigger.deliver(freshOrder())).toMatchObject({ status: 500, items: undefined });
	});

	it('is not required where every detail is the default', async () => {
		const more = { signatureAlgorithm: 'sha256', signatureHeader: '' };
		const trigger = await shop.trigger(
			{},
			{ credentials: credentialsWith({ serviceDetails: true, ...more }) },
		);
		expect((await trigger.deliver(freshOrder())).items).toHaveLength(1);
	});

	it('is overridden by the node, field by field', async () => {
		const more = { signatureHeader: 'X-Of-Credential', signatureAlgorithm: 'sha512' };
		const credentials = credentialsWith({ serviceDetails: true, ...more });
		const options = { verifySignature: { header: 'X-Of-Node' } };
		const trigger = await shop.trigger({ options }, { credentials });
		await trigger.activate();
		const key = shop.webhooksAt(trigger.url)[0]?.secret_key ?? '';
		const statusWith = async (header: string): Promise<number | undefined> => {
			const body = JSON.stringify(freshOrder());
			const signature = createHmac('sha512', key).update(body).digest('hex');
			return (await trigger.deliver(body, { [header]: signature })).status;
		};
		expect(await statusWith('X-Of-Node')).toBe(200);
		expect(await statusWith('X-Of-Credential')).toBe(401);
	});

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
		const send = sender(trigger);

		expect(await send({ unsigned: true })).toBe(401);
		expect(await send({ badSignature: true })).toBe(401);
		expect(await send({})).toBe(200);
	});

	// Each read is expensive: n8n prepares an expression engine for it.
	it('is read at the activation, and not again for each delivery', async () => {
		const credentials = credentialsWith({ serviceDetails: true });
		const trigger = await shop.trigger({}, { credentials });
		await trigger.activate();
		const before = credentials.decryptions;
		for (let count = 0; count < 3; count++) {
			expect((await trigger.deliver(freshOrder())).items).toHaveLength(1);
		}
		expect(credentials.decryptions).toBe(before);
	});

	it('is read once by a process that has not activated the workflow', async () => {
		const credentials = credentialsWith({ serviceDetails: true });
		const trigger = await shop.trigger({}, { credentials });
		await Promise.all([1, 2, 3].map(async () => await trigger.deliver(freshOrder())));
		expect(credentials.decryptions).toBe(1);
	});

	it('is read again after a minute', async () => {
		const credentials = credentialsWith({ serviceDetails: true });
		const trigger = await shop.trigger({}, { credentials });
		await trigger.deliver(freshOrder());
		const now = performance.now.bind(performance);
		const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_001);
		await trigger.deliver(freshOrder());
		clock.mockRestore();
		expect(credentials.decryptions).toBe(2);
	});

	it('is read again after a failed read', async () => {
		const credentials = credentialsWith({ serviceDetails: true });
		const trigger = await shop.trigger({}, { credentials });
		jest.spyOn(credentials, 'read').mockImplementationOnce(() => {
			throw new Error('The database is locked');
		});
		expect(await trigger.deliver(freshOrder())).toMatchObject({ status: 500, items: undefined });
		expect((await trigger.deliver(freshOrder())).items).toHaveLength(1);
	});
});
