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

describe('Count of a rate limit', () => {
	it('is that of the credential, not of the store, if configured', async () => {
		const limits = { 'GET /leads': 3, 'GET /catalog/products': 3 };
		const store = await stores.start({ limits, limitScope: 'credential' });
		expect((await burst(store, 2, 'GET', '/loja-aurora/leads')).accepted).toBe(2);
		expect((await burst(store, 3, 'GET', '/loja-brisa/leads')).accepted).toBe(1);
		expect((await burst(store, 3, 'GET', '/loja-brisa/catalog/products')).accepted).toBe(3);
	});

	it.each([
		['sliding', false, true],
		['sliding', true, false],
		['bucket', false, true],
		['bucket', true, false],
	] as const)('%s, refused requests count: %s', async (limitAlgorithm, countRefused, accepts) => {
		const store = await stores.start({
			...{ limits: { 'GET /leads': 4 }, clockSpeed: 30, limitAlgorithm, countRefused },
		});
		// A minute takes two seconds; refused requests go on until shortly before its end.
		await burst(store, 4, 'GET', '/loja-aurora/leads');
		await wait(1_400);
		const { rejected } = await burst(store, 8, 'GET', '/loja-aurora/leads');
		expect(rejected.length).toBeGreaterThanOrEqual(4);
		await wait(700);
		const { status } = await call(store, 'GET', '/loja-aurora/leads');
		expect(status === 200).toBe(accepts);
	});
});

describe('Rate limit algorithm', () => {
	const PATH = '/loja-aurora/leads?limit=1';
	const start = (knobs: SimulatorKnobs) =>
		stores.start({ limits: { 'GET /leads': 4 }, clockSpeed: 40, ...knobs });

	it('sliding: a request counts for one minute', async () => {
		const store = await start({ limitAlgorithm: 'sliding' });
		expect((await burst(store, 5, 'GET', PATH)).accepted).toBe(4);
		await wait(400);
		expect((await burst(store, 1, 'GET', PATH)).accepted).toBe(0);
		await wait(1300);
		expect((await burst(store, 5, 'GET', PATH)).accepted).toBe(4);
	});

	it('fixed: the count restarts with each minute of the clock', async () => {
		const store = await start({ limitAlgorithm: 'fixed' });
		await burst(store, 4, 'GET', PATH);
		await wait(1550);
		expect((await burst(store, 5, 'GET', PATH)).accepted).toBe(4);
	});

	it('bucket: requests become available one by one', async () => {
		const store = await start({ limitAlgorithm: 'bucket', clockSpeed: 20 });
		expect((await burst(store, 5, 'GET', PATH)).accepted).toBe(4);
		await wait(900);
		const { accepted } = await burst(store, 4, 'GET', PATH);
		expect(accepted).toBeGreaterThanOrEqual(1);
		expect(accepted).toBeLessThan(4);
	});

	it('sends Retry-After as a date or not at all', async () => {
		const store = await start({ limits: { 'GET /leads': 1 }, clockSpeed: 1, retryAfter: 'date' });
		const dated = (await burst(store, 2, 'GET', PATH)).rejected[0]?.headers.get('retry-after');
		const ms = Date.parse(dated ?? '') - Date.now();
		expect(ms).toBeGreaterThan(50_000);
		expect(ms).toBeLessThanOrEqual(61_000);
		store.configure({ retryAfter: 'none' });
		const { rejected } = await burst(store, 1, 'GET', PATH);
		expect(rejected[0]?.headers.get('retry-after')).toBeNull();
	});

	it('sends Retry-After in real seconds when the clock runs fast', async () => {
		const store = await start({ clockSpeed: 20 });
		const { rejected } = await burst(store, 5, 'GET', PATH);
		expect(rejected[0]?.headers.get('retry-after')).toBe('3');
	});
});
