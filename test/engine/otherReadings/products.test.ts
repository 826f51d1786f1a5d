import { useShop } from '../shop';

describe('Product of another shape than a webhook product', () => {
	const shop = useShop({ products: 45, productShape: 'catalog' });

	const ids = Array.from({ length: 45 }, (_, index) => 14000001 + index);

	it('shows its own fields in Simplified, for every product', async () => {
		const { json } = await shop.run('product.getAll', { returnAll: true });

		expect(json.map(({ product_id: id }) => id)).toEqual(ids);
		expect(Object.keys(json[0] ?? {})).toEqual([
			...['product_id', 'title', 'reference', 'handle', 'published', 'price', 'stock', 'link'],
		]);
	});

	it('is unwrapped in Full, with its dates as ISO 8601', async () => {
		const { json } = await shop.run('product.getAll', { limit: 1, output: 'full' });

		expect(json[0]).toMatchObject({
			skus: [{ code: expect.stringMatching(/^P-/) as string }],
			modified_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*-03:00$/) as string,
		});
	});
});
