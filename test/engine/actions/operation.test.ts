import { OPERATIONS, type OperationName, SHOWN_RELATIONS } from '../samples';
import { byId, useShop } from '../shop';

const shop = useShop({ orders: 12, leads: 45 });

/** Of the API document. */
const REQUESTS: Record<OperationName, string> = {
	'user.get': 'POST /v2/auth/me',
	'store.getAll': 'POST /v2/auth/me',
	'order.get': 'GET /v2/loja-aurora/orders',
	'order.getAll': 'GET /v2/loja-aurora/orders',
	'order.getItems': 'GET /v2/loja-aurora/orders/11000001/items',
	'order.update': 'PUT /v2/loja-aurora/orders',
	'product.getAll': 'GET /v2/loja-aurora/catalog/products',
	'discount.create': 'POST /v2/loja-aurora/discounts',
	'discount.getAll': 'GET /v2/loja-aurora/discounts',
	'lead.getAll': 'GET /v2/loja-aurora/leads',
	'sku.update': 'PUT /v2/loja-aurora/catalog/skus/15000001',
	'banner.sort': 'PUT /v2/loja-aurora/marketing/banners/17000001',
	'banner.update': 'PUT /v2/loja-aurora/marketing/banners/17000001',
	'webhook.get': 'GET /v2/loja-aurora/webhooks/18000001',
	'webhook.getAll': 'GET /v2/loja-aurora/webhooks',
};

it.each(OPERATIONS)(
	'%s sends one request with the documented method and path',
	async (name, sample) => {
		const { json, errorText } = await shop.run(name, { ...sample, limit: 1 });
		const [sent, ...others] = shop.takeSent();

		expect([errorText, others]).toEqual(['', []]);
		expect(json).toHaveLength(1);
		expect(`${sent?.method} ${sent?.path}`).toBe(REQUESTS[name]);
		const include = ['order.get', 'order.getAll'].includes(name) ? SHOWN_RELATIONS : undefined;
		// An order is looked for on pages as large as they may be.
		const limit = name === 'order.get' ? '100' : undefined;
		expect(sent?.query).toEqual({ ...(include && { include }), ...(limit && { limit }) });
	},
);

it('carries the header tokens and no Authorization header', async () => {
	await shop.run('user.get');

	const { userToken, userSecretKey } = shop.service.credentials;
	expect(shop.service.requests[0]?.headers).toMatchObject({
		'user-token': userToken,
		'user-secret-key': userSecretKey,
		accept: 'application/json',
	});
	expect(shop.service.requests[0]?.headers.authorization).toBeUndefined();
});

it('uses the store that was chosen from the list, and an ID without spaces', async () => {
	const store = { __rl: true, mode: 'list', value: shop.alias(1), cachedResultName: 'Brisa' };
	await shop.run('webhook.get', { store, webhookId: byId(' 28000001 ') });

	expect(shop.takeSent()).toMatchObject([{ path: '/v2/loja-brisa/webhooks/28000001' }]);
});
