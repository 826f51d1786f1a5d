import { SAMPLES, WRITES } from '../samples';
import { useShopPerTest } from '../shop';

const shop = useShopPerTest({ discounts: 3, skus: 2 });

const TRIED = 'Try It is on, so nothing was changed in the store.';
const DISCOUNT = { ...SAMPLES['discount.create'], name: '={{ $json.name }}' };
const options = { tryIt: true };
const made = (): number => shop.service.state.createdDiscounts.length;

it.each(WRITES)('[S4] %s shows what would be sent, and sends nothing', async (name, sample) => {
	const { json, hints } = await shop.run(name, { ...sample, options });
	const asTool = await shop.runAsTool(name, {
		...{
			...sample,
			options: { ...options, ...(name === 'discount.create' && { ifExists: 'create' }) },
		},
	});
	expect(shop.takeSent()).toEqual([]);
	await shop.run(name, { ...sample, options: { tryIt: false } });
	const [{ method = '', path: sentTo = '', body } = {}] = shop.takeSent();

	expect(json).toEqual([{ would_send: { method, url: shop.service.url + sentTo, body } }]);
	expect(hints).toContain(TRIED);
	expect(asTool.json).toEqual([...json, { note: TRIED }]);
});

it('[S4] [R4] with Return It shows what would be returned: one discount for each name', async () => {
	const given = { ...DISCOUNT, options: { ...options, ifExists: 'return' } };
	const items = ['Spring', 'Café', 'Tea time', ' Café '].map((name) => ({ name }));
	const [existing] = (await shop.run('discount.create', SAMPLES['discount.create'])).json;
	shop.takeSent();
	const { json, hints } = await shop.run('discount.create', given, { items });
	const isRead = shop.takeSent().every(({ method }) => method === 'GET');
	const real = { ...DISCOUNT, options: { ifExists: 'return' } };
	const created = await shop.run('discount.create', real, { items });

	expect(json).toMatchObject([
		{ would_return: { ...existing, existed: true, different: [] } },
		...[{ would_send: { method: 'POST' } }, { would_send: { method: 'POST' } }],
		{ would_return: { name: 'Café' } },
	]);
	expect(hints.join()).toMatch(/Try It is on.*The store had a discount with this name/);
	expect([isRead, made()]).toEqual([true, 3]);
	expect(created.json[3]?.id).toBe(created.json[1]?.id);
});

it('[R7] shows no secret that was entered by mistake', async () => {
	const { userSecretKey } = shop.service.credentials;
	const body = JSON.stringify({ name: userSecretKey, secret_key: 'Xy7-secret-of-a-webhook' });
	const { json } = await shop.run('banner.update', { ...SAMPLES['banner.update'], body, options });

	expect(json[0]?.would_send).toMatchObject({
		body: { name: '**********', secret_key: '**********' },
	});
});
