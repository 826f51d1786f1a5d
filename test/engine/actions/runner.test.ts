import type { IDataObject } from 'n8n-workflow';

import { OPERATIONS, SAMPLES } from '../samples';
import { byAlias, Shop } from '../shop';

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ limits: { 'PUT /orders': 1e6, 'GET /orders': 1e6 } });
});
afterEach(() => {
	shop.service.faults.clear();
	shop.service.configure({ latencyMs: 0 });
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
});

const goOn = { onError: 'continueRegularOutput' } as const;
const branch = { onError: 'continueErrorOutput' } as const;
const NO_OPERATION = 'SKU ID must be a whole number (given: "none")';

/** Updates of a SKU each, one of them of a SKU that does not exist. */
const SKUS: IDataObject[] = [{ id: 15000001 }, { id: 15999999 }, { id: 'none' }, { id: 15000002 }];
const updateSku = { ...SAMPLES['sku.update'], skuId: '={{ $json.id }}' };
const NOT_FOUND =
	'Update a SKU failed for store "loja-aurora": The SKU 15999999 was not found. (status 404, resource does not exist)';

describe('continue on fail', () => {
	it('gives one error item for each failed item, and the others go on', async () => {
		const { items, told } = await shop.run('sku.update', updateSku, { items: SKUS, node: goOn });

		expect(told).toBe('');
		expect(items.map(({ json, pairedItem }) => [json.id ?? json, pairedItem])).toEqual([
			[15000001, { item: 0 }],
			[{ error: NOT_FOUND }, { item: 1 }],
			[{ error: NO_OPERATION }, { item: 2 }],
			[15000002, { item: 3 }],
		]);
		expect(shop.takeSent()).toHaveLength(3);
	});

	it('leads the failed items to the error output', async () => {
		const { outputs } = await shop.run('sku.update', updateSku, { items: SKUS, node: branch });

		const [done = [], failed = []] = outputs;
		expect(done.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
			[15000001, { item: 0 }],
			[15000002, { item: 3 }],
		]);
		expect(failed.map(({ json, pairedItem }) => [json.error, pairedItem])).toEqual([
			[NOT_FOUND, { item: 1 }],
			[NO_OPERATION, { item: 2 }],
		]);
	});

	it('also where all items fail for one reason', async () => {
		shop.service.faults.push({ status: 403, times: 2, body: { message: 'Closed.' } });
		const { json } = await shop.run('user.get', {}, { items: [{}, {}], node: goOn });

		const error = 'Get the user failed: Closed. (status 403, access denied)';
		expect(json).toEqual([{ error }, { error }]);
	});

	it.each([
		[
			'the store',
			{ store: byAlias('={{ $json.bad ? $("Elsewhere").item.json.a : $json.alias }}') },
		],
		['a field', { limit: '={{ $json.bad ? $("Elsewhere").item.json.a : 1 }}' }],
		[
			'the options',
			{ options: { timeout: '={{ $json.bad ? $("Elsewhere").first().json.a : 900 }}' } },
		],
	])('where an expression for %s cannot be resolved', async (_, parameters) => {
		const given = { store: byAlias('={{ $json.alias }}'), limit: 1, ...parameters };
		const items = [
			{ alias: shop.alias(0), bad: true },
			{ alias: shop.alias(1) },
			{ alias: shop.alias(2), bad: true },
		];
		const { json } = await shop.run('discount.getAll', given, { items, node: goOn });

		expect(json).toEqual([
			{ error: expect.stringMatching(/Elsewhere|node/) as string },
			expect.objectContaining({ id: 26000001 }),
			{ error: expect.stringMatching(/Elsewhere|node/) as string },
		]);
	});
});

describe('without it', () => {
	const alone = { options: { concurrency: 1 } };

	it('the first failure names its item, gives nothing, and ends what was to come', async () => {
		const store = byAlias('={{ $json.alias }}');
		const items = [shop.alias(0), 'no-such-store', shop.alias(1)].map((alias) => ({ alias }));
		const { told, json, error } = await shop.run(
			'lead.getAll',
			{ store, limit: 1, ...alone },
			{ items },
		);

		expect(told).toContain('Get many leads failed for store "no-such-store"');
		expect(told).toContain('· item 2 ·');
		expect(error).toMatchObject({ httpCode: '404', context: { itemIndex: 1 } });
		expect(json).toEqual([]);
		expect(shop.takeSent()).toHaveLength(2);
	});

	it('no discount is made after one that was refused', async () => {
		const parameters = { ...SAMPLES['discount.create'], name: '={{ $json.name }}' };
		shop.service.faults.push({ nth: 2, status: 400, body: { message: 'No.' } });
		const items = ['First', 'Second', 'Third', 'Fourth'].map((name) => ({ name }));
		const { told } = await shop.run('discount.create', parameters, { items });

		expect(told).toContain('· item 2 ·');
		expect(shop.takeSent().map(({ body }) => body)).toMatchObject([
			{ name: 'First' },
			{ name: 'Second' },
		]);
	});
});

