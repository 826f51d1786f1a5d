import type { Simulator, SimulatorKnobs } from '../../simulator';
import { type ReceivedResponse, call, Stores } from './client';

const stores = new Stores();
afterEach(() => stores.stop());

async function burst(store: Simulator, count: number, method: string, path: string) {
	const responses: ReceivedResponse[] = [];
	for (let sent = 0; sent < count; sent += 1) {
		responses.push(await call(store, method, path, method === 'PUT' ? {} : undefined));
	}
	const rejected = responses.filter(({ status }) => status === 429);
	return { accepted: count - rejected.length, rejected };
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('Documented rate limits', () => {
	it.each([
		['GET', '/loja-aurora/orders?limit=1', 120],
		['PUT', '/loja-aurora/orders', 30],
		['GET', '/loja-aurora/catalog/products?limit=1', 30],
	])('limit %s %s to %d requests per minute', async (method, path, limit) => {
		const store = await stores.start();
		const { accepted, rejected } = await burst(store, limit + 3, method, path);
		expect(accepted).toBe(limit);
		const seconds = Number(rejected[0]?.headers.get('retry-after'));
		expect(seconds).toBeGreaterThan(50);
		expect(seconds).toBeLessThanOrEqual(60);
	});

	it('apply to each store and each endpoint separately', async () => {
		const store = await stores.start({ limits: { 'GET /catalog/products': 2 } });
		expect((await burst(store, 3, 'GET', '/loja-aurora/catalog/products')).accepted).toBe(2);
		expect((await burst(store, 3, 'GET', '/loja-brisa/catalog/products')).accepted).toBe(2);
		expect((await burst(store, 31, 'PUT', '/loja-aurora/orders')).accepted).toBe(30);
	});

	it('can be set for any endpoint', async () => {
		const limits = { 'GET /orders/{id}/items': 1, 'POST /auth/me': 1, 'GET /orders': Infinity };
		const store = await stores.start({ limits });
		expect((await burst(store, 2, 'GET', '/loja-aurora/orders/11000001/items')).accepted).toBe(1);
		expect((await burst(store, 2, 'POST', '/auth/me')).accepted).toBe(1);
		expect((await burst(store, 130, 'GET', '/loja-aurora/orders?limit=1')).accepted).toBe(130);
	});

	it('do not count requests without credentials', async () => {
		const store = await stores.start({ limits: { 'GET /leads': 1 } });
		await call(store, 'GET', '/loja-aurora/leads', undefined, {});
		expect((await call(store, 'GET', '/loja-aurora/leads')).status).toBe(200);
	});
});

describe('Rate limit', () => {
	const PATH = '/loja-aurora/leads?limit=1';
	const start = (knobs: SimulatorKnobs = {}) =>
		stores.start({ limits: { 'GET /leads': 4 }, clockSpeed: 40, ...knobs });

	it('counts accepted requests of the last minute', async () => {
		const store = await start();
		expect((await burst(store, 5, 'GET', PATH)).accepted).toBe(4);
		await wait(400);
		expect((await burst(store, 1, 'GET', PATH)).accepted).toBe(0);
		await wait(1300);
		expect((await burst(store, 5, 'GET', PATH)).accepted).toBe(4);
	});

	it('is answered with Retry-After in real seconds, as a date or not at all', async () => {
		const store = await start({ clockSpeed: 20 });
		const { rejected } = await burst(store, 5, 'GET', PATH);
		expect(rejected[0]?.headers.get('retry-after')).toBe('3');
		store.configure({ retryAfter: 'date' });
		const dated = (await burst(store, 1, 'GET', PATH)).rejected[0]?.headers.get('retry-after');
		expect(Date.parse(dated ?? '') - Date.now()).toBeGreaterThan(1_000);
		store.configure({ retryAfter: 'none' });
		const silent = (await burst(store, 1, 'GET', PATH)).rejected[0];
		expect(silent?.headers.get('retry-after')).toBeNull();
	});
});
