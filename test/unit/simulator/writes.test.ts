import type { Simulator } from '../../simulator';
import { at, call, elements, keysOf, Stores } from './client';
import { FIELDS } from './fields';

const stores = new Stores();
let store: Simulator;
beforeEach(async () => {
	store = await stores.start({ webhooks: 1 });
});
afterEach(() => stores.stop());

const HOME = '/loja-aurora';

describe('Endpoint 8, PUT catalog/skus/{id}', () => {
	const VALID: Readonly<Record<string, unknown>> = {
		product_id: 14000001,
		sku: 'SHIRT-M',
		price_cost: 20,
		price_sale: 49.9,
		weight: 0.3,
		height: 2,
		width: 20,
		length: 30,
		quantity_managed: true,
		availability: 12,
		availability_soldout: 0,
		blocked_sale: false,
		variations_values_ids: ['2'],
	};
	const sku = () => store.data.skus('loja-aurora').at(4);
	const put = (body: unknown) => call(store, 'PUT', `${HOME}/catalog/skus/${sku().id}`, body);

	it('stores the fields sent and keeps the others', async () => {
		const before = sku();
		const { status, body } = await put({ ...VALID, erp_id: 77 });
		expect(status).toBe(200);
		expect(keysOf(body)).toEqual(FIELDS.sku);
		expect(body).toMatchObject({ id: before.id, sku: 'SHIRT-M', erp_id: '77', availability: 12 });
		expect(body).toMatchObject({ token: before.token, barcode: before.barcode });
		const again = await put({ ...VALID, barcode: '123' });
		expect(again.body).toMatchObject({ erp_id: '77', barcode: '123' });
		expect(store.state.updatedSkus.map(({ id }) => id)).toEqual([before.id, before.id]);
	});

	it.each(Object.keys(VALID))('requires %s', async (field) => {
		const { [field]: _left, ...body } = VALID;
		const response = await put(body);
		expect(response.status).toBe(400);
		expect(Object.keys(at(response.body, 'errors') as object)).toEqual([field]);
	});

	it.each([
		['product_id', 1.5],
		['sku', 7],
		['price_sale', '49.90'],
		['quantity_managed', 1],
		['availability', '12'],
		['variations_values_ids', [2]],
		['erp_id', '77'],
		['order', 'first'],
		['customizations_ids', ['1']],
		['images', ['https://cdn.example.com/a.jpg']],
		['images', [{ url: 1 }]],
	])('rejects %s as %j', async (field, value) => {
		expect((await put({ ...VALID, [field]: value })).status).toBe(400);
		expect(store.state.updatedSkus).toEqual([]);
	});

	it('responds with 404 to an unknown ID and 400 to an invalid one', async () => {
		expect((await call(store, 'PUT', `${HOME}/catalog/skus/1`, VALID)).status).toBe(404);
		expect((await call(store, 'PUT', `${HOME}/catalog/skus/one`, VALID)).status).toBe(400);
		const others = `/loja-brisa/catalog/skus/${sku().id}`;
		expect((await call(store, 'PUT', others, VALID)).status).toBe(404);
	});
});

describe('Endpoint 9, PUT marketing/banners/{id}', () => {
	const put = (body: unknown) => {
		const { id } = store.data.banners('loja-aurora').at(0);
		return call(store, 'PUT', `${HOME}/marketing/banners/${id}`, body);
	};

	it('accepts a sorting and returns the banner', async () => {
		const body = { sorting: [{ group: 'home', resource_id: '1', orders: [3, 1, 2] }] };
		const response = await put(body);
		expect(response.status).toBe(200);
		expect(keysOf(response.body)).toEqual(FIELDS.banner);
		expect(store.state.updatedBanners).toMatchObject([{ body }]);
	});

	it('accepts the variant that is not shown', async () => {
		const response = await put({ name: 'Gift ideas', whatever: 1 });
		expect(response.status).toBe(200);
		expect(response.body).toMatchObject({ name: 'Gift ideas' });
		expect(keysOf(response.body)).toEqual(FIELDS.banner);
	});

	it.each([
		[{}],
		[{ sorting: 'home' }],
		[{ sorting: [{ group: 'home', resource_id: '1' }] }],
		[{ sorting: [{ group: 'home', resource_id: 1, orders: [1] }] }],
		[{ sorting: [{ group: 'home', resource_id: '1', orders: ['1'] }] }],
	])('rejects %j', async (body) => {
		expect((await put(body)).status).toBe(400);
	});

	it('responds with 404 to an unknown ID', async () => {
		expect((await call(store, 'PUT', `${HOME}/marketing/banners/5`, { name: 'a' })).status).toBe(
			404,
		);
	});
});

