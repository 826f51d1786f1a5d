import { SAMPLES } from '../samples';
import { byAlias, useShop } from '../shop';

const shop = useShop({ limits: { 'PUT /orders': 1e6, 'GET /orders': 1e6 } });

const continueOnFail = { onError: 'continueRegularOutput' } as const;
const errorOutput = { onError: 'continueErrorOutput' } as const;
const updateSku = { ...SAMPLES['sku.update'], skuId: '={{ $json.id }}' };
const NOT_FOUND =
	'Update SKU failed for store "loja-aurora": The SKU 15999999 was not found (status 404, resource does not exist). The service did not do it. Check the ID and the alias of the store. Store → Get Many lists the aliases.';

describe('Continue on fail', () => {
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

it('sends nothing when the execution was canceled before it began', async () => {
	const { json } = await shop.run('lead.getAll', {}, { signal: AbortSignal.abort() });

	expect([json, shop.takeSent()]).toEqual([[], []]);
});

it('asks to pick again when a saved workflow names an operation that does not exist', async () => {
	const { error } = await shop.run('order.delete');

	expect(error).toMatchObject({
		message: 'There is no operation "delete" for the resource "order"',
		description: 'Pick the resource and the operation again.',
	});
});
