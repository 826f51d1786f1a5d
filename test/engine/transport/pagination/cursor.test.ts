import fc from 'fast-check';

import type { RunningKnobs } from '../../../simulator';
import { byAlias, Shop } from '../../shop';

const AS_USUAL: RunningKnobs = {
	leads: 45,
	discounts: 25,
	pageSize: 20,
	wrapLists: 'data',
	discountMeta: 'element',
	pagination: 'links',
	names: {
		pageSize: 'per_page',
		page: 'page',
		scroll: 'scroll_id',
		scrollPlace: 'top',
		scrollIdChanges: false,
	},
};

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ ...AS_USUAL, webhooks: 30 });
});
afterEach(() => {
	shop.service.configure(AS_USUAL);
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
});

describe('the names of the paging parameters', () => {
	const names = { pageSize: 'size', page: 'p', scroll: 'cursor' };
	const options = {
		pageSize: 10,
		pageSizeParameter: 'size',
		pageParameter: 'p',
		scrollParameter: 'cursor',
	};

	it('are those of the options, for pages', async () => {
		shop.service.configure({ names, pagination: 'pages' });
		const { json } = await shop.run('lead.getAll', { returnAll: true, options });

		expect(json).toHaveLength(45);
		expect(shop.takeSent().map(({ query }) => query)).toEqual([
			{ size: '10' },
			...['2', '3', '4', '5'].map((p) => ({ size: '10', p })),
		]);
	});

	it('are those of the options, for scrolls', async () => {
		shop.service.configure({ names, pagination: 'scroll' });
		const { json } = await shop.run('discount.getAll', { returnAll: true, options });

		expect(json).toHaveLength(25);
		const [first, ...others] = shop.takeSent().map(({ query }) => query);
		expect(first).toEqual({ size: '10' });
		expect(others).toHaveLength(3);
		for (const query of others) expect(Object.keys(query)).toEqual(['size', 'cursor']);
	});

	it('stay those of the service where they are left empty', async () => {
		const empty = { pageSizeParameter: ' ', pageParameter: '', scrollParameter: '' };
		await shop.run('discount.getAll', { limit: 11, options: { ...empty, pageSize: 10 } });

		expect(shop.takeSent()).toMatchObject([
			{ query: { per_page: '10' } },
			{ query: { per_page: '10', page: '2' } },
		]);
	});
});

describe('limit', () => {
	it.each(['links', 'scroll', 'pages'] as const)(
		'stops asking early with %s',
		async (pagination) => {
			shop.service.configure({ pagination });
			const ask = async (limit: number) => {
				const { json } = await shop.run('lead.getAll', { limit, output: 'raw' });
				return [json.length, shop.takeSent().length];
			};

			expect(await ask(1)).toEqual([1, 1]);
			expect(await ask(20)).toEqual([20, 1]);
			expect(await ask(21)).toEqual([21, 2]);
			expect(await ask(40)).toEqual([40, 2]);
			expect(await ask(1000)).toEqual([45, pagination === 'scroll' ? 4 : 3]);
		},
	);

	it('is 50 where nothing is chosen, and takes the first stores', async () => {
		shop.service.configure({ leads: 60 });
		expect((await shop.run('lead.getAll')).json).toHaveLength(50);
		shop.service.configure({ leads: 45 });

		const { json } = await shop.run('store.getAll', { limit: 2 });
		expect(json.map(({ alias }) => alias)).toEqual([shop.alias(0), shop.alias(1)]);
	});

	it('does not count where everything is returned', async () => {
		const { json } = await shop.run('lead.getAll', { returnAll: true, limit: 3 });

		expect(json).toHaveLength(45);
	});

	it('may differ from item to item, as the store may', async () => {
		const parameters = { store: byAlias('={{ $json.alias }}'), limit: '={{ $json.limit }}' };
		const items = [
			{ alias: shop.alias(2), limit: 3 },
			{ alias: shop.alias(0), limit: '1' },
		];
		const { items: found } = await shop.run('webhook.getAll', parameters, { items });

		expect(found.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
			[38000001, { item: 0 }],
			[38000002, { item: 0 }],
			[38000003, { item: 0 }],
			[18000001, { item: 1 }],
		]);
	});
});

