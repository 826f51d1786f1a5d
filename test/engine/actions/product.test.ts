import type { IDataObject } from 'n8n-workflow';

import { useShop } from '../shop';

const shop = useShop({ maxPageSize: 20 });

describe('Product → Get Many', () => {
	it('sends the query parameters as entered, on every page', async () => {
		const parameter = [
			{ name: 'search', value: 'wool & silk' },
			{ name: 'filter[active]', value: '={{ true }}' },
			{ name: 'search', value: '={{ 5 }}' },
		];
		await shop.run('product.getAll', { options: { queryParameters: { parameter } }, limit: 21 });

		const query = { search: ['wool & silk', '5'], 'filter[active]': 'true' };
		expect(shop.takeSent()).toMatchObject([{ query }, { query: { ...query, page: '2' } }]);
	});

	it.each<[unknown, IDataObject]>([
		[{ products: [{ id: 1 }] }, { products: [{ id: 1 }] }],
		[{ data: { id: 5 } }, { id: 5 }],
		['null', { value: null }],
	])('[A3] passes on what is no list, and guesses no second page: %j', async (body, item) => {
		shop.service.faults.push({ status: 200, body, times: 2 });
		const outcome = await shop.run('product.getAll', { returnAll: true });
		shop.service.faults.clear();

		expect(outcome.json).toEqual([item]);
		expect(shop.takeSent()).toHaveLength(1);
	});

	it('[A3] takes no answer for a page that is no list after one that is', async () => {
		shop.service.faults.push({ nth: 2, status: 200, body: { products: [] } });
		const { errorText } = await shop.run('product.getAll', { returnAll: true });
		shop.service.faults.clear();

		expect(errorText).toContain('something other than a list: {"products":[]}');
	});
});
