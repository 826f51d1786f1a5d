import type { Simulator } from '../../simulator';
import { call, Stores } from './client';

const stores = new Stores();
afterEach(() => stores.stop());

/** Sends requests one after another: how many were accepted, and Retry-After of the first refusal. */
async function burst(store: Simulator, count: number, endpoint: string) {
	const [method = '', path = ''] = endpoint.split(' ');
	const refusals: Array<string | null> = [];
	for (let sent = 0; sent < count; sent += 1) {
		const { status, headers } = await call(store, method, path, method === 'PUT' ? {} : undefined);
		if (status === 429) refusals.push(headers.get('retry-after'));
	}
	return { accepted: count - refusals.length, retryAfter: refusals[0] };
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('[R3] Documented rate limits', () => {
	it.each([
		['GET /loja-aurora/orders?limit=1', 120],
		['PUT /loja-aurora/orders', 30],
		['GET /loja-aurora/catalog/products?limit=1', 30],
	])('limit %s to %d requests per minute', async (endpoint, limit) => {
		const { accepted, retryAfter } = await burst(await stores.start(), limit + 3, endpoint);
		expect(accepted).toBe(limit);
		expect(Number(retryAfter)).toBeGreaterThan(50);
	});

	it('apply to each store and each endpoint separately, and can be set for any', async () => {
		const limits = { 'GET /orders/{id}/items': 1, 'POST /auth/me': 1, 'GET /leads': 2 };
		const store = await stores.start({ limits });
		expect((await burst(store, 3, 'GET /loja-aurora/leads')).accepted).toBe(2);
		expect((await burst(store, 3, 'GET /loja-brisa/leads')).accepted).toBe(2);
		expect((await burst(store, 2, 'GET /loja-aurora/orders/11000001/items')).accepted).toBe(1);
		expect((await burst(store, 2, 'POST /auth/me')).accepted).toBe(1);
	});

	it('count accepted requests of the last minute', async () => {
		const store = await stores.start({ limits: { 'GET /leads': 4 } });
		expect((await burst(store, 5, 'GET /loja-aurora/leads')).accepted).toBe(4);
		await wait(30_000);
		expect((await burst(store, 1, 'GET /loja-aurora/leads')).accepted).toBe(0);
		await wait(30_000);
		expect((await burst(store, 5, 'GET /loja-aurora/leads')).accepted).toBe(4);
	});

	it('are answered with Retry-After in seconds, as a date or not at all', async () => {
		const store = await stores.start({ limits: { 'GET /leads': 1 }, clockSpeed: 20 });
		expect((await burst(store, 2, 'GET /loja-aurora/leads')).retryAfter).toBe('3');
		store.configure({ retryAfter: 'date' });
		const { retryAfter } = await burst(store, 1, 'GET /loja-aurora/leads');
		expect(Date.parse(retryAfter ?? '') - Date.now()).toBeGreaterThan(1_000);
		store.configure({ retryAfter: 'none' });
		expect((await burst(store, 1, 'GET /loja-aurora/leads')).retryAfter).toBeNull();
	});
});
