import type { IDataObject } from 'n8n-workflow';

import { OPERATIONS, SAMPLES } from '../samples';
import { byAlias, useShop } from '../shop';

const shop = useShop({ limits: { 'PUT /orders': 1e6, 'GET /orders': 1e6 } });

const continueOnFail = { onError: 'continueRegularOutput' } as const;
const errorOutput = { onError: 'continueErrorOutput' } as const;
const INVALID_ID =
	'Update SKU failed for store "loja-aurora": \'SKU ID\' must be a whole number (given: "none"). Nothing was sent. Enter the ID from the service, such as 1024.';

/** One SKU update for each item: the second ID does not exist, the third is not an ID. */
const SKUS: IDataObject[] = [{ id: 15000001 }, { id: 15999999 }, { id: 'none' }, { id: 15000002 }];
const updateSku = { ...SAMPLES['sku.update'], skuId: '={{ $json.id }}' };
const NOT_FOUND =
	'Update SKU failed for store "loja-aurora": The SKU 15999999 was not found (status 404, resource does not exist). The service did not do it. Check the ID and the alias of the store. Store → Get Many lists the aliases.';

describe('Continue on fail', () => {
	it('returns one error item for each failed item and runs the others', async () => {
		const { items, errorText } = await shop.run('sku.update', updateSku, {
			items: SKUS,
			node: continueOnFail,
		});

		expect(errorText).toBe('');
		expect(items.map(({ json, pairedItem }) => [json.id ?? json, pairedItem])).toEqual([
			[15000001, { item: 0 }],
			[{ error: NOT_FOUND, details: { httpCode: '404' } }, { item: 1 }],
			[{ error: INVALID_ID, details: { fields: ['SKU ID'] } }, { item: 2 }],
			[15000002, { item: 3 }],
		]);
		expect(shop.takeSent()).toHaveLength(3);
	});

	it('[A8] sends failed items to the error output, each with the columns of its row', async () => {
		const items = SKUS.map((row, index) => ({ ...row, row: index + 2 }));
		const { outputs } = await shop.run('sku.update', updateSku, { items, node: errorOutput });

		const [done = [], failed = []] = outputs;
		expect(done.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
			[15000001, { item: 0 }],
			[15000002, { item: 3 }],
		]);
		expect(failed).toEqual([
			{
				json: { id: 15999999, row: 3, error: NOT_FOUND, details: { httpCode: '404' } },
				pairedItem: { item: 1 },
			},
			{
				json: { id: 'none', row: 4, error: INVALID_ID, details: { fields: ['SKU ID'] } },
				pairedItem: { item: 2 },
			},
		]);
	});

	it.each([continueOnFail, errorOutput])(
		'[A8] a failed item says what was refused, why, and what to do (%j)',
		async (node) => {
			const errors = { price_sale: ['price_sale must not be above 9999.99'] };
			const refusal = { status: 422, body: { message: 'The given data was invalid.', errors } };
			shop.service.faults.push(refusal);
			const { outputs } = await shop.run('sku.update', SAMPLES['sku.update'], { node });

			expect(outputs.flat().map(({ json }) => json)).toEqual([
				{
					error:
						'Update SKU failed for store "loja-aurora": The given data was invalid (status 422). price_sale: price_sale must not be above 9999.99. The service did not do it. Correct the fields that the service names.',
					details: {
						httpCode: '422',
						fields: ['price_sale: price_sale must not be above 9999.99'],
					},
				},
			]);
			expect(outputs.findIndex(({ length }) => length > 0)).toBe(node === errorOutput ? 1 : 0);
		},
	);

	it('[A8] a failed item says that a write may have been carried out, and what was searched', async () => {
		const lost = { match: { method: 'POST', path: /discounts/ }, reset: 'before' } as const;
		shop.service.faults.push(lost);
		const { json } = await shop.run('discount.create', SAMPLES['discount.create'], {
			node: continueOnFail,
		});

		const searched = expect.stringMatching(/^n8n looked in the store: no discount/) as string;
		expect(json).toEqual([{ error: expect.any(String) as string, details: { searched } }]);
		expect(json[0]?.error).toMatch(/may still have done it\. n8n looked in the store.*look for it/);
	});

	it('[A8] a failed item is tried again by Retry On Fail, and then goes on with its row', async () => {
		const retried = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const items = [{ id: 15999999, row: 2 }];
		for (const node of [continueOnFail, errorOutput]) {
			const { outputs } = await shop.run('sku.update', updateSku, {
				items,
				node: { ...retried, ...node },
			});
			const row = node === errorOutput ? items[0] : {};
			expect(outputs.flat().map(({ json }) => json)).toEqual([
				{ ...row, error: NOT_FOUND, details: { httpCode: '404' } },
			]);
			expect(shop.takeSent()).toHaveLength(2);
		}
	});

	it('returns an error item for each item when all fail', async () => {
		shop.service.faults.push({ status: 403, times: 2, body: { message: 'Closed.' } });
		const { json } = await shop.run('user.get', {}, { items: [{}, {}], node: continueOnFail });

		const error = expect.stringContaining('Closed (status 403, access denied). Check') as string;
		const failed = { error, details: { httpCode: '403' } };
		expect(json).toEqual([failed, failed]);
	});

	it.each([
		[
			'the store',
			{ store: byAlias('={{ $json.bad ? $("Elsewhere").item.json.a : $json.alias }}') },
		],
		['a field', { limit: '={{ $json.bad ? $("Elsewhere").item.json.a : 1 }}' }],
		[
			'the options',
			{
				options: {
					requestOptions: { timeout: '={{ $json.bad ? $("Elsewhere").first().json.a : 900 }}' },
				},
			},
		],
	])('covers an expression for %s that cannot be resolved', async (_, parameters) => {
		const given = { store: byAlias('={{ $json.alias }}'), limit: 1, ...parameters };
		const items = [
			{ alias: shop.alias(0), bad: true },
			{ alias: shop.alias(1) },
			{ alias: shop.alias(2), bad: true },
		];
		const { json } = await shop.run('discount.getAll', given, { items, node: continueOnFail });

		expect(json).toEqual([
			{ error: expect.stringMatching(/Elsewhere|node/) as string, details: {} },
			expect.objectContaining({ id: 26000001 }),
			{ error: expect.stringMatching(/Elsewhere|node/) as string, details: {} },
		]);
	});
});

