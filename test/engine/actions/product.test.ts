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
});
