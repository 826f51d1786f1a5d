import { useShop } from '../shop';

const shop = useShop({ orders: 12 });

describe('Order → Get Many: Include', () => {
	const given = { include: ['metadata', 'customer'], limit: 1 };

	it.each([
		[{}, { include: 'metadata,customer' }],
		[{ includeFormat: 'comma' }, { include: 'metadata,customer' }],
		[{ includeFormat: 'repeat' }, { include: ['metadata', 'customer'] }],
		[{ includeFormat: 'brackets' }, { 'include[]': ['metadata', 'customer'] }],
		[
			{ additionalInclude: ' coupons ,metadata,, gifts' },
			{ include: 'metadata,customer,coupons,gifts' },
		],
		[{ additionalInclude: '={{ ["gifts"] }}' }, { include: 'metadata,customer,gifts' }],
	])('with the options %j sends %j', async (options, query) => {
		await shop.run('order.getAll', { ...given, options });

		expect(shop.takeSent()).toMatchObject([{ query }]);
	});

	it('returns the relations in each notation that a service may expect', async () => {
		for (const format of ['comma', 'repeat', 'brackets'] as const) {
			shop.service.configure({ include: { format, default: [] } });
			const { json } = await shop.run('order.getAll', {
				...given,
				output: 'full',
				options: { includeFormat: format },
			});
			expect(json[0]).toHaveProperty('metadata.campaign');
			expect(json[0]).toHaveProperty('customer.email');
			expect(json[0]).not.toHaveProperty('status');
		}
	});

	it('accepts an expression that returns a list or one name', async () => {
		await shop.run(
			'order.getAll',
			{ include: '={{ $json.names }}', limit: 1 },
			{
				items: [{ names: ['pix'] }, { names: 'status' }, {}],
			},
		);

		const queries = shop.takeSent().map(({ query }) => query);
		expect(queries).toEqual([{ include: 'pix' }, { include: 'status' }, {}]);
	});
});
