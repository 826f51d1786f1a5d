/** @real-time Measures the simulator as a client of another process would. */
import type { Simulator } from '../../simulator';
import { at, call, headers, Stores } from './client';

const stores = new Stores();
let store: Simulator;
beforeEach(async () => {
	store = await stores.start();
});
afterEach(() => stores.stop());

const ORDERS = '/loja-aurora/orders';
const put = () => call(store, 'PUT', ORDERS, { number: 1001 });
const writes = (): number => store.state.updatedOrders.length;

describe('Fault', () => {
	it('applies from the n-th matching request on, for `times` requests', async () => {
		store.faults.push({
			match: { method: 'PUT', path: /\/orders$/ },
			nth: 2,
			times: 2,
			status: 503,
		});
		const statuses = [];
		for (let sent = 0; sent < 4; sent += 1) {
			statuses.push((await put()).status);
			expect((await call(store, 'GET', '/loja-aurora/webhooks')).status).toBe(200);
		}
		expect(statuses).toEqual([200, 503, 503, 200]);
		expect(writes()).toBe(2);
		expect(store.faults.pending).toBe(0);
	});

	it('responds with its status, headers and body, or with a default body', async () => {
		store.faults.push(
			{ status: 422, body: { errors: { name: ['Taken.'] } }, headers: { 'Retry-After': '7' } },
			{ status: 200, body: '{"data": [' },
			{ status: 502 },
			{ status: 302, headers: { location: 'http://localhost:1/' }, body: '' },
		);
		const failed = await put();
		expect(failed).toMatchObject({ status: 422, body: { errors: { name: ['Taken.'] } } });
		expect(failed.headers.get('retry-after')).toBe('7');
		expect(await put()).toMatchObject({ status: 200, text: '{"data": [' });
		expect(at((await put()).body, 'message')).toBe('Bad gateway.');
		const own = { method: 'PUT', headers: headers(store), redirect: 'manual' } as const;
		expect((await fetch(`${store.url}/v2${ORDERS}`, own)).status).toBe(302);
		expect(writes()).toBe(0);
		expect(store.requests.map(({ status }) => status)).toEqual([422, 200, 502, 302]);
		expect(store.requests[0]?.body).toBe('{"number":1001}');
	});

	it('with thenHandle, carries the write out before it fails', async () => {
		store.faults.push(
			{ status: 504, thenHandle: true },
			{ reset: 'before', thenHandle: true },
			{ reset: 'middle', thenHandle: true },
		);
		expect((await put()).status).toBe(504);
		await expect(put()).rejects.toThrow();
		await expect(put()).rejects.toThrow();
		expect(writes()).toBe(3);
		expect((await put()).status).toBe(200);
	});

	it('resets the connection before or within the response, without a write', async () => {
		store.faults.push({ reset: 'before' }, { reset: 'middle' });
		await expect(put()).rejects.toThrow();
		await expect(put()).rejects.toThrow();
		expect(writes()).toBe(0);
		expect(store.requests.map(({ status }) => status)).toEqual([0, 0]);
		store.faults.push({ reset: 'middle' });
		await expect(call(store, 'GET', ORDERS)).rejects.toThrow();
	});

	it('truncates a response', async () => {
		store.faults.push({ truncate: true }, { truncate: true });
		const { status, text, body } = await call(store, 'GET', ORDERS);
		expect(status).toBe(200);
		expect(text.startsWith('{"data":[{')).toBe(true);
		expect(body).toBeUndefined();
		expect((await put()).body).toBeUndefined();
		expect(writes()).toBe(0);
	});

	it('stalls, and skips a request whose client has disconnected', async () => {
		store.faults.push({ stall: 150 });
		const start = performance.now();
		expect((await put()).status).toBe(200);
		expect(performance.now() - start).toBeGreaterThanOrEqual(145);
		expect(writes()).toBe(1);

		store.faults.push({ stall: 150 });
		const disconnected = fetch(`${store.url}/v2${ORDERS}`, {
			method: 'PUT',
			headers: { ...headers(store), 'content-type': 'application/json' },
			body: '{}',
			signal: AbortSignal.timeout(50),
		});
		await expect(disconnected).rejects.toThrow();
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(writes()).toBe(1);
	});

	it('stalls after the write with thenHandle', async () => {
		store.faults.push({ stall: 300, thenHandle: true });
		const response = put();
		await new Promise((resolve) => setTimeout(resolve, 150));
		expect(writes()).toBe(1);
		expect((await response).status).toBe(200);
	});

	it('applies to the token endpoint, too, and not after clear()', async () => {
		store.faults.push({ match: { path: /token/ }, status: 500 });
		expect((await fetch(store.oauth.tokenUrl, { method: 'POST' })).status).toBe(500);
		store.faults.push({ status: 500 });
		store.faults.clear();
		expect((await put()).status).toBe(200);
	});

	it('ends when the simulator stops', async () => {
		store.faults.push({ stall: 60_000 });
		// Whether the response is still sent depends on timing; that the request ends does not.
		const settled = put().then(
			() => performance.now(),
			() => performance.now(),
		);
		await new Promise((resolve) => setTimeout(resolve, 50));
		const start = performance.now();
		await stores.stop();
		expect(performance.now() - start).toBeLessThan(1000);
		expect((await settled) - start).toBeLessThan(1000);
	});
});
