import { fieldsIn } from '../fieldsIn';
import { searchList, type ListSearch } from '../harness';
import { byAlias, useShopPerTest } from '../shop';

const shop = useShopPerTest({
	...{ orders: 130, stores: 230, pageSize: 10, limits: { 'GET /orders': 1e6 } },
});

/** Fills a resource locator list as the editor does, with the first store chosen. */
const search = async (method: string, request: Partial<ListSearch> = {}) =>
	await searchList(shop.pkg, {
		...{ node: 'storeManagement', method, credentials: shop.credentials },
		parameters: { store: byAlias(shop.alias()) },
		...request,
	});

/** The lists of the locators, as the descriptions of both nodes name them. */
function lists(): Array<{ node: string; method: string }> {
	return ['storeManagement', 'storeManagementTrigger'].flatMap((node) => {
		const { description } = shop.pkg.nodeTypes.getByNameAndVersion(`${shop.pkg.name}.${node}`);
		const modes = fieldsIn(description.properties).flatMap((field) => field.modes ?? []);
		const methods = modes.flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []);
		return [...new Set(methods)].map((method) => ({ node, method: String(method) }));
	});
}

it('[S3] every list shows what is typed, in name or value, and nothing else', async () => {
	shop.service.configure({ orders: 8 });
	const all = lists();
	for (const { node, method } of all) {
		const { results } = await search(method, { node });
		const last = results.at(-1);
		const filter = String(last?.value).toUpperCase();

		expect(results.length).toBeGreaterThan(1);
		expect([method, await search(method, { node, filter })]).toEqual([method, { results: [last] }]);
		expect((await search(method, { node, filter: 'no such entry' })).results).toEqual([]);
	}
	expect(all.length).toBeGreaterThan(3);
});

const MERCHANTS = [
	{ alias: 'a', name: 'Loja A', domain: 'a.example.com' },
	{ alias: 'b', name: '', domain: 'b.example.com' },
	...[
		{ alias: 'c', name: null },
		{ alias: 2024, name: 7 },
		{ alias: '', name: 'No' },
	],
	{ name: 'Without alias' },
];
const ORDERS = [
	{ id: 1, number: 1001, customer: { name: 'Ana', email: 'a@x.test' }, status: { name: 'Paid' } },
	...[{ id: 2, number: 1002 }, { id: 3 }],
	{ id: 5, number: 1005, created_at: '2026-02-03 10:00:00', value_total: 5.5 },
	...[{ number: 1004, status: 'Paid' }, { value_total: 5 }, 'no record'],
];
const WEBHOOKS = [
	{ id: 1, name: 'Stock', url: 'https://stock.example.com', secret_key: 'hidden' },
	...[{ id: '2', name: '', url: '' }, { name: 'Without ID' }],
];

it.each<[what: string, method: string, data: unknown, entries: string[]]>([
	[
		...(['a store what it has', 'searchStores', { id: 1, merchants: MERCHANTS }] as const),
		['Loja A (a) = a', 'b.example.com (b) = b', 'c = c', '7 (2024) = 2024'],
	],
	['a user without stores none', 'searchStores', { id: 1, merchants: null }, []],
	[
		...(['an order what it has, and none without a name', 'searchOrders', ORDERS] as const),
		[
			...[
				'#1001 · Ana · a@x.test · Paid = 1',
				'#1002 = 2',
				'#3 = 3',
				'#1005 · 2026-02-03 · 5.5 = 5',
			],
			'#1004 · Paid (the service did not send its ID: choose By Number) = ',
		],
	],
	[
		...([
			'a webhook its name and URL, and none without an ID',
			'searchWebhooks',
			WEBHOOKS,
		] as const),
		['Stock · https://stock.example.com · ID 1 = 1', 'ID 2 = 2'],
	],
])('shows of %s', async (_, method, data, entries) => {
	const body = { data, meta: { pagination: { total_pages: 1 } } };
	// It tries once more when the service fails for a moment.
	const moment = { status: 503, headers: { 'retry-after': '0' } };
	shop.service.faults.push(moment, { status: 200, body });
	const { results } = await search(method);

	expect(results.map(({ name, value }) => `${name} = ${String(value)}`)).toEqual(entries);
	expect(shop.takeSent()).toHaveLength(2);
});

it.each([
	['ID 1', ['1', '']],
	['nobody', ['']],
])(
	'[S3] a search for %j ends after ten seconds, and says that the list goes on, with %j',
	async (filter, values) => {
		// Pages without an end, with one record each.
		const pages = Array.from({ length: 20 }, (_, id) => ({
			data: [{ id, name: 'A' }],
			scroll_id: 's',
		}));
		shop.service.faults.push(...pages.map((body) => ({ stall: 1_500, status: 200, body })));
		const started = performance.now();
		const { results, paginationToken } = await search('searchWebhooks', { filter });
		const time = performance.now() - started;

		expect(results.map(({ value }) => value)).toEqual(values);
		expect(results.at(-1)?.name).toBe('There are more. To choose one of them, enter it By ID.');
		expect(paginationToken).toEqual(expect.any(String));
		expect([shop.takeSent().length <= 7, time <= 11_000]).toEqual([true, true]);
	},
);

it('[S3] an order shows number, customer, e-mail, status, day and value, and is found by each', async () => {
	const order = shop.service.data.orders(shop.alias()).at(84);
	const { name, email } = order.customer?.data ?? {};
	const day = order.statuses?.data[0]?.created_at.date.slice(0, 10);
	const parts = [`#${order.number}`, name, email, order.status?.data?.name, day, order.value_total];
	for (const filter of [` #${order.number} `, '11000085', name, email?.toUpperCase()]) {
		const { results } = await search('searchOrders', { filter: String(filter) });
		expect(results[0]?.name).toBe(parts.join(' · '));
	}
});

it.each(['searchOrders', 'searchWebhooks'])(
	'%s belongs to the chosen store, and asks for one while none is chosen',
	async (method) => {
		const chosen = (value: string) => ({ store: { __rl: true, mode: 'list', value } });
		await search(method, { parameters: chosen(shop.alias(1)) });
		expect(shop.takeSent()[0]?.path).toContain('/v2/loja-brisa/');

		await expect(search(method, { parameters: chosen('') })).rejects.toThrow(
			/^Choose a store first\.$/,
		);
		expect(shop.takeSent()).toEqual([]);
	},
);
