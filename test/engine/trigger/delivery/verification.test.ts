import type { Trigger } from '../../harness';
import { freshOrder, savedAs, signatureOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

const keyOf = (trigger: Trigger): string => shop.webhooksAt(trigger.url)[0]?.secret_key ?? '';

let nodes = 0;
async function activated(options: Record<string, string> = {}): Promise<Trigger> {
	const verified = { options: { verifySignature: true, ...options } };
	// The keys of a node are remembered for the whole process.
	const trigger = await shop.trigger(verified, { node: { id: `verified-${(nodes += 1)}` } });
	await trigger.activate();
	shop.service.clearRequests();
	return trigger;
}

const linesOf = ({ logs }: { logs: ReadonlyArray<{ message: string }> }): string =>
	logs.map(({ message }) => message).join('\n');

describe('[T3] Signature of a delivery', () => {
	it('is not verified until Verify Signature is switched on', async () => {
		for (const options of [{}, { verifySignature: false }]) {
			const trigger = await shop.trigger({ options });
			const before = shop.credentials.decryptions;
			const delivery = await trigger.deliver(freshOrder(), signatureOf('', 'forged'));
			expect(delivery.items).toHaveLength(1);
			expect(shop.credentials.decryptions).toBe(before);
		}
	});

	it.each([
		['no digest', 'X-Signature', 'abc', 'is no HMAC in hexadecimal or Base64'],
		['another header', 'X-Other', undefined, 'header "X-Other" is missing'],
		['another key', 'X-Signature', undefined, 'does not match the body and the secret key'],
	])('is refused with a line that tells it from a wrong key: %s', async (...refused) => {
		const [what, signatureHeader, text, line] = refused;
		const trigger = await activated({ signatureHeader });
		const body = JSON.stringify(freshOrder());
		const key = what === 'another key' ? 'another' : keyOf(trigger);
		const signed = signatureOf(body, key, 'X-Signature');
		const headers = text === undefined ? signed : { 'X-Signature': text };
		const delivery = await trigger.deliver(body, headers);

		expect(delivery.status).toBe(401);
		expect(delivery.body).toBe('{"message":"The signature is missing or not valid."}');
		expect(delivery.logs).toMatchObject([
			{ level: 'warn', metadata: { workflowId: 'workflow-under-test' } },
		]);
		expect(linesOf(delivery)).toContain(': Delivery not verified: answered with status 401. ');
		expect(linesOf(delivery)).toContain(line);
		expect(linesOf(delivery)).not.toContain(signed['X-Signature']);
		// Only a key can have changed in the store: its list and what n8n has registered are read.
		expect(shop.service.requests).toHaveLength(what === 'another key' ? 2 : 0);
	});

	it.each([
		['status 503', { status: 503, body: { message: 'Down' } }],
		['connection lost', { reset: 'before' }],
		['unexpected body 200', { truncate: true }],
		['timeout', { stall: 8_000 }],
	] as const)('has a line for a key that cannot be read: %s', async (reason, fault) => {
		const trigger = await activated();
		shop.service.faults.push({ times: 9, match: { method: 'GET' }, ...fault });
		const delivery = await trigger.deliver(freshOrder(), signatureOf('', 'forged'));
		expect(delivery.status).toBe(401);
		expect(delivery.logs.map(({ level }) => level)).toEqual(['warn', 'warn']);
		expect(linesOf(delivery)).toContain(
			`The secret key of the webhook could not be read (${reason}`,
		);
	});

	it('may be valid for a copy of a delivery that had a bad one', async () => {
		const trigger = await activated();
		const body = JSON.stringify(freshOrder());
		await trigger.deliver(body);
		const { items } = await trigger.deliver(body, signatureOf(body, keyOf(trigger)));
		expect(items).toHaveLength(1);
	});

	it('does not count with the key of what somebody else has deleted before n8n', async () => {
		const trigger = await activated();
		const [webhook] = shop.webhooksAt(trigger.url);
		shop.service.state.removeWebhook(shop.alias(), webhook?.id ?? 0);
		const match = { method: 'GET', path: /webhooks$/ };
		shop.service.faults.push({ match, status: 200, body: { data: [webhook] } });
		await trigger.delete();
		await trigger.activate();
		const body = JSON.stringify(freshOrder());
		const headers = signatureOf(body, webhook?.secret_key ?? '');
		expect(await trigger.deliver(body, headers)).toMatchObject({ status: 401 });
	});
});

it.each(['the-key-of-the-registration', ''])(
	'[T3] a process that does not know the public address of n8n asks for the registered one: %j',
	async (secretKey) => {
		const url = 'https://n8n.example.com/webhook/6f1e9a52/webhook';
		const webhook = shop.addInPanel(url);
		webhook.secret_key = secretKey;
		const place = { url, store: shop.alias(), baseUrl: shop.service.url };
		const staticData = savedAs({ webhookId: String(webhook.id), request: 'digest', ...place });
		const trigger = await shop.trigger({ options: { verifySignature: true } }, { staticData });
		const body = JSON.stringify(freshOrder());
		const delivery = await trigger.deliver(body, signatureOf(body, secretKey));
		expect(delivery.status).toBe(secretKey === '' ? 401 : 200);
		expect(linesOf(delivery).includes(url)).toBe(secretKey === '');
	},
);
