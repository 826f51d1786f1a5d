import { startSimulator } from '../../simulator';
import { ORDER_RELATIONS } from '../../simulator/data/order';
import { searchList, type ListSearch } from '../harness';
import { byAlias, useShopPerTest } from '../shop';

const shop = useShopPerTest({
	...{ orders: 130, stores: 230, pageSize: 10, limits: { 'GET /orders': 1e6 } },
	include: { default: ORDER_RELATIONS },
});

/** Fills a resource locator list as the editor does, with the first store chosen. */
const search = async (method: string, request: Partial<ListSearch> = {}) =>
	await searchList(shop.pkg, {
		...{ node: 'storeManagement', method, credentials: shop.credentials },
		parameters: { store: byAlias(shop.alias()) },
		...request,
	});

it('the list of stores has all of many', async () => {
	const { results, paginationToken } = await search('searchStores');

	expect(results.map(({ value }) => value)).toEqual(shop.service.aliases);
	expect(paginationToken).toBeUndefined();
});

it.each([
	['1085', '#1085'],
	[' #1130 ', '#1130'],
	['11000130', '#1130'],
])('finds an order on a later page by its number or ID: %j', async (filter, number) => {
	const { results, paginationToken } = await search('searchOrders', { filter });

	expect(results.map(({ name }) => name.slice(0, 5))).toEqual([number]);
	expect(paginationToken).toBeUndefined();
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

it('[R5] ignores addresses in a forged pagination token', async () => {
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

it('[R2] fails at once where Retry-After is a minute, and asks no more', async () => {
	shop.service.faults.push({ status: 429, headers: { 'retry-after': '60' } });
	const started = performance.now();
	for (let attempt = 0; attempt < 2; attempt++) {
		await expect(search('searchWebhooks')).rejects.toMatchObject({
			description: expect.stringMatching(/accepts requests again in (59|60) seconds/) as string,
		});
	}

	expect(performance.now() - started).toBeLessThan(5_000);
	expect(shop.service.requests).toHaveLength(1);
});