describe('Endpoint 3, PUT orders', () => {
	it('accepts any JSON object or array, and nothing else', async () => {
		const body = [{ number: 1001, note: 'packed' }];
		const response = await call(store, 'PUT', `${HOME}/orders`, body);
		expect(response).toMatchObject({ status: 200, body });
		expect(store.state.updatedOrders).toEqual([{ alias: 'loja-aurora', body }]);
		expect((await call(store, 'PUT', `${HOME}/orders`, '"text"')).status).toBe(400);
		expect((await call(store, 'PUT', `${HOME}/orders`)).status).toBe(400);
	});
});

describe('Webhooks', () => {
	const VALID = { name: 'n8n', url: 'https://n8n.example.com/hook', events: ['order.created'] };

	it('are created with a secret key, listed, returned and deleted', async () => {
		const created = await call(store, 'POST', `${HOME}/webhooks`, VALID);
		expect(created.status).toBe(201);
		expect(keysOf(created.body)).toEqual(FIELDS.webhook);
		expect(created.body).toMatchObject({
			active: true,
			url: VALID.url,
			events: { data: [{ name: 'order.created' }] },
		});
		expect(String(at(created.body, 'secret_key'))).toHaveLength(32);
		const path = `${HOME}/webhooks/${String(at(created.body, 'id'))}`;
		expect((await call(store, 'GET', path)).body).toEqual(created.body);
		expect(elements((await call(store, 'GET', `${HOME}/webhooks`)).body)).toHaveLength(2);

		const second = await call(store, 'POST', `${HOME}/webhooks`, {
			...VALID,
			events: [{ name: 'order.*' }, { name: 'cart.reminder' }],
			active: false,
		});
		expect(at(second.body, 'id')).toBe(Number(at(created.body, 'id')) + 1);
		expect(second.body).toMatchObject({ active: false, events: { data: { length: 2 } } });

		expect((await call(store, 'DELETE', path)).status).toBe(204);
		expect((await call(store, 'DELETE', path)).status).toBe(404);
		expect((await call(store, 'GET', path)).status).toBe(404);
		expect(store.state.deletedWebhooks).toHaveLength(1);
	});

	it.each([
		[{ ...VALID, url: 'n8n.example.com' }],
		[{ ...VALID, events: [] }],
		[{ ...VALID, events: 'order.created' }],
		[{ ...VALID, events: [{ title: 'order.created' }] }],
		[{ url: VALID.url, events: VALID.events }],
	])('reject %j', async (body) => {
		expect((await call(store, 'POST', `${HOME}/webhooks`, body)).status).toBe(400);
	});

	it.each([403, 404, 405] as const)('reject every write with %d if configured', async (status) => {
		store.configure({ webhookWrites: status });
		expect((await call(store, 'POST', `${HOME}/webhooks`, VALID)).status).toBe(status);
		expect((await call(store, 'POST', `${HOME}/webhooks`, {})).status).toBe(status);
		expect((await call(store, 'DELETE', `${HOME}/webhooks/1`)).status).toBe(status);
		expect((await call(store, 'GET', `${HOME}/webhooks`)).status).toBe(200);
	});
});
