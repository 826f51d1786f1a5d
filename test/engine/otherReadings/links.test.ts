import { useShop } from '../shop';
import { all, orderNumbers, pick, writesBesideItsWebhook } from './support';

const shop = useShop({
	...{ leads: 120, orders: 45, products: 45, webhooks: 45, pageSize: 20 },
	...{ pagination: 'links', linkQuery: 'changes' },
});
afterEach(() => {
	shop.service.configure({ linkStyle: 'absolute', linkQuery: 'changes', maxPageSize: 100 });
});

describe('Next link that carries only what changes', () => {
	it.each(['absolute', 'relative'] as const)('leads through the whole list: %s', async (style) => {
		shop.service.configure({ linkStyle: style });
		const { json } = await shop.run('lead.getAll', { returnAll: true });

		const leads = all(shop.service.data.leads(shop.alias()));
		expect(json.map(({ id }) => id)).toEqual(leads.map(({ id }) => id));
	});

	it('leads through the list of a locator', async () => {
		const values = (await pick(shop, 'searchWebhooks')).map(({ value }) => value);

		const webhooks = shop.service.state.webhooks(shop.alias());
		expect(values).toEqual(webhooks.map(({ id }) => String(id)));
	});

	it('leads the trigger to its webhook on a later page', async () => {
		expect(await writesBesideItsWebhook({ linkQuery: 'changes' })).toEqual([]);
	});

	it('keeps the filters of leads on every page', async () => {
		const filters = { genre: 'F', params: '{"origin": "popup"}' };
		const given = { returnAll: true, filters, options: { pageSize: 5 } };
		const { json, errorText } = await shop.run('lead.getAll', given);

		const leads = all(shop.service.data.leads(shop.alias()));
		const expected = leads.filter(
			({ genre, params }) => genre === 'F' && params.origin === 'popup',
		);
		expect(errorText).toBe('');
		expect(expected.length).toBeGreaterThan(10);
		expect(json.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
		const queries = shop.takeSent().map(({ query }) => query);
		expect(queries).toHaveLength(Math.ceil(expected.length / 5));
		const sent = { genre: 'F', 'params[origin]': 'popup', per_page: '5' };
		expect(queries).toMatchObject(queries.map(() => sent));
	});

	it('keeps the included relations of orders on every page', async () => {
		const given = { returnAll: true, options: { include: ['metadata'] }, output: 'full' };
		const { json } = await shop.run('order.getAll', given);

		expect(json.map(({ number }) => number)).toEqual(orderNumbers(45));
		expect(json.filter((order) => !('metadata' in order))).toEqual([]);
	});

	it('keeps the page size on every page', async () => {
		const { json } = await shop.run('discount.getAll', {
			...{ returnAll: true, options: { pageSize: 7 } },
		});

		expect(json).toHaveLength(25);
		expect(shop.takeSent().map(({ query }) => query.per_page)).toEqual(['7', '7', '7', '7']);
	});

	it('keeps query parameters on every page, also repeated ones', async () => {
		const parameter = [
			{ name: 'search', value: 'wool' },
			{ name: 'search', value: 'silk' },
		];
		await shop.run('product.getAll', {
			returnAll: true,
			options: { queryParameters: { parameter } },
		});

		const queries = shop.takeSent().map(({ query }) => query.search);
		expect(queries).toEqual([
			['wool', 'silk'],
			['wool', 'silk'],
			['wool', 'silk'],
		]);
	});
});

describe('Next link that carries the whole query', () => {
	it('overrides the request: a page size that the service has reduced stays reduced', async () => {
		shop.service.configure({ linkQuery: 'full', maxPageSize: 50 });
		const given = { returnAll: true, options: { pageSize: 1000 } };
		const { json } = await shop.run('lead.getAll', given);

		expect(json).toHaveLength(120);
		const sizes = shop.takeSent().map(({ query }) => query.per_page);
		expect(sizes).toEqual(['1000', '50', '50']);
	});
});
