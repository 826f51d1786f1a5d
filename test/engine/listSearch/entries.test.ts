import { searchList } from '../harness';
import { byAlias, useShop } from '../shop';

const shop = useShop();

/** Fills a list of the first store as the editor does. */
const search = async (method: string, filter?: string) =>
	await searchList(shop.pkg, {
		node: 'storeManagement',
		method,
		credentials: shop.credentials,
		parameters: { store: byAlias(shop.alias()) },
		...(filter === undefined ? {} : { filter }),
	});

/** What the list shows of these records of the service. */
async function entriesOf(method: string, data: unknown, filter?: string) {
	shop.service.faults.push({
		status: 200,
		body: { data, meta: { pagination: { total_pages: 1 } } },
	});
	const { results } = await search(method, filter);
	return results.map(({ name, value }) => [name, value]);
}

it('shows of a store what it has: name or domain, and the alias that is needed', async () => {
	const merchants = [
		{ alias: 'a', name: 'Loja A', domain: 'a.example.com' },
		{ alias: 'b', name: '', domain: 'b.example.com' },
		{ alias: 'c', name: null },
		{ alias: 2024, name: 7 },
		{ alias: '', name: 'Without alias' },
		{ name: 'Without alias' },
	];

	expect(await entriesOf('searchStores', { id: 1, merchants })).toEqual([
		['Loja A (a)', 'a'],
		['b.example.com (b)', 'b'],
		['c', 'c'],
		['7 (2024)', '2024'],
		['All Stores of the Credential (*)', '*'],
	]);
});

it('shows no store where the service sends none', async () => {
	expect(await entriesOf('searchStores', { id: 1 })).toEqual([]);
});

it('shows of an order what it has, and says when it has no ID', async () => {
	const orders = [
		{ id: 1, number: 1001, customer: { name: 'Ana' }, status: { name: 'Paid' } },
		{ id: 2, number: 1002 },
		{ id: 3 },
		{ number: 1004, status: 'Paid' },
		{ number: 1005, created_at: '2026-02-03 10:00:00', value_total: 5 },
		{ value_total: 5 },
		'no record',
	];

	expect(await entriesOf('searchOrders', orders)).toEqual([
		['#1001 · Ana · Paid', '1'],
		['#1002', '2'],
		['#3', '3'],
		['#1004 · Paid · no ID from the service', ''],
		['#1005 · 2026-02-03 · 5.00 · no ID from the service', ''],
	]);
});

it('shows of a webhook its name and URL, and none without an ID', async () => {
	const webhooks = [
		{ id: 1, name: 'Stock', url: 'https://stock.example.com' },
		{ id: '2', name: '', url: '' },
		{ name: 'Without ID' },
	];

	expect(await entriesOf('searchWebhooks', webhooks)).toEqual([
		['Stock · https://stock.example.com · ID 1', '1'],
		['ID 2', '2'],
	]);
});

it('shows each of two webhooks with one name and URL, told apart by their IDs', async () => {
	const same = { name: 'Stock', url: 'https://stock.example.com' };

	expect(
		await entriesOf('searchWebhooks', [
			{ id: 1, ...same },
			{ id: 2, ...same },
		]),
	).toEqual([
		['Stock · https://stock.example.com · ID 1', '1'],
		['Stock · https://stock.example.com · ID 2', '2'],
	]);
});

it('shows what has one name and several values, and what has no value, line by line', async () => {
	const orders = [{ id: 1, number: 7 }, { id: 2, number: 7 }, { number: 8 }, { number: 9 }];

	expect(await entriesOf('searchOrders', orders)).toEqual([
		['#7', '1'],
		['#7', '2'],
		['#8 · no ID from the service', ''],
		['#9 · no ID from the service', ''],
	]);
});

it('shows of a product what it has, whatever the catalog calls it', async () => {
	const products = [
		{ id: 1, name: 'Mug', sku: 'M-1' },
		{ product_id: 2, title: 'Bag' },
		{ id: 3 },
		{ name: 'Without ID' },
	];

	expect(await entriesOf('searchProducts', products)).toEqual([
		['Mug · M-1 · ID 1', '1'],
		['Bag · ID 2', '2'],
		['ID 3', '3'],
	]);
});