describe('walking a list', () => {
	/** The ids that the service holds, in its order. */
	const idsOf: Record<string, () => number[]> = {
		'lead.getAll': () => every(shop.service.data.leads(shop.alias())),
		'discount.getAll': () => every(shop.service.data.discounts(shop.alias())),
		'webhook.getAll': () => shop.service.state.webhooks(shop.alias()).map(({ id }) => id),
	};
	const every = (source: { total: number; at(index: number): { id: number } }) =>
		Array.from({ length: source.total }, (_, index) => source.at(index).id);

	const notation = fc
		.record({
			pagination: fc.constantFrom('links', 'scroll', 'pages'),
			linkStyle: fc.constantFrom('absolute', 'relative'),
			figures: fc.constantFrom('strings', 'integers'),
			wrapLists: fc.constantFrom('data', 'bare'),
			discountMeta: fc.constantFrom('element', 'top'),
			names: fc.record({
				scrollPlace: fc.constantFrom('top', 'meta', 'pagination'),
				scrollIdChanges: fc.boolean(),
			}),
		})
		// A bare list has no top where a scroll id could stand.
		.filter(({ wrapLists, names }) => wrapLists === 'data' || names.scrollPlace !== 'top');
	const walk = fc.record({
		list: fc.constantFrom(...Object.keys(idsOf)),
		total: fc.nat({ max: 60 }),
		// A page holds at least a twelfth of the list: hundreds of requests would show no more.
		pageSize: fc.integer({ min: 5, max: 70 }),
		byOption: fc.boolean(),
		limit: fc.option(fc.integer({ min: 1, max: 80 })),
	});

	it('gives each record once, in order, whatever the notation', async () => {
		await fc.assert(
			fc.asyncProperty(
				notation,
				walk,
				async (knobs, { list, total, pageSize, byOption, limit }) => {
					const own = byOption ? 7 : pageSize;
					shop.service.configure({ ...knobs, leads: total, discounts: total, pageSize: own });
					const { json, told } = await shop.run(list, {
						...(limit === null ? { returnAll: true } : { limit }),
						options: byOption ? { pageSize } : {},
					});

					expect(told).toBe('');
					expect(json.map(({ id }) => id)).toEqual(idsOf[list]?.().slice(0, limit ?? Infinity));
				},
			),
			{ numRuns: 60 },
		);
	});

	it.each([0, 1, 19, 20, 21, 40])(
		'of %d orders by scroll id ends after the last',
		async (orders) => {
			shop.service.configure({ orders, pagination: 'scroll' });
			const { json } = await shop.run('order.getAll', { returnAll: true });

			expect(json.map(({ number }) => number)).toEqual(
				Array.from({ length: orders }, (_, index) => 1001 + index),
			);
		},
	);

	it('of pages whose number is known goes on side by side, in order', async () => {
		shop.service.configure({ leads: 300, pageSize: 10, pagination: 'pages', latencyMs: 20 });
		const { json } = await shop.run('lead.getAll', { returnAll: true });
		shop.service.configure({ latencyMs: 0 });

		expect(json.map(({ id }) => id)).toEqual(idsOf['lead.getAll']?.());
		expect(shop.service.peakInFlight).toBeGreaterThan(1);
	});
});

describe('a list that leads astray', () => {
	const page = (next: string, id = 1) => ({
		data: [{ id }],
		meta: { pagination: { current_page: 1, total_pages: 9, links: { next } } },
	});

	it.each([
		['another host', 'http://127.0.0.1:1/v2/loja-aurora/leads?page=2'],
		['another host, without a scheme', '//127.0.0.1:1/v2/loja-aurora/leads?page=2'],
		['another path', '/v2/loja-brisa/leads?page=2'],
		['another path, by dots', '/v2/loja-aurora/leads/../orders?page=2'],
		['another scheme', 'https://127.0.0.1/v2/loja-aurora/leads?page=2'],
		['no address', 'http://['],
	])('to %s is not followed', async (_, next) => {
		shop.service.faults.push({ status: 200, body: page(next) });
		const { told, json } = await shop.run('lead.getAll', { returnAll: true });

		expect(told).toContain('Get many leads failed for store "loja-aurora"');
		expect(told).toContain('was not called because the credential would go along');
		expect(json).toEqual([]);
		expect(shop.takeSent()).toHaveLength(1);
	});

	it('in a circle ends with an error that names the page', async () => {
		const again = '/v2/loja-aurora/leads?page=2';
		shop.service.faults.push(
			{ status: 200, body: page(again, 1) },
			{ status: 200, body: page(again, 2) },
		);
		const { told } = await shop.run('lead.getAll', { returnAll: true });

		expect(told).toMatch(/page 3 of the list repeats page 2/);
		expect(shop.takeSent()).toHaveLength(2);
	});

	it('by giving the same page again ends with an error that names the page', async () => {
		shop.service.configure({ pagination: 'pages', names: { page: 'unknown_to_the_node' } });
		const { told } = await shop.run('discount.getAll', { returnAll: true });

		expect(told).toMatch(/page 2 of the list repeats page 1/);
		expect(told).toMatch(/pagination options/);
	});
});
