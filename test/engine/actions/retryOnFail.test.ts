import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../simulator';
import { oneNode, runWorkflow } from '../harness';
import { ITEMS_NODE_TYPE } from '../harness/package';
import { SAMPLES } from '../samples';
import { byAlias, type RunOptions, useShopPerTest } from '../shop';

const POST = { method: 'POST', path: /discounts/ };
const GET = { method: 'GET', path: /discounts/ };
/** The service carries the request out, but its response is lost. */
const LOST = { match: POST, reset: 'before', thenHandle: true } as const;
const NOT_DONE = { match: POST, reset: 'before' } as const;
const UNLISTED = { match: GET, status: 403 };
const NONE_LISTED = { match: GET, status: 200, body: { data: [] } };
const refused = (nth: number): Fault => ({ match: POST, nth, status: 400 });

/** n8n's Retry On Fail. */
const RETRIED = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

/** Two items, and the parameter with which each creates a discount of its own name. */
const TWO = [{ name: 'First' }, { name: 'Second' }];
const NAMED = { name: '={{ $json.name }}' };
/** Another time in each try, so that it sends another body: that of the tests stands still while n8n waits. */
const NOW = { startAt: '={{ $now.plus({ minutes: 1e6 * Math.random() }) }}' };
const RETURN_IT = { options: { ifExists: 'return' } };

const EARLIER = /^Item [12]: Created by an earlier attempt of this run/;
const FOUND = /was created, although the response was lost/;
const NOT_AGAIN = /may still have done it.*did not send the create a second time/s;

const shop = useShopPerTest();

const counts = () => {
	const posts = shop.takeSent().filter(({ method }) => method === 'POST').length;
	return { posts, made: shop.service.state.createdDiscounts.length };
};

async function create(options: RunOptions, parameters: INodeParameters = {}) {
	const given = { ...SAMPLES['discount.create'], ...parameters };
	return await shop.run('discount.create', given, options);
}

describe("[R4] With n8n's Retry On Fail", () => {
	it.each<[string, Fault[], RunOptions['items'], INodeParameters, number, number, said: RegExp]>([
		['that cannot be found is not sent again', [NOT_DONE], [{}], {}, 1, 0, NOT_AGAIN],
		['that was found is not sent again', [LOST, refused(2)], TWO, NAMED, 3, 2, EARLIER],
		['that was refused is sent again', [refused(1)], [{}], {}, 2, 1, /^$/],
		['of the same values is another one', [], [{}, {}], {}, 2, 2, /^$/],
		['that was done is not sent again', [refused(2)], TWO, { ...NAMED, ...NOW }, 3, 2, EARLIER],
		['that was lost is looked for', [LOST, UNLISTED], [{}], NOW, 1, 1, FOUND],
		[
			'that Return It does not find is looked for',
			[NONE_LISTED, LOST, UNLISTED],
			[{}],
			{ ...NOW, ...RETURN_IT },
			1,
			1,
			FOUND,
		],
		[
			'that Return It does not find is not sent again',
			[NOT_DONE],
			[{}],
			{ ...NOW, ...RETURN_IT },
			1,
			0,
			NOT_AGAIN,
		],
	])('a create %s', async (_, faults, items = [], parameters, ...[posts, made, said]) => {
		shop.service.faults.push(...faults);
		const sequential = { requestOptions: { concurrency: 1 }, ...(parameters.options as object) };
		const given = { ...parameters, options: sequential };
		const { json, hints, errorText } = await create({ node: RETRIED, items }, given);

		expect(errorText + hints.join()).toMatch(said);
		expect(counts()).toEqual({ posts, made });
		expect(json).toHaveLength(said === NOT_AGAIN ? 0 : items.length);
	});

	it('a create that was lost is looked for, also where the workflow continues on error', async () => {
		shop.service.faults.push(LOST, UNLISTED);
		const { json } = await create({ node: { ...RETRIED, onError: 'continueRegularOutput' } });

		expect(json).toMatchObject([{ name: 'Spring' }]);
		expect(counts()).toEqual({ posts: 1, made: 1 });
	});

	it('each store gets its own discount once, although the tries fail at either', async () => {
		shop.service.faults.push(refused(2), { ...LOST, nth: 3 });
		const aliases = [shop.alias(0), shop.alias(1)];
		const items = aliases.flatMap((alias) => TWO.map((one) => ({ ...one, alias })));
		const store = byAlias('={{ $json.alias }}');
		const { json } = await create({ node: RETRIED, items }, { ...NAMED, ...NOW, store });

		expect(json.map(({ name }) => name)).toEqual(['First', 'Second', 'First', 'Second']);
		expect(counts().made).toBe(4);
	});

	it("an agent's tool is not sent again either", async () => {
		shop.service.faults.push(LOST, UNLISTED);
		const parameters = { ...SAMPLES['discount.create'], ...NOW, options: { ifExists: 'create' } };
		await shop.runAsTool('discount.create', parameters, { node: RETRIED });

		expect(counts()).toEqual({ posts: 1, made: 1 });
	});
});

