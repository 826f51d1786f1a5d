import type { Simulator, SimulatorKnobs } from '../../simulator';
import { at, call, elements, keysOf, Stores } from './client';
import { FIELDS } from './fields';

const stores = new Stores();
let store: Simulator;
beforeEach(async () => {
	store = await stores.start({ webhooks: 1, discounts: 2 });
});
afterEach(() => stores.stop());

const HOME = '/loja-aurora';
const errorsOf = (body: unknown): string[] => Object.keys(at(body, 'errors') ?? {});

describe('Endpoint 5, POST discounts', () => {
	const PATH = `${HOME}/discounts`;
	const date = (text: string, timezone = 'America/Sao_Paulo') => ({
		...{ date: text, timezone_type: 3, timezone },
	});
	const VALID: Readonly<Record<string, unknown>> = {
		...{ name: 'Take three', discount_method: 'percent', discount_value: 12.5 },
		...{ discount_type: 'buy_x_get_y', accumulate: false },
		...{ entry_condition_type: 'quantity', entry_condition_value: 3 },
		start_at: date('2026-11-20 08:00:00'),
		restrictions: { include: { brands_ids: [1], categories_ids: [2] } },
	};

	it('creates one discount and lists it last', async () => {
		const body = { ...VALID, end_at: '2026-12-01 00:00:00' };
		const created = await call(store, 'POST', PATH, body);
		expect(created.status).toBe(201);
		expect(keysOf(created.body)).toEqual(FIELDS.discount);
		const { restrictions: _, ...shown } = VALID;
		expect(created.body).toMatchObject(shown);
		expect(at(created.body, 'end_at')).toEqual(date('2026-12-01 00:00:00'));
		const { body: list } = await call(store, 'GET', PATH);
		expect(at(list, 'data.2.id')).toBe(at(created.body, 'id'));
		expect(store.state.createdDiscounts).toMatchObject([{ alias: 'loja-aurora', body }]);
	});

	it('requires its fields, and reports every fault at once', async () => {
		const { status, body } = await call(store, 'POST', PATH, {});
		expect(status).toBe(400);
		expect(errorsOf(body).sort()).toEqual(Object.keys(VALID).sort());
		expect((await call(store, 'POST', PATH, '{"name":')).status).toBe(400);
		expect((await call(store, 'POST', PATH, [])).status).toBe(400);
		expect(store.state.createdDiscounts).toEqual([]);
	});

	it.each([
		['name', 'ab'],
		['name', 'x'.repeat(101)],
		['name', '🙂🙂'],
		['discount_method', 'gift'],
		['discount_value', 0],
		['discount_value', 100.01],
		['discount_value', '10'],
		['entry_condition_value', 0.99],
		['accumulate', 'false'],
		['start_at', '2026-11-20 08:00:00'],
		['start_at', { date: '2026-11-20', timezone_type: 3, timezone: 'UTC' }],
		['start_at', date('2026-02-30 08:00:00')],
		['restrictions', {}],
		['restrictions', { include: { brands_ids: ['1'] } }],
		['end_at', '2026-11-20 08:00:00'],
		['end_at', '20/12/2026'],
		['end_at', date('2026-11-20 10:59:59', 'UTC')],
		['specifications', { set_cart_usage_limit: 1 }],
		['specifications', { restrictions: { include: { categories_ids: [null] } } }],
	])('rejects %s as %j', async (field, value) => {
		const { status, body } = await call(store, 'POST', PATH, { ...VALID, [field]: value });
		expect(status).toBe(400);
		expect(errorsOf(body).map((name) => name.split('.')[0])).toEqual([field]);
	});

	it.each([
		{ name: null },
		{ name: '🙂'.repeat(100) },
		{ discount_value: 100 },
		{ discount_value: 250, discount_method: 'amount' },
		{ start_at: date('2026-11-20 08:00:00.123456') },
		{ end_at: date('2026-11-20 11:00:01', 'UTC') },
		{ specifications: { set_cart_usage_limit: true, cart_usage_limit: 2 } },
	])('accepts %j', async (fields) => {
		expect((await call(store, 'POST', PATH, { ...VALID, ...fields })).status).toBe(201);
	});
});

