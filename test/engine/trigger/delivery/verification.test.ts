import type { Trigger } from '../../harness';
import { freshOrder, signatureOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

let nodes = 0;
async function activated(): Promise<{ trigger: Trigger; key: string }> {
	const verified = { options: { verifySignature: true } };
	// The keys of a node are remembered for the whole process.
	const trigger = await shop.trigger(verified, { node: { id: `verified-${(nodes += 1)}` } });
	await trigger.activate();
	shop.service.clearRequests();
	return { trigger, key: shop.webhooksAt(trigger.url)[0]?.secret_key ?? '' };
}

const linesOf = ({ logs }: { logs: ReadonlyArray<{ message: string }> }): string =>
	logs.map(({ message }) => message).join('\n');

it('[T3] a signature is not verified until Verify Signature is switched on', async () => {
	for (const options of [{}, { verifySignature: false }]) {
		const trigger = await shop.trigger({ options });
		const before = shop.credentials.decryptions;
		const delivery = await trigger.deliver(freshOrder(), signatureOf('', 'forged'));
		expect(delivery.items).toHaveLength(1);
		expect(shop.credentials.decryptions).toBe(before);
	}
});

it('[T3] a delivery that is not signed is refused, with a line for whoever looks for the cause', async () => {
	const { trigger } = await activated();
	const body = JSON.stringify(freshOrder());
	const signed = signatureOf(body, 'another');
	const delivery = await trigger.deliver(body, signed);

	expect(delivery.status).toBe(401);
	expect(delivery.body).toBe('{"message":"The signature is missing or not valid."}');
	expect(delivery.logs).toMatchObject([
		{ level: 'warn', metadata: { workflowId: 'workflow-under-test' } },
	]);
	expect(linesOf(delivery)).toContain(': Delivery not verified: answered with status 401. ');
	expect(linesOf(delivery)).toContain('does not match the body and the secret key');
	for (const value of Object.values(signed)) expect(linesOf(delivery)).not.toContain(value);
	// The list is read, as the key may have changed.
	expect(shop.service.requests).toHaveLength(1);
	// Without a digest, no key can help.
	expect(await trigger.deliver(body)).toMatchObject({ status: 401 });
	expect(shop.service.requests).toHaveLength(1);
});

it.each([
	['status 503', { status: 503, body: { message: 'Down' } }],
	['timeout', { stall: 8_000 }],
] as const)('[T3] there is a line for a key that cannot be read: %s', async (reason, fault) => {
	const { trigger } = await activated();
	shop.service.faults.push({ times: 9, match: { method: 'GET' }, ...fault });
	const delivery = await trigger.deliver(freshOrder(), signatureOf('', 'forged'));
	expect(delivery.status).toBe(401);
	expect(delivery.logs.map(({ level }) => level)).toEqual(['warn', 'warn']);
	expect(linesOf(delivery)).toContain(`The secret key of the webhook could not be read (${reason}`);
});

it.each(['the-key-of-the-registration', ''])(
	'[T3] a process that does not know the public address of n8n asks for the registered one: %j',
	async (key) => {
		const url = 'https://n8n.example.com/webhook/6f1e9a52/webhook';
		const webhook = Object.assign(shop.addInPanel(url), { secret_key: key });
		const staticData = shop.saved(url, webhook.id);
		const trigger = await shop.trigger({ options: { verifySignature: true } }, { staticData });
		const body = JSON.stringify(freshOrder());
		const delivery = await trigger.deliver(body, signatureOf(body, key));
		expect(delivery.status).toBe(key === '' ? 401 : 200);
		expect(linesOf(delivery).includes(url)).toBe(key === '');
	},
);