it('[R1] All items are parsed before anything is sent', async () => {
	const items = [{ id: 15000001 }, { id: 'none' }, { id: 15000002 }];
	const { errorText, json } = await shop.run('sku.update', updateSku, { items });

	expect(errorText).toMatch(/^'SKU ID' must be a whole number \(given: "none"\)$/m);
	expect(errorText).toContain('· item 2');
	expect([json, shop.takeSent()]).toEqual([[], []]);
});

describe('Stop on fail', () => {
	const sequential = { options: { requestOptions: { concurrency: 1 } } };

	it('reports the first failed item, returns no items and sends nothing more', async () => {
		const store = byAlias('={{ $json.alias }}');
		const items = [shop.alias(0), 'no-such-store', shop.alias(1)].map((alias) => ({ alias }));
		const { errorText, json, error } = await shop.run(
			'lead.getAll',
			{ store, limit: 1, ...sequential },
			{ items },
		);

		expect(errorText).toContain('Get many leads failed for store "no-such-store"');
		expect(errorText).toContain('· item 2 ·');
		expect(error).toMatchObject({ httpCode: '404', context: { itemIndex: 1 } });
		expect(json).toEqual([]);
		expect(shop.takeSent()).toHaveLength(2);
	});

	it('creates no discount after a failed one', async () => {
		const parameters = { ...SAMPLES['discount.create'], name: '={{ $json.name }}' };
		shop.service.faults.push({ nth: 2, status: 400, body: { message: 'No.' } });
		const items = ['First', 'Second', 'Third', 'Fourth'].map((name) => ({ name }));
		const { errorText } = await shop.run('discount.create', parameters, { items });

		expect(errorText).toContain('· item 2 ·');
		expect(shop.takeSent().map(({ body }) => body)).toMatchObject([
			{ name: 'First' },
			{ name: 'Second' },
		]);
	});
});

describe('Several input items', () => {
	it.each(OPERATIONS)(
		'pairs each output item of %s with its input item',
		async (name, parameters) => {
			const { items } = await shop.run(name, { ...parameters, limit: 1 }, { items: [{}, {}, {}] });

			expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
				{ item: 0 },
				{ item: 1 },
				{ item: 2 },
			]);
		},
	);

	it('returns results in input order, whatever the latency of each request', async () => {
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
});
