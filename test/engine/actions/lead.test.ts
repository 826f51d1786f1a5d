import { Shop } from '../shop';

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ leads: 45 });
});
afterEach(() => {
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
});

describe('Lead → Get Many: Filters', () => {
	it('sends each filter under the name of the API', async () => {
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

	it('returns the matching leads only', async () => {
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

	it('sends no empty filter', async () => {
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
	])('sends the birthday %s as the day it was written with', async (birthday, day) => {
		await shop.run(
			'lead.getAll',
			{ filters: { birthday } },
			{ settings: { timezone: 'America/Sao_Paulo' } },
		);

		expect(shop.takeSent()).toMatchObject([{ query: { birthday: day } }]);
	});
});
