import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../simulator';
import { oneNode, runWorkflow } from '../harness';
import { ITEMS_NODE_TYPE } from '../harness/package';
import { SAMPLES } from '../samples';
import { byAlias, type RunOptions, useShop } from '../shop';

const shop = useShop();

const continues = { onError: 'continueRegularOutput' } as const;
const ofRow = { ...SAMPLES['sku.update'], skuId: '={{ $json.id }}' };
const RETRIED = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
const SEQUENTIAL = { requestOptions: { concurrency: 1, maxRetries: 0 } };
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

it('[R1] the first failed item is reported, and nothing more is sent', async () => {
	shop.service.faults.push({ nth: 2, status: 400, body: { message: 'No.' } });
	const names = ['First', 'Second', 'Third', 'Fourth'];
	const parameters = { ...SAMPLES['discount.create'], name: '={{ $json.name }}' };
	const items = names.map((name) => ({ name }));
	const { json, error, errorText } = await shop.run('discount.create', parameters, { items });

	expect(errorText).toContain('· item 2 ·');
	expect(error).toMatchObject({ httpCode: '400', context: { itemIndex: 1 } });
	expect(json).toEqual([]);
	expect(shop.takeSent().map(({ body }) => body)).toMatchObject(
		names.slice(0, 2).map((name) => ({ name })),
	);
});

it('[R1] of items side by side, the one that failed is reported, not those that it has stopped', async () => {
	// The others are on their way by then.
	const refused = { match: { path: /aurora/ }, stall: 100, status: 403 };
	shop.service.faults.push({ match: { path: /brisa/ }, stall: 30_000, times: 2 }, refused);
	const items = ['loja-brisa', 'loja-aurora', 'loja-brisa'].map((alias) => ({ alias }));
	const given = { limit: 1, store: byAlias('={{ $json.alias }}') };
	const { errorText } = await shop.run('lead.getAll', given, { items });

	expect(errorText).toMatch(/status 403.*· item 2 ·/s);
});

it.each<[what: string, faults: Fault[], price: string]>([
	[
		'did not do it',
		[
			{ status: 400, nth: 2 },
			{ status: 422, nth: 3 },
		],
		'5',
	],
	['sent nothing', [{ reset: 'before' }], '$json.times.push(1) > 1 ? "1,5" : 5'],
])('[A8] what fails later says of its own attempt that it %s', async (what, faults, price) => {
	shop.service.faults.push(...faults);
	const parameters = { ...ofRow, priceSale: `={{ ${price} }}`, options: SEQUENTIAL };
	const items = [15000001, 15000002].map((id) => ({ id, times: [] }));
	const { errorText } = await shop.run('sku.update', parameters, { items, node: RETRIED });

	expect(errorText).toContain(`This attempt ${what}. `);
	expect(errorText).toContain('· item 1');
	expect(errorText).not.toMatch(/The service did not do it|Nothing was sent/);
});

it('[R3] refusals use up the retries once nothing else is accepted', async () => {
	const [refused, accepted] = [15000001, 15000002];
	const match = { path: new RegExp(`${refused}`) };
	shop.service.faults.push({ match, status: 429, times: 40 });
	shop.service.faults.push({ match: { path: new RegExp(`${accepted}`) }, stall: 50 });
	const items = [refused, accepted].map((id) => ({ id }));
	const options = { requestOptions: { maxRetries: 2 } };
	const { json } = await shop.run('sku.update', { ...ofRow, options }, { items, node: continues });
	shop.service.faults.clear();

	expect(json[0]?.error).toContain('status 429');
	expect(json[1]).not.toHaveProperty('error');
	const attempts = shop.takeSent().filter(({ path }) => path.includes(`${refused}`));
	// While the endpoint accepts others, and for a minute after, a refusal uses up none.
	expect(attempts.length).toBeGreaterThan(3);
	expect(attempts.length).toBeLessThan(12);
});

it('[A8] what was lost may have been done, although no other attempt can be sent', async () => {
	const [lost, other] = [15000001, 15000002];
	shop.service.faults.push(
		{ match: { path: new RegExp(`${lost}`) }, stall: 100, reset: 'before', thenHandle: true },
		{ match: { path: new RegExp(`${other}`) }, status: 429, headers: { 'retry-after': '3600' } },
	);
	const items = [lost, other].map((id) => ({ id }));
	const { json } = await shop.run('sku.update', ofRow, { items, node: continues });

	expect(json).toMatchObject([
		{ error: expect.stringContaining('may still have done it') as string },
		{ error: expect.stringContaining('The service did not do it') as string },
	]);
});

it('sends nothing when the execution was canceled before it began', async () => {
	const { json } = await shop.run('lead.getAll', {}, { signal: AbortSignal.abort() });

	expect([json, shop.takeSent()]).toEqual([[], []]);
});

/** Creates discounts twice in one execution, as a loop does. */
async function createTwice(node: RunOptions['node'], items: IDataObject[], given: INodeParameters) {
	const type = 'storeManagement';
	const chosen = { resource: 'discount', operation: 'create', store: byAlias(shop.alias()) };
	const parameters = { ...chosen, ...SAMPLES['discount.create'], ...given };
	const to = (name: string) => ({ node: name, type: 'main' as const, index: 0 });
	const workflow = {
		nodes: [...oneNode(type, parameters, node).nodes, { type: ITEMS_NODE_TYPE, name: 'Again' }],
		connections: {
			Items: { main: [[to(type), to('Again')]] },
			Again: { main: [[to(type)]] },
		},
	};
	const before = shop.service.state.createdDiscounts.length;
	await runWorkflow(shop.pkg, { workflow, credentials: shop.credentials, items });
	return { made: shop.service.state.createdDiscounts.length - before };
}

it('[R4] in a loop, each run creates its own once, although each try sends another body', async () => {
	const post = { method: 'POST' };
	const lost: Fault = { match: post, nth: 5, reset: 'before', thenHandle: true };
	shop.service.faults.push({ match: post, nth: 2, status: 400 }, lost);
	const node = { ...RETRIED, maxTries: 3 };
	// The clock of the tests stands still while n8n waits.
	const startAt = '={{ $now.plus({ minutes: 1e6 * Math.random() }) }}';
	const items = [{ name: 'First' }, { name: 'Second' }];
	const { made } = await createTwice(node, items, { name: '={{ $json.name }}', startAt });
	expect(made).toBe(4);
});
