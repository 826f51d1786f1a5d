import { freshOrder, signatureOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest();

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
