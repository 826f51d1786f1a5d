import type { Simulator, SimulatorKnobs } from '../../simulator';
import { at, call, elements, keysOf, Stores } from './client';
import { FIELDS } from './fields';

const stores = new Stores();
afterEach(() => stores.stop());

const HOME = '/loja-aurora';
const list = async (store: Simulator, path: string): Promise<unknown[]> =>
	elements((await call(store, 'GET', HOME + path)).body);

describe('ID of an order', () => {
	it.each([
		['absent', [false, true, true]],
		['present', [true, true, true]],
		['top', [true, false, false]],
		['pickup', [false, false, true]],
		['none', [false, false, false]],
	] as const)('%s: in the order, its address, its pickup address: %j', async (orderIds, places) => {
		const store = await stores.start({ orders: 60, orderIds });
		const orders = await list(store, '/orders?limit=60');
		const withPickup = orders.filter((order) => at(order, 'pickup_address.data') !== null);
		expect(withPickup.length).toBeGreaterThan(0);
		for (const order of withPickup) {
			const ids = [
				at(order, 'id'),
				at(order, 'address.0.order_id'),
				at(order, 'pickup_address.data.order_id'),
			];
			expect(ids.map((id) => id !== undefined)).toEqual(places);
		}
		const itemsOfFirst = await list(store, '/orders/11000001/items');
		expect(itemsOfFirst.length).toBeGreaterThan(0);
	});

	it('changes nothing else', async () => {
		const store = await stores.start({ orders: 1, orderIds: 'none' });
		const [bare] = await list(store, '/orders');
		store.configure({ orderIds: 'top' });
		const [order] = await list(store, '/orders');
		expect(order).toEqual({ ...(bare as object), id: 11000001 });
	});
});

describe('Product of another shape', () => {
	it('has other names for the fields of the same product', async () => {
		const store = await stores.start({ products: 3 });
		const [known] = await list(store, '/catalog/products');
		expect(keysOf(known)).toEqual(FIELDS.product);
		store.configure({ productShape: 'catalog' });
		const [product] = await list(store, '/catalog/products');
		expect(product).toMatchObject({
			product_id: at(known, 'id'),
			title: at(known, 'name'),
			skus: { data: [{ code: at(known, 'sku') }] },
		});
		expect(keysOf(product).filter((field) => keysOf(known).includes(field))).toEqual([]);
	});
});

describe('Notation of the lead filter params', () => {
	const BRACKETS = 'params[origin]=popup';
	const JSON_TEXT = `params=${encodeURIComponent('{"origin":"popup"}')}`;
	const origins = async (store: Simulator, query: string): Promise<Set<unknown>> =>
		new Set((await list(store, `/leads?${query}`)).map((lead) => at(lead, 'params.origin')));

	it.each([
		['brackets', BRACKETS, JSON_TEXT],
		['json', JSON_TEXT, BRACKETS],
	] as const)('%s is read, and the other one has no effect', async (leadParams, read, ignored) => {
		const store = await stores.start({ leadParams });
		expect(await origins(store, read)).toEqual(new Set(['popup']));
		expect((await origins(store, ignored)).size).toBe(3);
	});

	it.each(['popup', '[1]', 'null', '7'])('as JSON refuses %s', async (text) => {
		const store = await stores.start({ leadParams: 'json' });
		const { status, body } = await call(store, 'GET', `${HOME}/leads?params=${text}`);
		expect(status).toBe(400);
		expect(at(body, 'errors.params')).toEqual(['The params must be a JSON object.']);
	});
});

describe('Body of a delivery', () => {
	const LIST = [{ key: 'seller', value: '7' }];
	const ORDER = { number: 1, metadata: { data: LIST } };

	/** The body that a receiver on a closed port would have got. */
	async function sent(deliveries: SimulatorKnobs['deliveries'], resource: unknown = ORDER) {
		const store = await stores.start({ ...(deliveries && { deliveries }) });
		const url = 'http://127.0.0.1:1/hook';
		store.state.addWebhook('loja-aurora', { name: 'n8n', url, active: true, events: ['order.*'] });
		await store.deliver('loja-aurora', 'order.paid', resource);
		return JSON.parse(store.state.deliveries[0]?.body ?? '') as unknown;
	}

	it.each([
		[{}, { resource: ORDER }],
		[{ wrapMetadata: false }, { resource: { number: 1, metadata: LIST } }],
		[{ metadata: 'beside' }, { resource: { number: 1 }, metadata: { data: LIST } }],
		[
			{ metadata: 'beside', wrapMetadata: false },
			{ resource: { number: 1 }, metadata: LIST },
		],
		[{ metadata: 'deeper' }, { resource: { number: 1, checkout: { metadata: { data: LIST } } } }],
		[{ resource: 'wrapped' }, { resource: { data: ORDER } }],
		[{ resource: 'nested' }, { resource: { order: ORDER } }],
		[
			{ resource: 'nested', metadata: 'beside' },
			{ resource: { order: { number: 1 } }, metadata: { data: LIST } },
		],
	] as const)('with %j is %j', async (deliveries, expected) => {
		expect(await sent(deliveries)).toEqual({ event: 'order.paid', ...expected });
	});

	it.each([[{ number: 1 }], ['text'], [null]])('has no metadata beside %j', async (resource) => {
		expect(await sent({ metadata: 'beside' }, resource)).toEqual({ event: 'order.paid', resource });
	});
});
