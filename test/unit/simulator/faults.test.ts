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
const deeds = (): number => store.state.updatedOrders.length;

it('meets the n-th matching request, as often as told', async () => {
	store.faults.push({ match: { method: 'PUT', path: /\/orders$/ }, nth: 2, times: 2, status: 503 });
	const statuses = [];
	for (let sent = 0; sent < 4; sent += 1) {
		statuses.push((await put()).status);
		expect((await call(store, 'GET', '/loja-aurora/webhooks')).status).toBe(200);
	}
	expect(statuses).toEqual([200, 503, 503, 200]);
	expect(deeds()).toBe(2);
	expect(store.faults.pending).toBe(0);
});

it('answers with the status, headers and body it is given, else with words of its own', async () => {
	store.faults.push(
		{ status: 422, body: { errors: { name: ['Taken.'] } }, headers: { 'Retry-After': '7' } },
		{ status: 200, body: '{"data": [' },
		{ status: 502 },
		{ status: 302, headers: { location: 'http://localhost:1/' }, body: '' },
	);
	const refused = await put();
	expect(refused).toMatchObject({ status: 422, body: { errors: { name: ['Taken.'] } } });
	expect(refused.headers.get('retry-after')).toBe('7');
	expect(await put()).toMatchObject({ status: 200, text: '{"data": [' });
	expect(at((await put()).body, 'message')).toBe('Bad gateway.');
	const own = { method: 'PUT', headers: headers(store), redirect: 'manual' } as const;
	expect((await fetch(`${store.url}/v2${ORDERS}`, own)).status).toBe(302);
	expect(deeds()).toBe(0);
	expect(store.requests.map(({ status }) => status)).toEqual([422, 200, 502, 302]);
	expect(store.requests[0]?.body).toBe('{"number":1001}');
});

it('loses an answer: the deed is done and the trouble is told', async () => {
	store.faults.push(
		{ status: 504, thenHandle: true },
		{ reset: 'before', thenHandle: true },
		{ reset: 'middle', thenHandle: true },
	);
	expect((await put()).status).toBe(504);
	await expect(put()).rejects.toThrow();
	await expect(put()).rejects.toThrow();
	expect(deeds()).toBe(3);
	expect((await put()).status).toBe(200);
});

it('resets the connection before or within the answer, without a deed', async () => {
	store.faults.push({ reset: 'before' }, { reset: 'middle' });
	await expect(put()).rejects.toThrow();
	await expect(put()).rejects.toThrow();
	expect(deeds()).toBe(0);
	expect(store.requests.map(({ status }) => status)).toEqual([0, 0]);
	store.faults.push({ reset: 'middle' });
	await expect(call(store, 'GET', ORDERS)).rejects.toThrow();
});

it('sends half of an answer as if it were all of it', async () => {
	store.faults.push({ truncate: true }, { truncate: true });
	const { status, text, body } = await call(store, 'GET', ORDERS);
	expect(status).toBe(200);
	expect(text.startsWith('{"data":[{')).toBe(true);
	expect(body).toBeUndefined();
	expect((await put()).body).toBeUndefined();
	expect(deeds()).toBe(0);
});

it('stalls, and does nothing for a client that has left', async () => {
	store.faults.push({ stall: 150 });
	const start = performance.now();
	expect((await put()).status).toBe(200);
	expect(performance.now() - start).toBeGreaterThanOrEqual(145);
	expect(deeds()).toBe(1);

	store.faults.push({ stall: 150 });
	const impatient = fetch(`${store.url}/v2${ORDERS}`, {
		method: 'PUT',
		headers: { ...headers(store), 'content-type': 'application/json' },
		body: '{}',
		signal: AbortSignal.timeout(50),
	});
	await expect(impatient).rejects.toThrow();
	await new Promise((resolve) => setTimeout(resolve, 200));
	expect(deeds()).toBe(1);
});

it('stalls after the deed where the answer is to be lost', async () => {
	store.faults.push({ stall: 300, thenHandle: true });
	const answer = put();
	await new Promise((resolve) => setTimeout(resolve, 150));
	expect(deeds()).toBe(1);
	expect((await answer).status).toBe(200);
});

it('meets the token endpoint, too, and forgets when cleared', async () => {
	store.faults.push({ match: { path: /token/ }, status: 500 });
	expect((await fetch(store.oauth.tokenUrl, { method: 'POST' })).status).toBe(500);
	store.faults.push({ status: 500 });
	store.faults.clear();
	expect((await put()).status).toBe(200);
});

it('does not hold up the end: stop() ends stalls and slow answers', async () => {
	store.faults.push({ stall: 60_000 });
	const stalled = put().then(
		() => 'answered',
		() => 'cut off',
	);
	await new Promise((resolve) => setTimeout(resolve, 50));
	const start = performance.now();
	await stores.stop();
	expect(performance.now() - start).toBeLessThan(1000);
	expect(['answered', 'cut off']).toContain(await stalled);
});
