import type { INodeParameters } from 'n8n-workflow';

import { oneNode, runWorkflow } from '../harness';
import { ITEMS_NODE_TYPE } from '../harness/itemsNode';
import { SAMPLES } from '../samples';
import { byAlias, type RunOptions, useShopPerTest } from '../shop';

const POST = { method: 'POST', path: /discounts/ };
/** The service carries the request out, but its response is lost. */
const LOST = { match: POST, reset: 'before', thenHandle: true } as const;
const NOT_DONE = { match: POST, reset: 'before' } as const;
const UNLISTED = { match: { method: 'GET', path: /discounts/ }, status: 403 };

/** n8n's Retry On Fail. */
const RETRIED: RunOptions = { node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } };

/** Two items, and the parameter with which each creates a discount of its own name. */
const TWO = [{ name: 'First' }, { name: 'Second' }];
const NAMED = { name: '={{ $json.name }}' };

const shop = useShopPerTest();

const made = () => shop.service.state.createdDiscounts.length;
const posts = () => shop.takeSent().filter(({ method }) => method === 'POST').length;

async function create(options: RunOptions, parameters: INodeParameters = {}) {
	return await shop.run(
		'discount.create',
		{ ...SAMPLES['discount.create'], ...parameters },
		options,
	);
}

describe("[R4] With n8n's Retry On Fail", () => {
	it('a create that cannot be found is not sent again either, and the error says so', async () => {
		shop.service.faults.push(NOT_DONE);

		const { errorText } = await create(RETRIED);

		expect(errorText).toContain('may still have done it');
		expect(errorText).toContain('did not send the create a second time');
		expect([posts(), made()]).toEqual([1, 0]);
	});

	it('a discount found after a lost response is not created again', async () => {
		shop.service.faults.push(LOST, { match: POST, nth: 2, status: 400 });
		const oneByOne = { ...NAMED, options: { requestOptions: { concurrency: 1 } } };

		const { json, hints } = await create({ ...RETRIED, items: TWO }, oneByOne);

		expect(json.map(({ name }) => name)).toEqual(['First', 'Second']);
		expect(hints.join()).toMatch(/^Item 1: Created by an earlier attempt of this run/);
		expect([posts(), made()]).toEqual([3, 2]);
	});

	it('a create whose response was lost is looked for even if the workflow continues on error', async () => {
		shop.service.faults.push(LOST, UNLISTED);
		const node = { ...RETRIED.node, onError: 'continueRegularOutput' as const };

		const { json } = await create({ node });

		expect(json).toMatchObject([{ name: 'Spring' }]);
		expect(made()).toBe(1);
	});

	it('a refused create is sent again', async () => {
		shop.service.faults.push({ match: POST, status: 400 });

		expect((await create(RETRIED)).json).toHaveLength(1);
		expect([posts(), made()]).toEqual([2, 1]);
	});

	it('two identical items create two discounts', async () => {
		await create({ ...RETRIED, items: [{}, {}] });

		expect(made()).toBe(2);
	});
});

/** Runs the node twice in one execution, as a loop does. */
async function createTwice({ node, items = [{}] }: RunOptions, parameters: INodeParameters = {}) {
	const type = 'storeManagement';
	const chosen = { resource: 'discount', operation: 'create', store: byAlias(shop.alias()) };
	const { nodes } = oneNode(
		type,
		{ ...chosen, ...SAMPLES['discount.create'], ...parameters },
		node,
	);
	const to = (name: string) => ({ node: name, type: 'main' as const, index: 0 });
	const workflow = {
		nodes: [...nodes, { type: ITEMS_NODE_TYPE, name: 'Again' }],
		connections: {
			Items: { main: [[to(type), to('Again')]] },
			Again: { main: [[to(type)]] },
		},
	};
	await runWorkflow(shop.pkg, { workflow, credentials: shop.credentials, items });
}