it('shows the SKUs in the items of orders, each once, and none without an ID', async () => {
	const orders = [
		{ items: [{ sku_id: 7, item_sku: 'M-BLUE', product_id: 1 }, { item_sku: 'Without ID' }] },
		{ items: { data: [{ sku_id: 7, item_sku: 'M-BLUE', product_id: 1 }, { sku_id: '8' }] } },
		{ number: 1 },
	];

	expect(await entriesOf('searchSkus', orders)).toEqual([
		['M-BLUE · ID 7 · product 1', '7'],
		['ID 8', '8'],
	]);
});

it('finds names with accents without typing them, and the other way round', async () => {
	const webhooks = [
		{ id: 1, name: 'João' },
		{ id: 2, name: 'Joao' },
		{ id: 3, name: 'Jonas' },
	];

	for (const filter of ['joao', 'JOÃO']) {
		const found = await entriesOf('searchWebhooks', webhooks, filter);
		expect(found.map(([, value]) => value)).toEqual(['1', '2']);
	}
});

it.each([
	['brisa', ['B']],
	['18', ['A']],
	['  ', ['A', 'B']],
])('looks for the filter %j in the name and in the value, in any case', async (filter, names) => {
	const webhooks = [
		{ id: 18, name: 'A' },
		{ id: 5, name: 'B', url: 'https://BRISA.example.com' },
	];
	const found = await entriesOf('searchWebhooks', webhooks, filter);

	expect(found.map(([name]) => String(name).at(0))).toEqual(names);
});

it.each([
	['searchStores', 'Search stores failed: Closed.', 'POST /v2/auth/me'],
	['searchOrders', 'Search orders failed: Closed.', 'GET /v2/loja-aurora/orders'],
	['searchWebhooks', 'Search webhooks failed: Closed.', 'GET /v2/loja-aurora/webhooks'],
])('says that %s has failed', async (method, message, request) => {
	shop.service.faults.push({ status: 403, body: { message: 'Closed.' } });

	await expect(search(method)).rejects.toMatchObject({
		message: `${message} (status 403, access denied)`,
		context: { data: `List in the editor · ${request}, sent once` },
	});
});

it('tries once more when the service fails for a moment', async () => {
	shop.service.faults.push({ status: 503, headers: { 'retry-after': '0' } });

	expect(await entriesOf('searchWebhooks', [{ id: 1, name: 'A' }])).toEqual([['A · ID 1', '1']]);
	expect(shop.takeSent()).toHaveLength(2);
});

/** Pages without an end, each after a time in milliseconds, with one record of its own. */
const endless = (stall: number) =>
	Array.from({ length: 20 }, (_, id) => ({
		...{ stall, status: 200, body: { data: [{ id, name: 'A' }], scroll_id: 's' } },
	}));

it('searches for ten seconds, and then says how far it looked', async () => {
	shop.service.faults.push(...endless(1_500));
	const started = performance.now();
	const { results, paginationToken } = await search('searchWebhooks', 'nothing like it');
	const time = performance.now() - started;
	const sent = shop.takeSent().length;
	shop.service.faults.clear();

	expect(results.map(({ value }) => value)).toEqual(['']);
	expect(results[0]?.name).toMatch(/^[67] records searched, .* can also be entered By ID\.$/);
	expect(paginationToken).toEqual(expect.any(String));
	expect([sent <= 7, time <= 11_000]).toEqual([true, true]);
});

it('shows what it has found where a later page fails, and says why', async () => {
	shop.service.faults.push(...endless(0).slice(0, 2), {
		status: 403,
		body: { message: 'Closed.' },
	});
	const { results } = await search('searchWebhooks', 'a');

	expect(results.map(({ name }) => name)).toEqual([
		'A · ID 0',
		'A · ID 1',
		'2 records searched, then: Closed. The record can also be entered By ID.',
	]);
	shop.takeSent();
});

it('ends at an empty page', async () => {
	shop.service.faults.push({ status: 200, body: { data: [], scroll_id: 's' } });

	expect(await search('searchWebhooks')).toEqual({ results: [] });
});
