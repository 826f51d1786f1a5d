import type { Trigger } from '../../harness';
import { freshOrder, savedAs, signatureOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();
let trigger: Trigger;

// What was read is remembered for the whole process, so each test has its own keys and its own minute.
let tests = 0;
let passed = 0;
let oldKey = '';
let newKey = '';

function pass(milliseconds: number): void {
	passed += milliseconds;
}

beforeEach(async () => {
	tests += 1;
	oldKey = `the-key-before-${tests}`;
	newKey = `the-key-of-the-panel-${tests}`;
	const now = performance.now.bind(performance);
	jest.spyOn(performance, 'now').mockImplementation(() => now() + passed);
	pass(10_001);
	const options = { verifySignature: true };
	trigger = await shop.trigger({ options: { registration: 'manual', ...options } });
	shop.addInPanel(trigger.url).secret_key = oldKey;
	await trigger.activate();
	shop.service.clearRequests();
});
afterEach(() => jest.restoreAllMocks());

/** Delivers an order that is signed with a key. */
async function deliver(key: string, order: object = freshOrder()) {
	const body = JSON.stringify(order);
	return await trigger.deliver(body, signatureOf(body, key));
}

/** Changes the secret key as a user does in the store admin. */
function changeKey(key = newKey): void {
	for (const webhook of shop.webhooksAt(trigger.url)) webhook.secret_key = key;
}

const webhookHere = () => {
	const [webhook] = shop.webhooksAt(trigger.url);
	if (webhook === undefined) throw new Error('There is no webhook.');
	return webhook;
};

/** The requests since the last activation. */
const reads = (): string[] => shop.service.requests.map(({ method, path }) => `${method} ${path}`);

describe('[T3] Secret key of a webhook that was changed in the panel', () => {
	it('is read from the store after a bad signature, and used for this delivery and the next', async () => {
		changeKey();
		expect(await deliver(newKey)).toMatchObject({ status: 200, items: [{}] });
		expect(await deliver(newKey)).toMatchObject({ status: 200, items: [{}] });
		expect(await deliver(oldKey)).toMatchObject({ status: 401, items: undefined });

		// Once for each key that nobody knew.
		expect(reads()).toEqual(Array(2).fill(`GET /v2/${shop.alias()}/webhooks`));
		expect(JSON.stringify(trigger.staticData)).not.toContain(newKey);
	});

	it('is used by all deliveries that come while it is read', async () => {
		changeKey();
		const delivered = await Promise.all(
			Array.from({ length: 10 }, async () => await deliver(newKey)),
		);
		expect(delivered.map(({ status }) => status)).toEqual(Array(10).fill(200));
		expect(reads()).toHaveLength(1);
	});

	it('is read three times at once and once more in ten seconds, however many signatures are forged', async () => {
		for (let count = 0; count < 20; count++) {
			expect(await deliver('forged')).toMatchObject({ status: 401, items: undefined });
		}
		expect(reads()).toHaveLength(3);
		changeKey();
		expect(await deliver(newKey)).toMatchObject({ status: 401 });
		pass(10_001);
		expect(await deliver(newKey)).toMatchObject({ status: 200, items: [{}] });
		expect(reads()).toHaveLength(4);
	});

	it('is read for an order after a forged delivery', async () => {
		await deliver('forged');
		changeKey();
		expect(await deliver(newKey)).toMatchObject({ status: 200, items: [{}] });
	});

	it.each<[string, () => void]>([
		['deleted', () => void shop.service.state.removeWebhook(shop.alias(), webhookHere().id)],
		['switched off', () => void (webhookHere().active = false)],
		['left without a key', () => void (webhookHere().secret_key = '')],
	])('counts no more once the webhook was %s, and a reading has seen it', async (_, act) => {
		act();
		await deliver('forged');
		expect(await deliver(oldKey)).toMatchObject({ status: 401, items: undefined });
		pass(600_000);
		expect(await deliver(oldKey)).toMatchObject({ status: 401, items: undefined });
	});

	it('is not read while the signatures are valid', async () => {
		expect(await deliver(oldKey)).toMatchObject({ status: 200, items: [{}] });
		expect(reads()).toEqual([]);
	});

	it('is not read after a delivery without a signature', async () => {
		const { status, logs } = await trigger.deliver(freshOrder());
		expect(status).toBe(401);
		expect(logs[0]?.message).toContain('The signature in the header "…-Hmac-SHA256" is missing');
		expect(reads()).toEqual([]);
	});

	it('is found in the list when the webhook was deleted and created again', async () => {
		const [old] = shop.webhooksAt(trigger.url);
		shop.service.state.removeWebhook(shop.alias(), old?.id ?? 0);
		const created = shop.addInPanel(trigger.url);
		expect(await deliver(created.secret_key)).toMatchObject({ status: 200, items: [{}] });
	});

	it('is not taken from a webhook with another URL', async () => {
		const [webhook] = shop.webhooksAt(trigger.url);
		if (webhook) webhook.url = 'https://stock.example.com/hook';
		if (webhook) webhook.secret_key = newKey;
		expect(await deliver(newKey)).toMatchObject({ status: 401, items: undefined });
	});

	it('stays known when an execution that ends overwrites the static data', async () => {
		changeKey();
		await deliver(newKey);
		trigger.staticData = {};
		expect(await deliver(newKey)).toMatchObject({ status: 200, items: [{}] });
		expect(await deliver(oldKey)).toMatchObject({ status: 401, items: undefined });
		expect(reads()).toHaveLength(2);
	});

	it('is in no log', async () => {
		changeKey();
		const { logs } = await deliver(newKey);
		const shown = JSON.stringify([logs, (await deliver('forged')).logs]);
		expect(shown).not.toContain(newKey);
		expect(shown).not.toContain(oldKey);
	});

	it.each([
		['status 503', { status: 503, body: { message: `Down ${newKey}` } }, 'status 503'],
		['connection lost', { reset: 'before' }, 'connection lost'],
		['response that is not JSON', { truncate: true }, 'unexpected body 200'],
	] as const)(
		'leads to 401 and a log line when it cannot be read: %s',
		async (_, fault, reason) => {
			changeKey();
			shop.service.faults.push({ times: 9, ...fault });
			const { status, items, logs } = await deliver(newKey);

			expect({ status, items }).toEqual({ status: 401, items: undefined });
			expect(logs.map(({ level }) => level)).toEqual(['warn', 'warn']);
			expect(logs[0]?.message).toContain(
				`The secret key of the webhook could not be read (${reason})`,
			);
			expect(JSON.stringify(logs)).not.toContain(newKey);
			expect(reads()).toHaveLength(1);
		},
	);

	it('leads to 401 in time when the store does not respond', async () => {
		changeKey();
		shop.service.configure({ latencyMs: 8_000 });
		const start = performance.now();
		const delivery = await deliver(newKey);

		expect(delivery).toMatchObject({ status: 401, items: undefined });
		expect(delivery.logs[0]?.message).toContain('(timeout)');
		expect(performance.now() - start).toBeLessThan(4_500);
	});
});

describe('[T3] Secret key that this process does not know, as after a restart while the store is down', () => {
	/** The same webhook in a process that has not activated it. */
	async function unknown(): Promise<void> {
		const options = { verifySignature: true };
		trigger = await shop.trigger({ options: { registration: 'manual', ...options } });
		shop.addInPanel(trigger.url).secret_key = oldKey;
	}

	it('is read from the store with the first delivery', async () => {
		await unknown();
		expect(await deliver(oldKey)).toMatchObject({ status: 200, items: [{}], logs: [] });
		expect(await deliver(oldKey)).toMatchObject({ status: 200, items: [{}] });
		expect(await deliver(newKey)).toMatchObject({ status: 401, items: undefined });
		expect(reads()).toHaveLength(2);
	});

	it('is asked for by ID where the list does not show it', async () => {
		await unknown();
		const shown = shop.webhooksAt(trigger.url).map(({ secret_key: _, ...webhook }) => webhook);
		const match = { method: 'GET', path: /webhooks$/ };
		shop.service.faults.push({ match, status: 200, body: { data: shown }, times: 9 });
		await trigger.activate();
		expect(await deliver(oldKey)).toMatchObject({ status: 200, items: [{}] });
	});

	it('leads to 401 while it cannot be read', async () => {
		await unknown();
		shop.service.faults.push({ times: 9, status: 500, body: { message: 'Down' } });
		const { status, items, logs, body } = await deliver(oldKey);
		expect({ status, items }).toEqual({ status: 401, items: undefined });
		expect(JSON.parse(body)).toEqual({ message: 'The signature is missing or not valid.' });
		expect(logs.at(-1)?.message).toContain(
			': Delivery not verified: answered with status 401. The signature in the header "…-Hmac-SHA256" does not match',
		);
		for (const count of [2, 3, 3]) {
			expect(await deliver(oldKey)).toMatchObject({ status: 401 });
			expect(reads()).toHaveLength(count);
		}

		shop.service.faults.clear();
		pass(10_001);
		expect(await deliver(oldKey)).toMatchObject({ status: 200, items: [{}] });
	});

	it('is read once for all deliveries that come meanwhile', async () => {
		await unknown();
		const before = shop.credentials.decryptions;
		const delivered = await Promise.all([1, 2, 3].map(async () => await deliver(oldKey)));
		expect(delivered.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(reads()).toHaveLength(1);
		expect(shop.credentials.decryptions - before).toBeLessThanOrEqual(2);
	});

	it('is that of the webhook that has one, where several deliver to the URL', async () => {
		await unknown();
		for (const webhook of shop.webhooksAt(trigger.url)) webhook.secret_key = '';
		shop.addInPanel(trigger.url).secret_key = newKey;
		expect(await deliver(newKey)).toMatchObject({ status: 200, items: [{}] });
	});

	it('leads to 401 where the store lists no key', async () => {
		await unknown();
		for (const webhook of shop.webhooksAt(trigger.url)) webhook.secret_key = '';
		const { status, items, logs } = await deliver(oldKey);
		expect({ status, items }).toEqual({ status: 401, items: undefined });
		expect(logs[0]?.message).toContain('the store lists no secret key for a webhook at');
	});
});

describe('[T3] Secret key of a webhook that n8n has registered', () => {
	const verified = (more: object = {}) =>
		shop.parameters({ options: { verifySignature: true }, ...more });

	/** @returns the key of the webhook that n8n has registered */
	async function registered(): Promise<string> {
		trigger = await shop.trigger({ options: { verifySignature: true } });
		await trigger.activate();
		shop.service.clearRequests();
		return webhookHere().secret_key;
	}

	it('is that by its ID where the list is older', async () => {
		const key = await registered();
		const before = { ...shop.addInPanel(trigger.url), secret_key: oldKey };
		const list = { match: { method: 'GET', path: /webhooks$/ }, times: 9 };
		shop.service.faults.push({ ...list, status: 200, body: { data: [before] } });
		expect(await deliver('forged')).toMatchObject({ status: 401, items: undefined });
		expect(await deliver(key)).toMatchObject({ status: 200, items: [{}] });
		changeKey();
		expect(await deliver(newKey)).toMatchObject({ status: 200, items: [{}] });
	});

	it('counts on where the service does not say what it is', async () => {
		const key = await registered();
		shop.service.faults.push({ match: { path: /webhooks$/ }, times: 9, status: 200, body: [] });
		shop.service.faults.push({ match: { path: /\d$/ }, times: 9, status: 403, body: {} });
		await deliver('forged');
		expect(await deliver(key)).toMatchObject({ status: 200, items: [{}] });
	});

	it('counts ten minutes more for what n8n has deleted, whatever is read meanwhile', async () => {
		const key = await registered();
		await trigger.delete();
		trigger.edit({ parameters: verified({ events: ['order.*'] }) });
		await trigger.activate();
		expect(webhookHere().secret_key).not.toBe(key);
		for (const minutes of [0, 9]) {
			pass(minutes * 60_000);
			await deliver('forged');
			expect(await deliver(key)).toMatchObject({ status: 200, items: [{}] });
		}
		pass(60_000);
		expect(await deliver(key)).toMatchObject({ status: 401, items: undefined });
	});

	it('does not count for what somebody else has deleted before n8n', async () => {
		const key = await registered();
		const [webhook] = shop.webhooksAt(trigger.url);
		shop.service.state.removeWebhook(shop.alias(), webhook?.id ?? 0);
		const match = { method: 'GET', path: /webhooks$/ };
		shop.service.faults.push({ match, status: 200, body: { data: [webhook] } });
		await trigger.delete();
		trigger.edit({ parameters: verified({ events: ['order.*'] }) });
		await trigger.activate();
		expect(await deliver(key)).toMatchObject({ status: 401, items: undefined });
	});
});

describe('[T3] A process that does not know the public address of n8n', () => {
	const REGISTERED = 'https://n8n.example.com/webhook/6f1e9a52/webhook';

	/** The webhook is registered at the public address, and delivers to this process through a proxy. */
	async function behindProxy(secretKey: string): Promise<void> {
		const options = { verifySignature: true };
		const webhook = shop.addInPanel(REGISTERED);
		webhook.secret_key = secretKey;
		const place = { url: REGISTERED, store: shop.alias(), baseUrl: shop.service.url };
		const staticData = savedAs({ webhookId: String(webhook.id), request: 'digest', ...place });
		trigger = await shop.trigger({ options }, { staticData });
	}

	it('verifies with the key of the saved registration', async () => {
		await behindProxy(oldKey);
		expect(await deliver(oldKey)).toMatchObject({ status: 200, items: [{}] });
		expect(await deliver(newKey)).toMatchObject({ status: 401, items: undefined });
	});

	it('logs that address where it finds no key', async () => {
		await behindProxy('');
		const { status, logs } = await deliver(oldKey);
		expect(status).toBe(401);
		expect(logs[0]?.message).toContain(REGISTERED);
	});
});
