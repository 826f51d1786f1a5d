import type { INodeParameters } from 'n8n-workflow';

import { startSimulator } from '../../simulator';
import { ORDER_RELATIONS } from '../../simulator/data/order';
import { searchList } from '../harness';
import { byAlias, Shop, useShop } from '../shop';

const shop = useShop({
	...{ orders: 130, webhooks: 45, stores: 3, limits: { 'GET /orders': 1e6 } },
	include: { default: ORDER_RELATIONS },
});
afterEach(() => {
	shop.service.configure({
		pagination: { orders: 'scroll', webhooks: 'links' },
		orderIds: 'absent',
	});
});

interface SearchRequest {
	filter?: string;
	paginationToken?: string;
	parameters?: INodeParameters;
}

/** Fills a resource locator list as the editor does, with the first store chosen. */
async function search(method: string, { parameters, ...request }: SearchRequest = {}, from = shop) {
	return await searchList(from.pkg, {
		node: 'storeManagement',
		method,
		credentials: from.credentials,
		parameters: { store: byAlias(from.alias()), ...parameters },
		...request,
	});
}

/** All entries of a list, page by page, with at most `pages` pages. */
async function searchAll(method: string, filter = '', pages = 40, from = shop) {
	const values: unknown[] = [];
	let paginationToken: string | undefined;
	for (let page = 1; page <= pages; page++) {
		const found = await search(
			method,
			{ filter, ...(paginationToken === undefined ? {} : { paginationToken }) },
			from,
		);
		values.push(...found.results.map(({ value }) => value));
		paginationToken = found.paginationToken;
		if (paginationToken === undefined) return values;
	}
	throw new Error(`${method} returns more than ${pages} pages`);
}

describe('List of stores', () => {
	it('shows the name and alias of each store', async () => {
		expect(await search('searchStores')).toEqual({
			results: [
				{ name: 'Loja Aurora (loja-aurora)', value: 'loja-aurora' },
				{ name: 'Loja Brisa (loja-brisa)', value: 'loja-brisa' },
				{ name: 'Loja Cascata (loja-cascata)', value: 'loja-cascata' },
			],
		});
		expect(shop.takeSent()).toMatchObject([{ method: 'POST', path: '/v2/auth/me' }]);
	});

	it('has all of many stores', async () => {
		const manyStores = await Shop.open({ stores: 230 });
		const values = await searchAll('searchStores', '', 3, manyStores);
		await manyStores.close();

		expect(values).toEqual(manyStores.service.aliases);
	});
});

describe('List of orders', () => {
	it('shows what tells orders apart: number, customer, status, date and total', async () => {
		const { results } = await search('searchOrders');
		const { value_total: total } = shop.service.data.orders(shop.alias()).at(0);

		expect(results[0]).toEqual({
			name: `#1001 · Davi Pereira · Shipped · 2026-01-01 · ${total}`,
			value: '11000001',
		});
		expect(shop.takeSent()[0]).toMatchObject({ path: '/v2/loja-aurora/orders' });
	});

	it.each(['scroll', 'links', 'pages'] as const)(
		'contains each order once with %s',
		async (orders) => {
			shop.service.configure({ pagination: { orders }, orderIds: 'present' });
			const values = await searchAll('searchOrders');

			expect(values).toEqual(Array.from({ length: 130 }, (_, index) => String(11000001 + index)));
		},
	);

	it.each(['1085', ' #1130 ', '11000130'])(
		'finds an order on a later page by its number or ID: %j',
		async (filter) => {
			shop.service.configure({ pageSize: 10 });
			const { results, paginationToken } = await search('searchOrders', { filter });
			shop.service.configure({ pageSize: 50 });

			expect(results.map(({ name }) => name.slice(0, 5))).toEqual([
				filter === '1085' ? '#1085' : '#1130',
			]);
			expect(paginationToken).toBeUndefined();
		},
	);

	describe('of 502 orders, in pages of 25 that take a third of a second', () => {
		let slow: Shop;
		beforeEach(async () => {
			slow = await Shop.open({ orders: 502, pageSize: 25, latencyMs: 300 });
		});
		afterEach(async () => {
			await slow.close();
		});

		it.each(['1502', '#1502'])(
			'finds the newest by its number, in one call: %s',
			async (filter) => {
				const { results } = await search('searchOrders', { filter }, slow);

				expect(results.map(({ name }) => name.slice(0, 5))).toEqual(['#1502']);
			},
		);
	});

	it('belongs to the chosen store', async () => {
		const store = { __rl: true, mode: 'list', value: shop.alias(1) };
		await search('searchOrders', { parameters: { store } });

		expect(shop.takeSent()[0]).toMatchObject({ path: '/v2/loja-brisa/orders' });
	});
});

