import { SAMPLES } from '../samples';
import { byAlias, useShop } from '../shop';

const shop = useShop();

const continues = { onError: 'continueRegularOutput' } as const;
const ofRow = { ...SAMPLES['sku.update'], skuId: '={{ $json.id }}' };
const RETRIED = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
const UNRESOLVED = '={{ $json.bad ? $("Elsewhere").item.json.a : $json.good }}';

it('[A8] a failed item is tried again by Retry On Fail, and then goes on with its row', async () => {
	const items = [{ id: 15999999, row: 2 }];
	const error =
		'Update SKU failed for store "loja-aurora": The SKU 15999999 was not found (status 404). This attempt did not do it. Check the ID and the alias of the store. Store → Get Many lists the aliases.';
	for (const node of [continues, { onError: 'continueErrorOutput' } as const]) {
		const { outputs } = await shop.run('sku.update', ofRow, {
			items,
			node: { ...RETRIED, ...node },
		});
		const row = node === continues ? {} : items[0];

		expect(outputs.flat().map(({ json }) => json)).toEqual([
			{ ...row, error, details: { httpCode: '404' } },
		]);
		expect(shop.takeSent()).toHaveLength(2);
	}
});

it.each([
	['the store', { store: byAlias(UNRESOLVED) }, ['loja-aurora', 'loja-brisa']],
	['a field', { limit: UNRESOLVED }, [1, 1]],
	['the options', { options: { requestOptions: { timeout: UNRESOLVED } } }, [900, 900]],
])('Continue covers an expression for %s that cannot be resolved', async (_, given, values) => {
	const items = [{ bad: true }, ...values.map((good) => ({ good })), { bad: true }];
	const { json } = await shop.run(
		'discount.getAll',
		{ limit: 1, ...given },
		{ items, node: continues },
	);
	const failed = { error: expect.stringMatching(/Elsewhere|node/) as string, details: {} };
	const found = { id: expect.any(Number) as number };

	expect(json).toMatchObject([failed, found, found, failed]);
});

it('[R1] all items are parsed before anything is sent', async () => {
	const items = [{ id: 15000001 }, { id: 'none' }, { id: 15000002 }];
	const { errorText, json } = await shop.run('sku.update', ofRow, { items });

	expect(errorText).toMatch(/^'SKU ID' must be a whole number \(given: "none"\)$/m);
	expect(errorText).toContain('· item 2');
	expect([json, shop.takeSent()]).toEqual([[], []]);
});

it('sends nothing when the execution was canceled before it began', async () => {
	const { json } = await shop.run('lead.getAll', {}, { signal: AbortSignal.abort() });

	expect([json, shop.takeSent()]).toEqual([[], []]);
});

/** Only its answer tells what a write did. */
it.each([
	['cancels a read of another item', 'lead.getAll', { limit: 1 }, [0, 200]],
	[
		'waits for the answer to a write of another item',
		'sku.update',
		{ ...SAMPLES['sku.update'], skuId: '={{ 25000001 - $itemIndex * 10000000 }}' },
		[2_400, 3_000],
	],
] as const)('the failure of one item %s', async (_, name, given, [least, most]) => {
	/** Late enough for the other request to be in flight. */
	const failure = { match: { path: /aurora/ }, status: 422, stall: 200 };
	shop.service.faults.push(failure, { match: { path: /brisa/ }, stall: 2_500 });
	// The one that fails is not the first.
	const items = [1, 0].map((index) => ({ alias: shop.alias(index) }));
	const parameters = { ...given, store: byAlias('={{ $json.alias }}') };
	const { errorText, time } = await shop.run(name, parameters, { items });

	expect(errorText).toContain('status 422');
	expect(shop.service.requests).toHaveLength(2);
	expect(time).toBeGreaterThanOrEqual(least);
	expect(time).toBeLessThan(most + 300);
});