describe('[R4] In a loop, with Retry On Fail', () => {
	it('each run creates its own discount', async () => {
		await createTwice(RETRIED);
		expect([posts(), made()]).toEqual([2, 2]);
	});

	it('a run creates its own discounts after one that failed in each try', async () => {
		// The first item of the first run is refused in both of its tries.
		shop.service.faults.push({ match: POST, status: 400 }, { match: POST, nth: 3, status: 400 });
		const node = { ...RETRIED.node, maxTries: 2, onError: 'continueRegularOutput' as const };
		await createTwice({ node, items: TWO }, NAMED);
		// One discount of the first run, and both of the second.
		expect([posts(), made()]).toEqual([5, 3]);
	});
});

describe('[R4] With Retry On Fail and {{ $now }} in Starts, so that each try sends another body', () => {
	/** Another time in each try: that of the tests stands still while n8n waits. */
	const NOW = { startAt: '={{ $now.plus({ minutes: 1e6 * Math.random() }) }}' };
	const RETURN_IT = { options: { ifExists: 'return' } };
	const listed = { match: { method: 'GET', path: /discounts/ }, status: 200, body: { data: [] } };

	it('items that an earlier try created are not created again', async () => {
		shop.service.faults.push({ match: POST, nth: 2, status: 400 });
		const { json, hints } = await create({ ...RETRIED, items: TWO }, { ...NAMED, ...NOW });
		expect(json.map(({ name }) => name)).toEqual(['First', 'Second']);
		expect(hints.join()).toMatch(/^Item [12]: Created by an earlier attempt of this run/);
		expect([posts(), made()]).toEqual([3, 2]);
	});

	it('a create whose response was lost is not sent again, but looked for', async () => {
		shop.service.faults.push(LOST, UNLISTED);
		const { json, hints } = await create(RETRIED, NOW);
		expect(json).toMatchObject([{ name: 'Spring' }]);
		expect(hints.join()).toContain('was created, although the response was lost');
		expect([posts(), made()]).toEqual([1, 1]);
	});

	it('Return It finds what the earlier try made', async () => {
		shop.service.faults.push(listed, LOST, UNLISTED);
		const { json, hints } = await create(RETRIED, { ...NOW, ...RETURN_IT });
		expect(json).toHaveLength(1);
		expect(hints.join()).toContain('was created, although the response was lost');
		expect([posts(), made()]).toEqual([1, 1]);
	});

	it('Return It does not send again either what may still appear in the list', async () => {
		shop.service.faults.push(NOT_DONE);
		const { errorText } = await create(RETRIED, { ...NOW, ...RETURN_IT });
		expect(errorText).toContain('did not send the create a second time');
		expect([posts(), made()]).toEqual([1, 0]);
	});

	it('each store gets its own discount once, although the tries fail at either', async () => {
		shop.service.faults.push({ match: POST, nth: 2, status: 400 }, { ...LOST, nth: 3 });
		const items = [0, 1].flatMap((store) =>
			TWO.map((one) => ({ ...one, alias: shop.alias(store) })),
		);
		const store = byAlias('={{ $json.alias }}');
		const { json } = await create({ ...RETRIED, items }, { ...NAMED, ...NOW, store });
		expect(json.map(({ name }) => name)).toEqual(['First', 'Second', 'First', 'Second']);
		expect(made()).toBe(4);
	});

	it('each run of a loop creates its own, once', async () => {
		shop.service.faults.push({ match: POST, nth: 2, status: 400 }, { ...LOST, nth: 5 });
		await createTwice({ ...RETRIED, items: TWO }, { ...NAMED, ...NOW });
		expect(made()).toBe(4);
	});

	it("an agent's tool is not sent again either", async () => {
		shop.service.faults.push(LOST, UNLISTED);
		const parameters = { ...SAMPLES['discount.create'], ...NOW, options: { ifExists: 'create' } };
		await shop.runAsTool('discount.create', parameters, RETRIED);
		expect([posts(), made()]).toEqual([1, 1]);
	});
});