describe('[A8] A failure says what the write came to over all attempts', () => {
	const DONE = /An earlier attempt of this run \(Retry On Fail\) has done it\./;
	const MAYBE = /An earlier attempt of this run \(Retry On Fail\) may have done it\. .*[Ll]ook/;
	const NOT = /The service did not do it|Nothing was sent/;
	const rows = { items: [{ skuId: 15000001 }, { skuId: 15000002 }, { skuId: 15000003 }] };
	const ofRow = { skuId: '={{ $json.skuId ?? 15000001 }}', store: byAlias('={{ $json.alias }}') };
	const PUT = { method: 'PUT' };
	const lost = (nth: number) => ({ match: PUT, nth, reset: 'before', thenHandle: true }) as const;
	const status = (nth: number, code: number) => ({ match: PUT, nth, status: code });
	// Another value in each attempt.
	const badLater = { priceSale: '={{ $json.times.push(1) > 1 ? "1,5" : 5 }}' };

	it.each<[what: string, Fault[], RunOptions, INodeParameters, said: RegExp]>([
		['lost, done, then refused', [lost(1), status(3, 400), status(4, 422)], rows, {}, DONE],
		['another row was done', [status(2, 422), status(4, 422)], rows, {}, NOT],
		['lost, then no value', [lost(1)], { items: [{ times: [] }] }, badLater, MAYBE],
	])('%s', async (_, faults, given, parameters, said) => {
		shop.service.faults.push(...faults);
		const items = given.items?.map((item) => ({ ...item, alias: shop.alias() })) ?? [];
		const { errorText } = await shop.run(
			'sku.update',
			{
				...{ ...SAMPLES['sku.update'], ...ofRow, ...parameters },
				options: { requestOptions: { concurrency: 1, maxRetries: 0 } },
			},
			{ items, node: { ...RETRIED, maxTries: Math.max(2, faults.length) } },
		);

		expect(errorText).toMatch(said);
		expect(NOT.test(errorText)).toBe(said === NOT);
	});
});

describe('[R4] In a loop, with Retry On Fail', () => {
	/** Runs the node twice in one execution, as a loop does. */
	async function createTwice(node: RunOptions['node'], items = [{}], given: INodeParameters = {}) {
		const type = 'storeManagement';
		const chosen = { resource: 'discount', operation: 'create', store: byAlias(shop.alias()) };
		const parameters = { ...chosen, ...SAMPLES['discount.create'], ...given };
		const { nodes } = oneNode(type, parameters, node);
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

	it('each run creates its own discount', async () => {
		await createTwice(RETRIED);
		expect(counts()).toEqual({ posts: 2, made: 2 });
	});

	it('a run creates its own discounts after one that failed in each try', async () => {
		// The first item of the first run is refused in both of its tries.
		shop.service.faults.push(refused(1), refused(3));
		const node = { ...RETRIED, maxTries: 2, onError: 'continueRegularOutput' as const };
		await createTwice(node, TWO, NAMED);
		// One discount of the first run, and both of the second.
		expect(counts()).toEqual({ posts: 5, made: 3 });
	});

	it('a lost create is not taken for the one of the same values of the run before', async () => {
		shop.service.faults.push({ ...NOT_DONE, nth: 2 });
		await createTwice({ onError: 'continueRegularOutput' });
		expect(counts()).toEqual({ posts: 2, made: 1 });
	});

	it('each run creates its own, once, although each try sends another body', async () => {
		shop.service.faults.push(refused(2), { ...LOST, nth: 5 });
		await createTwice(RETRIED, TWO, { ...NAMED, ...NOW });
		expect(counts().made).toBe(4);
	});
});
