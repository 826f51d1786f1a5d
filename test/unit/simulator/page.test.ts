import { request } from 'node:http';

import { startPage, type StorePage } from '../../simulator/page';
import type { Simulator } from '../../simulator';
import { call, elements, Stores } from './client';

const stores = new Stores();
let store: Simulator;
let page: StorePage;

beforeEach(async () => {
	store = await stores.start();
	page = await startPage(store, { links: [{ title: 'An example', url: 'http://127.0.0.1:1/w' }] });
});
afterEach(async () => {
	await page.stop();
	await stores.stop();
});

const read = async (path = '/'): Promise<string> => await (await fetch(page.url + path)).text();
const press = (path: string, headers: Record<string, string> = {}) =>
	fetch(page.url + path, { method: 'POST', headers, redirect: 'manual' });

/** Waits until the service has delivered what the page asked for. */
async function deliveries(count: number) {
	while (store.state.deliveries.length < count) await new Promise(setImmediate);
	return store.state.deliveries;
}

function register(alias: string, events: string[], name = 'n8n') {
	return store.state.addWebhook(alias, { name, url: `${page.url}/receiver`, active: true, events });
}

describe('The page of a simulated store', () => {
	it('places an order that the store lists last and delivers', async () => {
		register('loja-aurora', ['order.created']);
		const before = store.data.orders('loja-aurora').total;

		const answer = await press('/orders?store=loja-aurora');

		expect(answer.status).toBe(303);
		expect(answer.headers.get('location')).toBe('/?store=loja-aurora');
		const all = store.data.orders('loja-aurora');
		const placed = all.at(all.total - 1);
		expect(all.total).toBe(before + 1);
		const [delivery] = await deliveries(1);
		expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
			event: 'order.created',
			resource: { number: placed.number, status: { data: { alias: 'waiting_payment' } } },
		});
		expect(await read()).toContain(`<td>${placed.number}</td>`);
	});

	it('places orders whose items can be read', async () => {
		await press('/orders');
		const all = store.data.orders('loja-aurora');
		const { items, address } = all.at(all.total - 1);

		const { body } = await call(
			store,
			'GET',
			`/loja-aurora/orders/${address[0]?.order_id ?? 0}/items`,
		);

		expect(elements(body)).toHaveLength(items.length);
	});

	it('leaves a cart, which is no order', async () => {
		register('loja-brisa', ['cart.reminder']);
		const before = store.data.orders('loja-brisa').total;

		await press('/carts?store=loja-brisa');

		const [delivery] = await deliveries(1);
		const sent: unknown = JSON.parse(delivery?.body ?? '');
		expect(sent).toHaveProperty('event', 'cart.reminder');
		expect(sent).toHaveProperty('resource.value_total');
		expect(sent).toHaveProperty('resource.items.0.item_sku');
		expect(store.data.orders('loja-brisa').total).toBe(before);
	});

	it('shows webhooks, deliveries with their answers, and requests that came in', async () => {
		register('loja-aurora', ['order.*']);
		await call(store, 'GET', '/loja-aurora/orders?per_page=7');
		await press('/orders');
		await deliveries(1);

		const shown = await read('/content?store=loja-aurora');

		expect(shown).toContain(`${page.url}/receiver`);
		expect(shown).toMatch(/<td>order.created<\/td>[^§]*<td>404 /);
		expect(shown).toContain('/v2/loja-aurora/orders?per_page=7');
		expect(shown).not.toContain(store.credentials.userToken);
		expect(await read('/content?store=loja-brisa')).not.toContain(page.url);
	});

	it('shows what strangers send as text, never as HTML', async () => {
		const hostile = `<img src=x onerror=alert(1)>"'&`;
		register('loja-aurora', [`order.${hostile}`], hostile);
		await call(store, 'GET', `/loja-aurora/orders?q=${encodeURIComponent(hostile)}`);

		const shown = await read();

		expect(shown).not.toContain('<img');
		expect(shown.split('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;').length).toBe(4);
	});

	it('leaves no trace in the requests of the service', async () => {
		await read();
		await press('/orders');

		expect(store.requests).toEqual([]);
	});

	it.each([
		['that another site sends', { origin: 'https://evil.example' }],
		['under a name that is not of this machine', { host: 'evil.example' }],
	])('refuses a press of a button %s', async (_case, headers) => {
		const { total } = store.data.orders('loja-aurora');

		const status = await new Promise((resolve, reject) => {
			// fetch does not send another Host.
			const sent = request(`${page.url}/orders`, { method: 'POST', headers });
			sent.once('response', (answer) => resolve(answer.resume().statusCode)).once('error', reject);
			sent.end();
		});

		expect(status).toBe(403);
		expect(store.data.orders('loja-aurora').total).toBe(total);
	});

	it('takes an unknown store for the first one', async () => {
		expect(await read('/?store=%3Cscript%3E')).toContain('<h1>loja-aurora</h1>');
	});

	it('leads to the examples', async () => {
		expect(await read()).toContain('<a href="http://127.0.0.1:1/w">An example</a>');
	});
});