describe('many items', () => {
	it.each(OPERATIONS)('of %s are each paired with their own', async (name, parameters) => {
		const { items } = await shop.run(name, { ...parameters, limit: 1 }, { items: [{}, {}, {}] });

		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
	});

	it('come out in the order in which they went in, however long each takes', async () => {
		const stalls = [90, 60, 10, 40, 0, 20];
		shop.service.faults.push(...stalls.map((stall) => ({ stall })));
		const items = stalls.map((_, index) => ({ alias: shop.alias(index % 3), limit: index + 1 }));
		const given = { store: byAlias('={{ $json.alias }}'), limit: '={{ $json.limit }}' };
		const { items: found } = await shop.run('lead.getAll', given, { items });

		const expected = items.flatMap(({ limit }, item) =>
			Array.from({ length: limit }, () => ({ item })),
		);
		expect(found.map(({ pairedItem }) => pairedItem)).toEqual(expected);
		const stores = found.map(({ json }) => Math.floor(Number(json.id) / 10_000_000));
		expect(stores).toEqual(expected.map(({ item }) => (item % 3) + 1));
		expect(shop.service.peakInFlight).toBeGreaterThan(1);
	});

	it('take nothing over from each other', async () => {
		const filters = { city: '={{ $json.city }}', email: '={{ $json.email }}' };
		const items = [
			{ city: 'Recife', email: 'ana@example.com' },
			{},
			{ city: 'Salvador' },
			{ email: 'rui@example.com' },
		];
		const more = { filters, limit: '={{ $itemIndex + 1 }}', options: { concurrency: 1 } };
		await shop.run('lead.getAll', more, { items });

		expect(shop.takeSent().map(({ query }) => query)).toEqual(items);
	});

	it('have no more requests under way than concurrency allows', async () => {
		shop.service.configure({ latencyMs: 20 });
		await shop.run('user.get', {}, { items: Array.from({ length: 3 }, () => ({})) });
		expect(shop.service.peakInFlight).toBe(1);
		const items = Array.from({ length: 24 }, () => ({}));
		await shop.run('lead.getAll', { limit: 1, options: { concurrency: 3 } }, { items });

		expect(shop.service.peakInFlight).toBe(3);
	});
});

describe('writes', () => {
	/** The service notes whole milliseconds, and the end of an answer while the next may come in. */
	const RACE = 5;

	/** The requests of one path did not overlap, and each began after the one before had ended. */
	function expectOneAfterTheOther(path: string): void {
		const same = shop.service.requests.filter((request) => request.path === path);
		expect(same.length).toBeGreaterThan(1);
		same.reduce((before, after) => {
			const ended = before.at + (before.durationMs ?? Infinity);
			expect(after.at).toBeGreaterThanOrEqual(ended - RACE);
			return after;
		});
	}

	it('to the same path go one after the other in item order, to others side by side', async () => {
		shop.service.configure({ latencyMs: 25 });
		shop.service.faults.push({ stall: 60 }, { nth: 5, status: 404, body: {} });
		const items = Array.from({ length: 12 }, (_, index) => ({ id: 15000001 + (index % 2), index }));
		const given = { ...updateSku, availability: '={{ $json.index }}' };
		const { json } = await shop.run('sku.update', given, { items, node: goOn });

		const [first, second] = ['15000001', '15000002'].map(
			(id) => `/v2/loja-aurora/catalog/skus/${id}`,
		);
		expect(json).toHaveLength(12);
		expectOneAfterTheOther(first ?? '');
		expectOneAfterTheOther(second ?? '');
		expect(shop.service.peakInFlight).toBe(2);
		const sent = shop.takeSent().filter(({ path }) => path === first);
		expect(sent.map(({ body }) => body)).toMatchObject(
			[0, 2, 4, 6, 8, 10].map((availability) => ({ availability })),
		);
	});

	it('that create go one after the other, in whatever store', async () => {
		shop.service.configure({ latencyMs: 5 });
		shop.service.faults.push({ stall: 40 });
		const items = Array.from({ length: 6 }, (_, index) => ({
			alias: shop.alias(index % 3),
			name: `Sale ${index}`,
		}));
		const given = {
			...SAMPLES['discount.create'],
			store: byAlias('={{ $json.alias }}'),
			name: '={{ $json.name }}',
		};
		await shop.run('discount.create', given, { items });

		expect(shop.service.peakInFlight).toBe(1);
		expect(shop.takeSent()).toMatchObject(
			items.map(({ name, alias }) => ({ body: { name }, path: `/v2/${alias}/discounts` })),
		);
	});
});
