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
	it('has all of many stores', async () => {
		const manyStores = await Shop.open({ stores: 230 });
		const values = await searchAll('searchStores', '', 3, manyStores);
		await manyStores.close();

		expect(values).toEqual(manyStores.service.aliases);
	});
});

describe('List of orders', () => {
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
