import type { INodeParameters } from 'n8n-workflow';

import { SAMPLES } from '../samples';
import { type RunOptions, useShopPerTest } from '../shop';

const POST = { method: 'POST', path: /discounts/ };
/** The service carries the request out; its response is lost, and so is the list. */
const LOST = { match: POST, reset: 'before', thenHandle: true } as const;
const NOT_DONE = { match: POST, reset: 'before' } as const;
const UNLISTED = { match: { method: 'GET', path: /discounts/ }, status: 403 };

/** n8n's Retry On Fail. */
const RETRIED: RunOptions = { node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } };

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

	it('nor where it cannot be found, and the error says so', async () => {
		shop.service.faults.push(NOT_DONE);

		const { errorText } = await create(RETRIED);

		expect(errorText).toContain('may have carried this out');
		expect(errorText).toContain('it was not sent a second time');
		expect([posts(), made()]).toEqual([1, 0]);
	});

	it('items that an earlier try created are not created again', async () => {
		shop.service.faults.push({ match: POST, nth: 2, status: 400 });
		const names = { name: '={{ $json.name }}' };

		const { json } = await create(
			{ ...RETRIED, items: [{ name: 'First' }, { name: 'Second' }] },
			names,
		);

		expect(json.map(({ name }) => name)).toEqual(['First', 'Second']);
		expect([posts(), made()]).toEqual([3, 2]);
	});

	it('also where the workflow continues on error', async () => {
		shop.service.faults.push(LOST, UNLISTED);
		const node = { ...RETRIED.node, onError: 'continueRegularOutput' as const };

		const { json } = await create({ node });

		expect(json).toMatchObject([{ name: 'Spring' }]);
		expect(made()).toBe(1);
	});

	it('what was refused is sent again', async () => {
		shop.service.faults.push({ match: POST, status: 400 });

		expect((await create(RETRIED)).json).toHaveLength(1);
		expect([posts(), made()]).toEqual([2, 1]);
	});

	it('two identical items make two discounts', async () => {
		await create({ ...RETRIED, items: [{}, {}] });

		expect(made()).toBe(2);
	});
});
