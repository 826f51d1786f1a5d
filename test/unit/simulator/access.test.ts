import type { Simulator, SimulatorKnobs } from '../../simulator';
import { call, headers, Stores } from './client';

const stores = new Stores();
let store: Simulator;
beforeEach(async () => {
	store = await stores.start();
});
afterEach(() => stores.stop());

const ENDPOINTS = [
	'POST /auth/me',
	'GET /loja-aurora/orders',
	'PUT /loja-aurora/orders',
	'GET /loja-aurora/catalog/products',
	'POST /loja-aurora/discounts',
	'GET /loja-aurora/discounts',
	'GET /loja-aurora/leads',
	'PUT /loja-aurora/catalog/skus/15000001',
	'PUT /loja-aurora/marketing/banners/17000001',
	'GET /loja-aurora/orders/11000001/items',
	'GET /loja-aurora/webhooks',
	'GET /loja-aurora/webhooks/18000001',
];

describe('Header tokens', () => {
	it.each(ENDPOINTS)('are both required for %s', async (endpoint) => {
		const [method = '', path = ''] = endpoint.split(' ');
		const { 'User-Token': token = '', 'User-Secret-Key': secret = '' } = headers(store);
		for (const own of [
			{},
			{ 'User-Token': token },
			{ 'User-Secret-Key': secret },
			{ 'User-Token': token, 'User-Secret-Key': token },
			{ 'User-Token': secret, 'User-Secret-Key': secret },
		] as Array<Record<string, string>>) {
			expect((await call(store, method, path, undefined, own)).status).toBe(401);
		}
		expect((await call(store, method, path, undefined)).status).not.toBe(401);
	});

	it('become invalid when the password changes', async () => {
		const old = headers(store);
		store.regenerateCredentials();
		expect((await call(store, 'POST', '/auth/me', undefined, old)).status).toBe(401);
		expect((await call(store, 'POST', '/auth/me')).status).toBe(200);
	});

	it('are checked before the body', async () => {
		const { status } = await call(store, 'POST', '/loja-aurora/discounts', '{', {});
		expect(status).toBe(401);
	});
});

describe('Stores', () => {
	it('respond with 403 for a store of another user and 404 for an unknown store or path', async () => {
		expect((await call(store, 'GET', `/${store.foreignAlias}/orders`)).status).toBe(403);
		expect((await call(store, 'GET', '/loja-nenhuma/orders')).status).toBe(404);
		expect((await call(store, 'GET', '/loja-aurora/unknown')).status).toBe(404);
		expect((await call(store, 'PATCH', '/loja-aurora/orders')).status).toBe(404);
	});

	it('are as many as the knob says', async () => {
		expect(store.aliases).toHaveLength(3);
		const many = await stores.start({ stores: 12 });
		expect(new Set(many.aliases).size).toBe(12);
	});
});

describe('Error body', () => {
	const ALL = 'The given data was invalid. The sorting field is required.';

	it.each<[NonNullable<SimulatorKnobs['errorShape']>, object]>([
		['message', { message: ALL }],
		['error', { error: ALL }],
		['errors-list', { errors: ['The sorting field is required.'] }],
		['errors-fields', { errors: { sorting: ['The sorting field is required.'] } }],
	])('[A7] can have the shape %s', async (errorShape, body) => {
		store.configure({ errorShape });
		const rejected = await call(store, 'PUT', '/loja-aurora/marketing/banners/17000001', {});
		expect(rejected).toMatchObject({ status: 400, body });
	});

	it('can be an HTML page or empty', async () => {
		store.configure({ errorShape: 'html' });
		const page = await call(store, 'POST', '/auth/me', undefined, {});
		expect(page.headers.get('content-type')).toContain('text/html');
		expect(page.text).toContain('<h1>');
		store.configure({ errorShape: 'empty' });
		const empty = await call(store, 'POST', '/auth/me', undefined, {});
		expect(empty).toMatchObject({ status: 401, text: '' });
	});
});

describe('Request log', () => {
	it('has method, path, query, headers, body and status of each request', async () => {
		store.clearRequests();
		await call(store, 'GET', '/loja-aurora/leads?name=ana&params%5Ba%5D=1&x=1&x=2');
		await call(store, 'PUT', '/loja-brisa/orders', '{ "a":  1 }');
		expect(store.requests).toMatchObject([
			{
				...{ method: 'GET', path: '/v2/loja-aurora/leads', merchantAlias: 'loja-aurora' },
				...{ query: { name: 'ana', 'params[a]': '1', x: ['1', '2'] }, body: '', status: 200 },
			},
			{ method: 'PUT', body: '{ "a":  1 }', status: 200, merchantAlias: 'loja-brisa' },
		]);
		expect(store.requests[0]?.headers['user-token']).toBe(store.credentials.userToken);
	});

	it('counts the requests in flight', async () => {
		store.configure({ latencyMs: 100 });
		const start = performance.now();
		await Promise.all(Array.from({ length: 5 }, () => call(store, 'POST', '/auth/me')));
		expect(performance.now() - start).toBeGreaterThanOrEqual(95);
		expect(store.peakInFlight).toBe(5);
		store.clearRequests();
		expect(store.requests).toEqual([]);
	});
});
