import { byId, Shop } from '../shop';

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ orders: 12, leads: 45 });
});
afterEach(() => {
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
});

describe('what reaches the service', () => {
	it.each([
		['user.get', {}, 'POST', '/v2/auth/me'],
		['store.getAll', {}, 'POST', '/v2/auth/me'],
		['order.getAll', {}, 'GET', '/v2/loja-aurora/orders'],
		['order.getItems', { orderId: byId(11000001) }, 'GET', '/v2/loja-aurora/orders/11000001/items'],
		['product.getAll', {}, 'GET', '/v2/loja-aurora/catalog/products'],
		['discount.getAll', {}, 'GET', '/v2/loja-aurora/discounts'],
		['lead.getAll', {}, 'GET', '/v2/loja-aurora/leads'],
		['webhook.getAll', {}, 'GET', '/v2/loja-aurora/webhooks'],
		['webhook.get', { webhookId: byId(' 18000001 ') }, 'GET', '/v2/loja-aurora/webhooks/18000001'],
	])('of %s', async (name, parameters, method, path) => {
		const { json, told } = await shop.run(name, { ...parameters, limit: 1 });

		expect(told).toBe('');
		expect(json).toHaveLength(1);
		expect(shop.takeSent()).toEqual([{ method, path, query: {}, body: undefined }]);
	});

	it('goes with the header tokens, and with nothing that signs in otherwise', async () => {
		await shop.run('user.get');

		const { userToken, userSecretKey } = shop.service.credentials;
		expect(shop.service.requests[0]?.headers).toMatchObject({
			'user-token': userToken,
			'user-secret-key': userSecretKey,
			accept: 'application/json',
		});
		expect(shop.service.requests[0]?.headers.authorization).toBeUndefined();
	});

	it('is the store that was picked from the list', async () => {
		const store = { __rl: true, mode: 'list', value: shop.alias(1), cachedResultName: 'Brisa' };
		await shop.run('discount.getAll', { store, limit: 1 });

		expect(shop.takeSent()).toMatchObject([{ path: '/v2/loja-brisa/discounts' }]);
	});
});

describe('the relations of an order', () => {
	const wanted = { include: ['metadata', 'customer'], limit: 1 };

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
	])('with %j are asked for as %j', async (options, query) => {
		await shop.run('order.getAll', { ...wanted, options });

		expect(shop.takeSent()).toMatchObject([{ query }]);
	});

	it('come in the notation that the service understands', async () => {
		for (const format of ['comma', 'repeat', 'brackets'] as const) {
			shop.service.configure({ include: { format, default: [] } });
			const { json } = await shop.run('order.getAll', {
				...wanted,
				output: 'full',
				options: { includeFormat: format },
			});
			expect(json[0]).toHaveProperty('metadata.0.key');
			expect(json[0]).toHaveProperty('customer.email');
			expect(json[0]).not.toHaveProperty('status');
		}
	});

	it('may come from an expression, as a list or as one name', async () => {
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

describe('filters of leads', () => {
	it('reach the service under its names', async () => {
		const filters = {
			name: ' Ana ',
			email: 'ana@example.com',
			birthday: '1990-12-31T00:00:00',
			city: 'São Paulo',
			state: 'SP',
			genre: 'F',
			params: '{"origin": "popup", "step": 2, "nested": {"deep key": true}, "none": null}',
		};
		await shop.run('lead.getAll', { filters });

		expect(shop.takeSent()).toMatchObject([
			{
				query: {
					name: 'Ana',
					email: 'ana@example.com',
					birthday: '1990-12-31',
					city: 'São Paulo',
					state: 'SP',
					genre: 'F',
					'params[origin]': 'popup',
					'params[step]': '2',
					'params[nested][deep key]': 'true',
					'params[none]': 'null',
				},
			},
		]);
	});

	it('find what they say', async () => {
		const { json } = await shop.run('lead.getAll', {
			returnAll: true,
			filters: { city: 'recife', params: '={{ { origin: "popup" } }}' },
			output: 'raw',
		});

		const leads = shop.service.data.leads(shop.alias());
		const all = Array.from({ length: leads.total }, (_, index) => leads.at(index));
		const expected = all.filter((one) => one.city === 'Recife' && one.params.origin === 'popup');
		expect(expected.length).toBeGreaterThan(0);
		expect(json).toEqual(expected);
	});

	it('that are left empty are not sent', async () => {
		await shop.run('lead.getAll', {
			filters: { name: '', city: '  ', birthday: '', params: '{}' },
			limit: 1,
		});

		expect(shop.takeSent().map(({ query }) => query)).toEqual([{}]);
	});

	it.each([
		['1990-12-31', '1990-12-31'],
		['1990-12-31T23:30:00.000+09:00', '1990-12-31'],
		['1990-12-31 00:00:00', '1990-12-31'],
		['={{ DateTime.fromISO("1990-12-31T23:59:00") }}', '1990-12-31'],
	])('with the birthday %s ask for the day that was written', async (birthday, day) => {
		await shop.run(
			'lead.getAll',
			{ filters: { birthday } },
			{ settings: { timezone: 'America/Sao_Paulo' } },
		);

		expect(shop.takeSent()).toMatchObject([{ query: { birthday: day } }]);
	});
});

it('sends the query parameters of products as they were entered, on every page', async () => {
	const parameter = [
		{ name: 'search', value: 'wool & silk' },
		{ name: 'filter[active]', value: '' },
		{ name: 'search', value: '={{ 5 }}' },
	];
	await shop.run('product.getAll', { queryParameters: { parameter }, limit: 21 });

	const query = { search: ['wool & silk', '5'], 'filter[active]': '' };
	expect(shop.takeSent()).toMatchObject([{ query }, { query: { ...query, page: '2' } }]);
});
