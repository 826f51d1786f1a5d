import { useShop } from '../shop';

const shop = useShop();

describe('Banner → Sort', () => {
	it('sends each group with its IDs in the order entered', async () => {
		const entry = [
			{ group: 'home', resourceId: '5', orders: '3, 1,2' },
			{ group: 'category', resourceId: '={{ 7 }}', orders: '={{ [9, "8"] }}' },
			{ group: 'brand', resourceId: '9', orders: '[6, 4]' },
		];
		await shop.run('banner.sort', { bannerId: 17000001, sorting: { entry } });

		expect(shop.takeSent()).toMatchObject([
			{
				method: 'PUT',
				path: '/v2/loja-aurora/marketing/banners/17000001',
				body: {
					sorting: [
						{ group: 'home', resource_id: '5', orders: [3, 1, 2] },
						{ group: 'category', resource_id: '7', orders: [9, 8] },
						{ group: 'brand', resource_id: '9', orders: [6, 4] },
					],
				},
			},
		]);
	});
});
