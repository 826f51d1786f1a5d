import type { Fault } from '../../simulator';
import { SAMPLES } from '../samples';
import { byAlias, useShopPerTest } from '../shop';

const shop = useShopPerTest({ leads: 3 });

/** Only its answer tells what a write did. */
it.each([
	['cancels a read of another item', 'lead.getAll', { limit: 1 }, [0, 200]],
	[
		'waits for the answer to a write of another item',
		'sku.update',
		{ ...SAMPLES['sku.update'], skuId: '={{ 15000001 + $itemIndex * 10000000 }}' },
		[2_400, 3_000],
	],
] as const)('the failure of one item %s', async (_, name, given, [least, most]) => {
	/** Late enough for the other request to be in flight. */
	const failure: Fault = { match: { path: /aurora/ }, status: 422, stall: 200 };
	shop.service.faults.push(failure, { match: { path: /brisa/ }, stall: 2_500 });
	const items = [0, 1].map((index) => ({ alias: shop.alias(index) }));
	const parameters = { ...given, store: byAlias('={{ $json.alias }}') };
	const { errorText, time } = await shop.run(name, parameters, { items });

	expect(errorText).toContain('status 422');
	expect(shop.service.requests).toHaveLength(2);
	expect(time).toBeGreaterThanOrEqual(least);
	expect(time).toBeLessThan(most + 300);
});

it.each([
	['user.get', undefined],
	['discount.create', 'application/json'],
] as const)('%s sends the content type: %s', async (name, type) => {
	await shop.run(name, SAMPLES[name]);
	const { headers } = shop.service.requests.at(-1) ?? {};

	expect(headers?.accept).toBe('application/json');
	expect(headers?.['content-type']).toBe(type);
});
