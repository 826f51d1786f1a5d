import { useShop } from '../shop';

const shop = useShop({ orders: 12 });

describe('Order → Get Many: Include', () => {
	const include = ['metadata', 'customer'];

	it.each([
		[{}, { include: 'metadata,customer' }],
		[
			{ additionalInclude: ' coupons ,metadata,, gifts' },
			{ include: 'metadata,customer,coupons,gifts' },
		],
		[{ additionalInclude: '={{ ["gifts"] }}' }, { include: 'metadata,customer,gifts' }],
	])('with the options %j sends %j', async (options, query) => {
		await shop.run('order.getAll', { limit: 1, options: { include, ...options } });

		expect(shop.takeSent()).toMatchObject([{ query }]);
	});

	it.each([
		['comma', { include: 'metadata,customer' }],
		['repeat', { include }],
		['brackets', { 'include[]': include }],
	] as const)('asks for relations as the credential says: %s', async (includeFormat, query) => {
		shop.service.configure({ include: { format: includeFormat } });
		const credentials = shop.credentialsWith({ includeFormat });
		const given = { output: 'full', limit: 1, options: { include } };
		const { json } = await shop.run('order.getAll', given, { credentials });

		expect(shop.takeSent()).toMatchObject([{ query }]);
		expect(json[0]).toHaveProperty('metadata.campaign');
		expect(json[0]).toHaveProperty('customer.email');
		expect(json[0]).not.toHaveProperty('status');
	});

	it('accepts an expression that returns a list or one name', async () => {
		await shop.run(
			'order.getAll',
			{ options: { include: '={{ $json.names }}' }, limit: 1 },
			{
				items: [{ names: ['pix'] }, { names: 'status' }],
			},
		);

		const queries = shop.takeSent().map(({ query }) => query);
		expect(queries).toEqual([{ include: 'pix' }, { include: 'status' }]);
	});
});
