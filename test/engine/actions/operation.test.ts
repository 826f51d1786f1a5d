import { OPERATIONS, type OperationName, SHOWN_RELATIONS, WRITES } from '../samples';
import { byAlias, byId, useShop } from '../shop';

const shop = useShop({
	...{ orders: 12, leads: 45, skus: 2, discounts: 3 },
	limits: { 'PUT /orders': 1e6, 'GET /orders': 1e6, 'GET /catalog/products': 1e6 },
});
afterEach(() => {
	shop.service.configure({ latencyMs: 0 });
});

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
const isInStore = (name: OperationName): boolean => !/^(?:user|store)\./.test(name);
const isWrite = (name: OperationName): boolean => WRITES.some(([write]) => write === name);

it.each(OPERATIONS)(
	'[S4] %s sends one request with the documented method and path, and Add Store adds the alias',
	async (name, sample) => {
		const options = isInStore(name) ? { addStore: true } : {};
		const { json, errorText } = await shop.run(name, { ...sample, limit: 1, options });
		const [sent, ...others] = shop.takeSent();

		expect([errorText, others]).toEqual(['', []]);
		expect(json.map(({ store }) => store)).toEqual([isInStore(name) ? shop.alias() : undefined]);
		expect(`${sent?.method} ${sent?.path}`).toBe(REQUESTS[name]);
		const include = ['order.get', 'order.getAll'].includes(name) ? SHOWN_RELATIONS : undefined;
		// An order is looked for on pages as large as they may be.
		const limit = name === 'order.get' ? '100' : undefined;
		expect(sent?.query).toEqual({ ...(include && { include }), ...(limit && { limit }) });
	},
);

// Orders are looked for in one list for all items.
it.each(OPERATIONS.filter(([name]) => name !== 'order.get'))(
	'[R3] [R4] items of %s run side by side but for creates, and for writes to the same path',
	async (name, sample) => {
		const peakOf = async (stores: number): Promise<number> => {
			const items = [0, 1, 2].map((index) => ({ alias: shop.alias(index % stores) }));
			const store = byAlias('={{ $json.alias }}');
			shop.service.configure({ latencyMs: 500 });
			shop.service.clearRequests();
			const node = { onError: 'continueRegularOutput' } as const;
			await shop.run(name, { ...sample, store, limit: 1 }, { items, node });
			expect(shop.service.requests).toHaveLength(3);
			return shop.service.peakInFlight;
		};
		const isCreate = name === 'discount.create';

		expect(await peakOf(1)).toBe(isWrite(name) ? 1 : 3);
		expect(await peakOf(3)).toBe(isCreate ? 1 : 3);
	},
);

it('uses the store that was chosen from the list, and an ID without spaces', async () => {
	const store = { __rl: true, mode: 'list', value: shop.alias(1), cachedResultName: 'Brisa' };
	await shop.run('webhook.get', { store, webhookId: byId(' 28000001 ') });

	expect(shop.takeSent()).toMatchObject([{ path: '/v2/loja-brisa/webhooks/28000001' }]);
});

it('asks to pick again when a saved workflow names an operation that does not exist', async () => {
	const { error } = await shop.run('order.delete');

	expect(error).toMatchObject({
		message: 'There is no operation "delete" for the resource "order"',
		description: 'Pick the resource and the operation again.',
	});
});