describe('Endpoint 8, PUT catalog/skus/{id}', () => {
	const VALID: Readonly<Record<string, unknown>> = {
		...{ product_id: 14000001, sku: 'SHIRT-M', price_cost: 20, price_sale: 49.9 },
		...{ weight: 0.3, height: 2, width: 20, length: 30, quantity_managed: true },
		...{ availability: 12, availability_soldout: 0, blocked_sale: false },
		variations_values_ids: ['2'],
	};
	const sku = () => store.data.skus('loja-aurora').at(4);
	const put = (body: unknown) => call(store, 'PUT', `${HOME}/catalog/skus/${sku().id}`, body);

	it('stores the fields sent and keeps the others', async () => {
		const { id, token, barcode } = sku();
		const { status, body } = await put({ ...VALID, erp_id: 77 });
		expect(status).toBe(200);
		expect(keysOf(body)).toEqual(FIELDS.sku);
		expect(body).toMatchObject({ id, sku: 'SHIRT-M', erp_id: '77', token, barcode });
		expect((await put({ ...VALID, barcode: '123' })).body).toMatchObject({ erp_id: '77' });
		expect(store.state.updatedSkus.map((update) => update.id)).toEqual([id, id]);
	});

	it('requires its fields', async () => {
		const { status, body } = await put({});
		expect(status).toBe(400);
		expect(errorsOf(body).sort()).toEqual(Object.keys(VALID).sort());
	});

	it.each([
		['product_id', 1.5],
		['sku', 7],
		['price_sale', '49.90'],
		['quantity_managed', 1],
		['variations_values_ids', [2]],
		['erp_id', '77'],
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
	const put = (body: unknown) => call(store, 'PUT', `${HOME}/marketing/banners/17000001`, body);

	it('accepts a sorting, or the variant that is not shown, and returns the banner', async () => {
		const sorted = await put({ sorting: [{ group: 'home', resource_id: '1', orders: [3, 1, 2] }] });
		const named = await put({ name: 'Gift ideas', whatever: 1 });
		expect([sorted.status, named.status]).toEqual([200, 200]);
		expect(named.body).toMatchObject({ name: 'Gift ideas' });
		for (const { body } of [sorted, named]) expect(keysOf(body)).toEqual(FIELDS.banner);
		expect(store.state.updatedBanners).toHaveLength(2);
	});

	it.each([
		{},
		{ sorting: 'home' },
		{ sorting: [{ group: 'home', resource_id: '1' }] },
		{ sorting: [{ group: 'home', resource_id: '1', orders: ['1'] }] },
	])('rejects %j', async (body) => {
		expect((await put(body)).status).toBe(400);
	});
});

describe('Endpoint 3, PUT orders', () => {
	const put = (body?: unknown) => call(store, 'PUT', `${HOME}/orders`, body);

	it('accepts any JSON object or array, and nothing else', async () => {
		const body = [{ number: 1001, note: 'packed' }];
		expect(await put(body)).toMatchObject({ status: 200, body });
		expect(store.state.updatedOrders).toEqual([{ alias: 'loja-aurora', body }]);
		expect((await put('"text"')).status).toBe(400);
		expect((await put()).status).toBe(400);
	});

	it('[A4] may respond without a body', async () => {
		store.configure({ writeResponse: 'empty' });
		expect(await put({})).toMatchObject({ status: 200, text: '' });
		store.configure({ writeResponse: '204' });
		expect(await put({})).toMatchObject({ status: 204, text: '' });
	});
});

describe('Webhooks', () => {
	const PATH = `${HOME}/webhooks`;
	const VALID = { name: 'n8n', url: 'https://n8n.example.com/hook', events: ['order.created'] };
	const create = (body: object = VALID) => call(store, 'POST', PATH, body);
	const follow = (webhookRules: SimulatorKnobs['webhookRules'] = {}) =>
		store.configure({ webhookRules });
	const eventsOf = (body: unknown) => elements(at(body, 'events')).map((one) => at(one, 'name'));

	it('are created with a secret key, listed, returned and deleted', async () => {
		const created = await create();
		expect(created.status).toBe(201);
		expect(keysOf(created.body)).toEqual(FIELDS.webhook);
		expect(created.body).toMatchObject({ active: true, url: VALID.url });
		expect(String(at(created.body, 'secret_key'))).toHaveLength(32);
		const path = `${PATH}/${String(at(created.body, 'id'))}`;
		expect((await call(store, 'GET', path)).body).toEqual(created.body);
		expect(elements((await call(store, 'GET', PATH)).body)).toHaveLength(2);
		expect((await call(store, 'DELETE', path)).status).toBe(204);
		expect((await call(store, 'DELETE', path)).status).toBe(404);
		expect((await call(store, 'GET', path)).status).toBe(404);
		expect(store.state.deletedWebhooks).toHaveLength(1);
	});

	it.each([
		{ ...VALID, url: 'n8n.example.com' },
		{ ...VALID, events: [] },
		{ ...VALID, events: [{ title: 'order.created' }] },
		{ url: VALID.url, events: VALID.events },
	])('reject %j', async (body) => {
		expect((await create(body)).status).toBe(400);
	});

	it.each([403, 404, 405] as const)('[T4] reject every write with %d', async (status) => {
		store.configure({ webhookWrites: status });
		expect((await create()).status).toBe(status);
		expect((await call(store, 'DELETE', `${PATH}/1`)).status).toBe(status);
		expect((await call(store, 'GET', PATH)).status).toBe(200);
	});

	it('[T5] keep, expand or refuse a family of events', async () => {
		const ofFamily = { ...VALID, events: ['order.*'] };
		expect(eventsOf((await create(ofFamily)).body)).toEqual(['order.*']);
		follow({ families: 'expanded' });
		expect(eventsOf((await create(ofFamily)).body)).toContain('order.paid');
		follow({ families: 'refused' });
		const { status, body } = await create(ofFamily);
		expect(status).toBe(422);
		expect(at(body, 'errors.events')).toEqual(['The selected event order.* is invalid.']);
	});

	it('may have other names of fields and another notation of events', async () => {
		follow({ urlField: 'target', eventsField: 'topics', eventNotation: 'objects' });
		const refused = await create();
		expect(errorsOf(refused.body)).toEqual(['target', 'topics']);
		const topics = [{ name: 'order.paid' }];
		const created = await create({ name: 'n8n', target: VALID.url, topics });
		expect([created.status, eventsOf(created.body)]).toEqual([201, ['order.paid']]);
		expect((await create({ name: 'n8n', target: VALID.url, topics: ['order.paid'] })).status).toBe(
			400,
		);
	});
});
