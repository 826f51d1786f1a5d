import type { RunningKnobs } from '../../../simulator';
import { Shop } from '../../shop';

const DEFAULTS: RunningKnobs = {
	pagination: 'links',
	names: { pageSize: 'per_page', page: 'page', scroll: 'scroll_id' },
};

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ ...DEFAULTS, leads: 45, discounts: 25 });
});
afterEach(() => {
	shop.service.configure(DEFAULTS);
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
});

describe('Names of the pagination parameters', () => {
	const names = { pageSize: 'size', page: 'p', scroll: 'cursor' };
	const options = {
		pageSize: 10,
		pageSizeParameter: 'size',
		pageParameter: 'p',
		scrollParameter: 'cursor',
	};

	it('come from the options, for page numbers', async () => {
		shop.service.configure({ names, pagination: 'pages' });
		const { json } = await shop.run('lead.getAll', { returnAll: true, options });

		expect(json).toHaveLength(45);
		expect(shop.takeSent().map(({ query }) => query)).toEqual([
			{ size: '10' },
			...['2', '3', '4', '5'].map((p) => ({ size: '10', p })),
		]);
	});

	it('come from the options, for scroll IDs', async () => {
		shop.service.configure({ names, pagination: 'scroll' });
		const { json } = await shop.run('discount.getAll', { returnAll: true, options });

		expect(json).toHaveLength(25);
		const [first, ...others] = shop.takeSent().map(({ query }) => query);
		expect(first).toEqual({ size: '10' });
		expect(others).toHaveLength(3);
		for (const query of others) expect(Object.keys(query)).toEqual(['size', 'cursor']);
	});

	it('keep their default when the option is empty', async () => {
		const empty = { pageSizeParameter: ' ', pageParameter: '', scrollParameter: '' };
		await shop.run('discount.getAll', { limit: 11, options: { ...empty, pageSize: 10 } });

		expect(shop.takeSent()).toMatchObject([
			{ query: { per_page: '10' } },
			{ query: { per_page: '10', page: '2' } },
		]);
	});
});

describe.each([
	['beside page numbers', { current_page: 1, total_pages: 9 }],
	['without page numbers', {}],
])('Next link to another address, %s', (_, figures) => {
	it.each([
		['another host', 'http://localhost:9/v2/loja-aurora/leads?page=2'],
		['another port', 'http://127.0.0.1:1/v2/loja-aurora/leads?page=2'],
		['another host, without a scheme', '//127.0.0.1:1/v2/loja-aurora/leads?page=2'],
		['another scheme', 'https://127.0.0.1/v2/loja-aurora/leads?page=2'],
		['another path', '/v2/loja-aurora/discounts?page=2'],
		['another path, by dots', '/v2/loja-aurora/leads/../orders?page=2'],
		['another store', '/v2/loja-brisa/leads?page=2'],
		['a scheme without a host', 'javascript:alert(1)'],
		['no address', 'http://['],
		['no address, with a path', 'http://[/'],
	])('is not followed, because the credential would be sent there: %s', async (__, next) => {
		const pagination = { ...figures, links: { next } };
		shop.service.faults.push({ status: 200, body: { data: [{ id: 1 }], meta: { pagination } } });
		const { errorText, json } = await shop.run('lead.getAll', { returnAll: true });

		expect(errorText).toContain('Get many leads failed for store "loja-aurora"');
		expect(errorText).toContain('the list continues at another address');
		expect(errorText).toContain('was not called because the credential would go along');
		expect(json).toEqual([]);
		expect(shop.takeSent()).toHaveLength(1);
	});
});
