import type { INodeParameters } from 'n8n-workflow';

import { byAlias, Shop } from '../../shop';

const SKU: INodeParameters = {
	...{ productId: 1, sku: 'A-1', priceCost: 1, priceSale: 12.5 },
	...{ weight: 1, height: 1, width: 1, length: 1, quantityManaged: true },
	...{ availability: 3, availabilitySoldout: 0, blockedSale: false },
	variationsValuesIds: '1,2',
};

/** A minute of the service lasts three seconds, so that the overhead of a slow machine matters little. */
const FAST = 20;
/** The least time for 240 requests at 60 per three seconds: the last 60 start after nine seconds. */
const LEAST_MS = 9_000;

/** Updates `count` SKUs of the store once, starting at index `first`. */
async function updateSkus(shop: Shop, first: number, count: number) {
	const skus = shop.service.data.skus(shop.alias());
	const items = Array.from({ length: count }, (_, index) => ({ id: skus.at(first + index).id }));
	return await shop.run(
		'sku.update',
		{ ...SKU, dataMode: 'defineBelow', skuId: '={{ $json.id }}' },
		{ items },
	);
}

const countRejected = (shop: Shop): number =>
	shop.service.requests.filter(({ status }) => status === 429).length;

describe.each(['seconds', 'date'] as const)(
	'[R3] Rate limit that is not documented, Retry-After in %s',
	(retryAfter) => {
		it('is learned from 429 responses and shared by parallel executions', async () => {
			const shop = await Shop.open({
				...{ skus: 240, clockSpeed: FAST, retryAfter },
				limits: { 'PUT /catalog/skus/{id}': 60 },
			});
			const started = Date.now();
			const runs = await Promise.all([updateSkus(shop, 0, 120), updateSkus(shop, 120, 120)]);
			const elapsed = Date.now() - started;
			const { updatedSkus } = shop.service.state;
			const rejected = countRejected(shop);
			await shop.close();

			expect(runs.map(({ error, json }) => [error, json.length])).toEqual([
				[undefined, 120],
				[undefined, 120],
			]);
			expect(new Set(updatedSkus.map(({ id }) => id)).size).toBe(240);
			expect(updatedSkus).toHaveLength(240);
			expect(elapsed).toBeGreaterThan(LEAST_MS - 100);
			expect(elapsed).toBeLessThan(LEAST_MS * 5);
			// What is in flight when each of three windows is used up, and a few more.
			expect(rejected).toBeLessThan(3 * 32 + 20);
		});
	},
);

describe('[R3] Rate limiter', () => {
	it('limits each store separately', async () => {
		const shop = await Shop.open({ leads: 3 });
		shop.service.faults.push({
			match: { path: new RegExp(`${shop.alias(0)}/leads`) },
			status: 429,
			headers: { 'retry-after': '2' },
		});
		const [slow, quick] = await Promise.all([
			shop.run('lead.getAll'),
			shop.run('lead.getAll', { store: byAlias(shop.alias(1)) }),
		]);
		await shop.close();
		expect([slow.error, quick.error]).toEqual([undefined, undefined]);
		expect(slow.time).toBeGreaterThanOrEqual(1_900);
		// Both take the time that the machine needs; one waits for two seconds in addition.
		expect(quick.time).toBeLessThan(slow.time - 1_000);
	});

	it.each([
		['of an hour', '3600'],
		['of 21 digits', `1${'0'.repeat(20)}`],
		['with a date in 2099', 'Wed, 21 Oct 2099 07:28:00 GMT'],
	])('sends no further request to an endpoint after a Retry-After %s', async (_, wait) => {
		const shop = await Shop.open({ leads: 3 });
		const headers = { 'retry-after': wait };
		shop.service.faults.push({ match: { path: /leads/ }, status: 429, headers });
		const first = await shop.run('lead.getAll');
		const second = await shop.run('lead.getAll');
		const other = await shop.run('webhook.getAll');
		const sent = shop.service.requests.filter(({ path }) => path.endsWith('/leads'));
		await shop.close();

		const advice = /accepts requests again in \d+ minutes\./;
		expect(first.errorText).toMatch(advice);
		expect(second.errorText).toMatch(advice);
		expect(second.errorText).toContain('not sent');
		expect(sent).toHaveLength(1);
		expect(other.error).toBeUndefined();
	});
});
