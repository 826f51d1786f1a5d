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

describe("With n8n's Retry On Fail", () => {
	it('a create whose response was lost is not sent again, but looked for', async () => {
		shop.service.faults.push(LOST, UNLISTED);

		const { json, hints } = await create(RETRIED);

		expect(json).toMatchObject([{ name: 'Spring' }]);
		expect(hints.join()).toContain('was created, although the response was lost');
		expect([posts(), made()]).toEqual([1, 1]);
	});

	it('a create that cannot be found is not sent again either, and the error says so', async () => {
		shop.service.faults.push(NOT_DONE);

		const { errorText } = await create(RETRIED);

		expect(errorText).toContain('may have carried this out');
		expect(errorText).toContain('it was not sent a second time');
		expect([posts(), made()]).toEqual([1, 0]);
	});

	it('items that an earlier try created are not created again', async () => {
		shop.service.faults.push({ match: POST, nth: 2, status: 400 });

		const { json, hints } = await create({ ...RETRIED, items: TWO }, NAMED);

		expect(json.map(({ name }) => name)).toEqual(['First', 'Second']);
		expect(hints.join()).toMatch(/^Item [12]: Created by the try before this\.$/);
		expect([posts(), made()]).toEqual([3, 2]);
	});

	it('a discount found after a lost response is not created again', async () => {
		shop.service.faults.push(LOST, { match: POST, nth: 2, status: 400 });
		const oneByOne = { ...NAMED, options: { concurrency: 1 } };

		const { json, hints } = await create({ ...RETRIED, items: TWO }, oneByOne);

		expect(json.map(({ name }) => name)).toEqual(['First', 'Second']);
		expect(hints).toEqual(['Item 1: Created by the try before this.']);
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

describe('In a loop, with Retry On Fail', () => {
	it('each run creates its own discount', async () => {
		await createTwice(RETRIED);
		expect([posts(), made()]).toEqual([2, 2]);
	});

	it.each([
		[2, 2],
		// n8n tries at least twice and at most five times.
		[1, 2],
		[9, 5],
	])('everything is forgotten after the last try, with Max. Tries %d', async (maxTries, tries) => {
		// The first item is refused in each try of the first run: n8n tries again only after a failure.
		shop.service.faults.push(
			{ match: POST, status: 400 },
			{ match: POST, nth: 3, times: tries - 1, status: 400 },
		);
		const onError = 'continueRegularOutput' as const;
		await createTwice({ node: { ...RETRIED.node, maxTries, onError }, items: TWO }, NAMED);
		// One discount of the first run, and both of the second.
		expect([posts(), made()]).toEqual([tries + 3, 3]);
	});
});
