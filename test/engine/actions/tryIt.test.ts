import { SAMPLES, WRITES } from '../samples';
import { useShopPerTest } from '../shop';

const shop = useShopPerTest({ discounts: 3, skus: 2 });
const options = { tryIt: true };

it.each(WRITES)(
	'[S4] %s shows what would be sent, and sends nothing that writes',
	async (name, sample) => {
		const { json, hints, error } = await shop.run(name, { ...sample, options });
		const tried = shop.takeSent();
		await shop.run(name, { ...sample, options: { tryIt: false } });
		const [{ method = '', path: sentTo = '', body } = {}] = shop.takeSent();

		expect(error).toBeUndefined();
		expect(tried.filter((request) => request.method !== 'GET')).toEqual([]);
		expect(json[0]?.would_send).toEqual({ method, url: shop.service.url + sentTo, body });
		expect(hints).toContain('Try It is on, so nothing was changed in the store.');
	},
);

it('asks nothing of the store, but with Return It whether the discount exists', async () => {
	const given = SAMPLES['discount.create'];
	const { json } = await shop.run('discount.create', { ...given, options });
	expect(json).toMatchObject([{ would_send: { method: 'POST' } }]);
	expect(shop.takeSent()).toEqual([]);

	const returned = { ...given, options: { ...options, ifExists: 'return' } };
	const asTool = await shop.runAsTool('discount.create', returned);
	const sentence = 'Try It is on, so nothing was changed in the store.';
	expect(asTool.json).toEqual([...json, { note: sentence }]);
	expect(shop.takeSent()).toMatchObject([{ method: 'GET' }]);
});

it('[S4] shows the discount that Return It would return', async () => {
	const [existing] = (await shop.run('discount.create', SAMPLES['discount.create'])).json;
	const given = { ...SAMPLES['discount.create'], options: { ...options, ifExists: 'return' } };
	const { json, hints } = await shop.run('discount.create', given);

	expect(json).toEqual([{ would_return: { ...existing, existed: true, different: [] } }]);
	expect(hints.join()).toMatch(/Try It is on.*already existed/);
	expect(shop.service.state.createdDiscounts).toHaveLength(1);
});

it('shows no secret that was entered by mistake', async () => {
	const { userSecretKey } = shop.service.credentials;
	const body = JSON.stringify({ name: userSecretKey, secret_key: 'Xy7-secret-of-a-webhook' });
	const { json } = await shop.run('banner.update', { ...SAMPLES['banner.update'], body, options });

	expect(json[0]?.would_send).toMatchObject({
		body: { name: '**********', secret_key: '**********' },
	});
});

it('[S4] [R4] shows that Return It creates one discount for two items of one new name', async () => {
	const given = { ...SAMPLES['discount.create'], name: '={{ $json.name }}' };
	const items = [{ name: 'Café' }, { name: 'Tea time' }, { name: ' Cafe\u0301 ' }];
	const tried = await shop.run(
		'discount.create',
		{ ...given, options: { ...options, ifExists: 'return' } },
		{ items },
	);
	const created = await shop.run(
		'discount.create',
		{ ...given, options: { ifExists: 'return' } },
		{ items },
	);

	expect(tried.json.map((json) => Object.keys(json))).toEqual([
		['would_send'],
		['would_send'],
		['would_return'],
	]);
	expect(tried.hints.join()).toContain('Item 3: An earlier item of this run has this name');
	expect(shop.service.state.createdDiscounts).toHaveLength(2);
	expect(created.json[2]?.id).toBe(created.json[0]?.id);
});