it.each(['searchOrders', 'searchWebhooks'])(
	'%s asks for the store while none is chosen',
	async (method) => {
		const store = { __rl: true, mode: 'list', value: '' };
		const found = search(method, { parameters: { store } });

		await expect(found).rejects.toThrow(/^Choose a store first\.$/);
		expect(shop.takeSent()).toEqual([]);
	},
);

describe('List of webhooks', () => {
	it('contains each webhook once with its URL and without its secret key', async () => {
		const { results } = await search('searchWebhooks');
		const [webhook] = shop.service.state.webhooks(shop.alias());

		expect(results[0]).toEqual({
			name: `${webhook?.name} · https://receiver.example.com/hooks/1 · ID 18000001`,
			value: '18000001',
		});
		expect(JSON.stringify(results)).not.toContain(webhook?.secret_key);
		expect(await searchAll('searchWebhooks')).toHaveLength(45);
	});

	it('filters by URL', async () => {
		const { results } = await search('searchWebhooks', { filter: 'hooks/33' });

		expect(results.map(({ value }) => value)).toEqual(['18000033']);
	});
});

describe('[L3] List of a service that ignores page numbers', () => {
	it.each([
		['', ['1', '2']],
		['none like it', []],
	])('has each webhook once, with the filter %j', async (filter, values) => {
		const data = ['1', '2'].map((id) => ({ id, name: 'A', url: 'https://a.example.com' }));
		shop.service.faults.push({ times: Infinity, status: 200, body: { data } });
		const { results, paginationToken } = await search('searchWebhooks', { filter });

		expect(results.map(({ value }) => value)).toEqual(values);
		expect(paginationToken).toBeUndefined();
		expect(shop.takeSent()).toHaveLength(2);
	});

	it('ends where the editor asks for more of a screen that is full', async () => {
		const data = Array.from({ length: 25 }, (_, id) => ({ id, url: 'https://a.example.com' }));
		shop.service.faults.push({ times: Infinity, status: 200, body: { data } });

		expect(await searchAll('searchWebhooks', '', 2)).toHaveLength(25);
	});
});

describe('Failed list search', () => {
	it('ignores addresses in a forged pagination token', async () => {
		const other = await startSimulator();
		const tokens = [
			`${other.url}/v2/loja-aurora/orders?page=2`,
			JSON.stringify({ by: 'link', search: `${other.url}/v2/loja-aurora/orders` }),
			JSON.stringify({ by: 'link', search: '?page=2', url: other.url, path: other.url }),
			JSON.stringify({ by: 'link', search: `@${other.url}/` }),
			JSON.stringify({ by: 'elsewhere', url: other.url }),
			'{',
		];
		for (const paginationToken of tokens) {
			await search('searchWebhooks', { paginationToken }).catch(() => undefined);
		}
		await other.stop();

		expect(other.requests).toEqual([]);
		const paths = shop.takeSent().map(({ path }) => path);
		expect(new Set(paths)).toEqual(new Set(['/v2/loja-aurora/webhooks']));
	});
});

it('fails at once in the editor when Retry-After is a minute', async () => {
	const rateLimited = await Shop.open({ webhooks: 2 });
	rateLimited.service.faults.push({ status: 429, headers: { 'retry-after': '60' } });
	const started = Date.now();
	const errors = [
		await search('searchWebhooks', {}, rateLimited).catch(descriptionOf),
		await search('searchWebhooks', {}, rateLimited).catch(descriptionOf),
	];
	expect(Date.now() - started).toBeLessThan(5_000);
	const requests = rateLimited.service.requests.length;
	await rateLimited.close();

	for (const error of errors) expect(error).toMatch(/accepts requests again in (59|60) seconds/);
	expect(requests).toBe(1);
});

function descriptionOf(error: unknown): string {
	return error instanceof Error && 'description' in error ? String(error.description) : '';
}
