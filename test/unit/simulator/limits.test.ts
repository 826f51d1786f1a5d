import type { Simulator, SimulatorKnobs } from '../../simulator';
import { type Answer, call, Stores } from './client';

const stores = new Stores();
afterEach(() => stores.stop());

async function burst(store: Simulator, count: number, method: string, path: string) {
	const answers: Answer[] = [];
	for (let sent = 0; sent < count; sent += 1) {
		answers.push(await call(store, method, path, method === 'PUT' ? {} : undefined));
	}
	const refused = answers.filter(({ status }) => status === 429);
	return { passed: count - refused.length, refused };
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('limits of the document', () => {
	it.each([
		['GET', '/loja-aurora/orders?per_page=1', 120],
		['PUT', '/loja-aurora/orders', 30],
		['GET', '/loja-aurora/catalog/products?per_page=1', 30],
	])('holds %s %s to %d a minute', async (method, path, limit) => {
		const store = await stores.start();
		const { passed, refused } = await burst(store, limit + 3, method, path);
		expect(passed).toBe(limit);
		const seconds = Number(refused[0]?.headers.get('retry-after'));
		expect(seconds).toBeGreaterThan(50);
		expect(seconds).toBeLessThanOrEqual(60);
	});

	it('counts each store and each endpoint for itself', async () => {
		const store = await stores.start({ limits: { 'GET /catalog/products': 2 } });
		expect((await burst(store, 3, 'GET', '/loja-aurora/catalog/products')).passed).toBe(2);
		expect((await burst(store, 3, 'GET', '/loja-brisa/catalog/products')).passed).toBe(2);
		expect((await burst(store, 31, 'PUT', '/loja-aurora/orders')).passed).toBe(30);
	});

	it('knows any endpoint by its name', async () => {
		const limits = { 'GET /orders/{id}/items': 1, 'POST /auth/me': 1, 'GET /orders': Infinity };
		const store = await stores.start({ limits });
		expect((await burst(store, 2, 'GET', '/loja-aurora/orders/11000001/items')).passed).toBe(1);
		expect((await burst(store, 2, 'POST', '/auth/me')).passed).toBe(1);
		expect((await burst(store, 130, 'GET', '/loja-aurora/orders?per_page=1')).passed).toBe(130);
	});

	it('does not count requests without credentials', async () => {
		const store = await stores.start({ limits: { 'GET /leads': 1 } });
		await call(store, 'GET', '/loja-aurora/leads', undefined, {});
		expect((await call(store, 'GET', '/loja-aurora/leads')).status).toBe(200);
	});
});

describe('ways of counting', () => {
	const PATH = '/loja-aurora/leads?per_page=1';
	const start = (knobs: SimulatorKnobs) =>
		stores.start({ limits: { 'GET /leads': 4 }, clockSpeed: 40, ...knobs });

	it('slides: a place is free a minute after it was taken', async () => {
		const store = await start({ limitAlgorithm: 'sliding' });
		expect((await burst(store, 5, 'GET', PATH)).passed).toBe(4);
		await wait(400);
		expect((await burst(store, 1, 'GET', PATH)).passed).toBe(0);
		await wait(1300);
		expect((await burst(store, 5, 'GET', PATH)).passed).toBe(4);
	});

	it('counts by the minute of the clock', async () => {
		const store = await start({ limitAlgorithm: 'fixed' });
		await burst(store, 4, 'GET', PATH);
		await wait(1550);
		const { passed } = await burst(store, 5, 'GET', PATH);
		expect(passed).toBeGreaterThanOrEqual(4);
	});

	it('fills a bucket drop by drop', async () => {
		const store = await start({ limitAlgorithm: 'bucket', clockSpeed: 20 });
		expect((await burst(store, 5, 'GET', PATH)).passed).toBe(4);
		await wait(900);
		const { passed } = await burst(store, 4, 'GET', PATH);
		expect(passed).toBeGreaterThanOrEqual(1);
		expect(passed).toBeLessThan(4);
	});

	it('says when to come again in seconds, as a date or not at all', async () => {
		const store = await start({ limits: { 'GET /leads': 1 }, clockSpeed: 1, retryAfter: 'date' });
		const dated = (await burst(store, 2, 'GET', PATH)).refused[0]?.headers.get('retry-after');
		const ms = Date.parse(dated ?? '') - Date.now();
		expect(ms).toBeGreaterThan(50_000);
		expect(ms).toBeLessThanOrEqual(61_000);
		store.configure({ retryAfter: 'none' });
		const { refused } = await burst(store, 1, 'GET', PATH);
		expect(refused[0]?.headers.get('retry-after')).toBeNull();
	});

	it('tells real seconds when its clock runs fast', async () => {
		const store = await start({ clockSpeed: 20 });
		const { refused } = await burst(store, 5, 'GET', PATH);
		expect(refused[0]?.headers.get('retry-after')).toBe('3');
	});
});
