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
async function entriesOf(method: string, data: unknown) {
	shop.service.faults.push({
		status: 200,
		body: { data, meta: { pagination: { total_pages: 1 } } },
	});
	const { results } = await search(method);
	return results.map(({ name, value }) => [name, value]);
}

it.each<[what: string, method: string, data: unknown, entries: string[][]]>([
	[
		'a store what it has: name or domain, and the alias that is needed',
		'searchStores',
		{
			id: 1,
			merchants: [
				{ alias: 'a', name: 'Loja A', domain: 'a.example.com' },
				{ alias: 'b', name: '', domain: 'b.example.com' },
				{ alias: 'c', name: null },
				{ alias: 2024, name: 7 },
				{ alias: '', name: 'Without alias' },
				{ name: 'Without alias' },
			],
		},
		[
			['Loja A (a)', 'a'],
			['b.example.com (b)', 'b'],
			['c', 'c'],
			['7 (2024)', '2024'],
		],
	],
	['a user without stores none', 'searchStores', { id: 1, merchants: null }, []],
	[
		'an order what it has, and none without an ID',
		'searchOrders',
		[
			{ id: 1, number: 1001, customer: { name: 'Ana' }, status: { name: 'Paid' } },
			{ id: 2, number: 1002 },
			{ id: 3 },
			{ id: 5, number: 1005, created_at: '2026-02-03 10:00:00', value_total: 5.5 },
			{ number: 1004, status: 'Paid' },
			{ value_total: 5 },
			'no record',
		],
		[
			['#1001 · Ana · Paid', '1'],
			['#1002', '2'],
			['#3', '3'],
			['#1005 · 2026-02-03 · 5.5', '5'],
		],
	],
	[
		'a webhook its name and URL, and none without an ID',
		'searchWebhooks',
		[
			{ id: 1, name: 'Stock', url: 'https://stock.example.com', secret_key: 'hidden' },
			{ id: '2', name: '', url: '' },
			{ name: 'Without ID' },
		],
		[
			['Stock · https://stock.example.com · ID 1', '1'],
			['ID 2', '2'],
		],
	],
])('shows of %s', async (_, method, data, entries) => {
	expect(await entriesOf(method, data)).toEqual(entries);
});

it.each([
	['searchStores', 'Search stores failed: Closed', 'POST /v2/auth/me'],
	['searchOrders', 'Search orders failed: Closed', 'GET /v2/loja-aurora/orders'],
	['searchWebhooks', 'Search webhooks failed: Closed', 'GET /v2/loja-aurora/webhooks'],
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

it('[S3] searches for ten seconds, and then says that the list goes on, also below what it has found', async () => {
	// Pages without an end, with one record each.
	const pages = Array.from({ length: 20 }, (_, id) => ({
		data: [{ id, name: 'A' }],
		scroll_id: 's',
	}));
	shop.service.faults.push(...pages.map((body) => ({ stall: 1_500, status: 200, body })));
	const started = performance.now();
	const { results, paginationToken } = await search('searchWebhooks', 'ID 1');
	const time = performance.now() - started;
	const sent = shop.takeSent().length;
	shop.service.faults.clear();

	expect(results.map(({ value }) => value)).toEqual(['1', '']);
	expect(results[1]?.name).toBe('There are more. To choose one of them, enter it By ID.');
	expect(paginationToken).toEqual(expect.any(String));
	expect([sent <= 7, time <= 11_000]).toEqual([true, true]);
});

it.each([1, 2])('[A1] what the service says beside page %i of 2 is shown', async (current_page) => {
	const meta = { pagination: { current_page, total_pages: 2 } };
	const body = { data: [{ id: 5, number: 101 }], error: 'The index is old', meta };
	shop.service.faults.push({ status: 200, body });
	const { results } = await search('searchOrders');
	expect(results.map(({ name }) => name)).toContainEqual(expect.stringContaining('index is old'));
});
