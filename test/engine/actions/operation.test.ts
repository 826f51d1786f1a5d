import { byId, useShop } from '../shop';

const shop = useShop({ orders: 12, leads: 45 });

describe('Request of a read operation', () => {
	it.each([
		['user.get', {}, 'POST', '/v2/auth/me'],
		['store.getAll', {}, 'POST', '/v2/auth/me'],
		['order.getAll', {}, 'GET', '/v2/loja-aurora/orders'],
		['order.getItems', { orderId: byId(11000001) }, 'GET', '/v2/loja-aurora/orders/11000001/items'],
		['product.getAll', {}, 'GET', '/v2/loja-aurora/catalog/products'],
		['discount.getAll', {}, 'GET', '/v2/loja-aurora/discounts'],
		['lead.getAll', {}, 'GET', '/v2/loja-aurora/leads'],
		['webhook.getAll', {}, 'GET', '/v2/loja-aurora/webhooks'],
		['webhook.get', { webhookId: byId(' 18000001 ') }, 'GET', '/v2/loja-aurora/webhooks/18000001'],
	])(
		'%s sends one request with the documented method and path',
		async (name, parameters, method, path) => {
			const { json, errorText } = await shop.run(name, { ...parameters, limit: 1 });

			expect(errorText).toBe('');
			expect(json).toHaveLength(1);
			expect(shop.takeSent()).toEqual([{ method, path, query: {}, body: undefined }]);
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

	it('uses the store chosen from the list', async () => {
		const store = { __rl: true, mode: 'list', value: shop.alias(1), cachedResultName: 'Brisa' };
		await shop.run('discount.getAll', { store, limit: 1 });

		expect(shop.takeSent()).toMatchObject([{ path: '/v2/loja-brisa/discounts' }]);
	});
});
