import { useShop } from '../shop';

const shop = useShop({ leads: 45 });

describe('Lead → Get Many: Filters', () => {
	it('sends each filter under the name of the API', async () => {
		const filters = {
			name: ' Ana ',
			email: 'ana@example.com',
			birthday: '1990-12-31T00:00:00',
			city: 'São Paulo',
			state: 'SP',
			genre: 'F',
			params: '{"origin": "popup", "step": 2, "nested": {"deep key": true}}',
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

	it('sends no filter that was not added', async () => {
		await shop.run('lead.getAll', { filters: {}, limit: 1 });

		expect(shop.takeSent().map(({ query }) => query)).toEqual([{}]);
	});

	it('refuses filters without a value, so that they do not return every lead', async () => {
		const filters = {
			name: '',
			city: '={{ $json.none }}',
			birthday: '',
			params: '{}',
			state: 'SP',
		};
		const { errorText } = await shop.run('lead.getAll', { filters });

		expect(errorText).toContain("'Birthday', 'City', 'Name' and 'Params' were added but are empty");
		expect(shop.takeSent()).toEqual([]);
	});

	it.each(['{"a": null}', '={{ ({ a: "" }) }}', '{"a": {"b": []}}', '{"a": {}}'])(
		'[F2] refuses params of which a part says nothing: %s',
		async (params) => {
			const { errorText } = await shop.run('lead.getAll', { filters: { params } });

			expect(errorText).toMatch(/'Params → a( → b)?' was added but is empty/);
			expect(shop.takeSent()).toEqual([]);
		},
	);

	it.each([
		[{}, { 'params[origin]': 'popup', 'params[more]': '[1]' }],
		[{ paramsFormat: 'brackets' }, { 'params[origin]': 'popup', 'params[more]': '[1]' }],
		[{ paramsFormat: 'json' }, { params: '{"origin":"popup","more":[1]}' }],
	])('sends params in the notation of the credential: %j', async (details, query) => {
		const filters = { params: '{"origin": "popup", "more": [1]}' };
		const credentials = shop.credentialsWith(details);
		await shop.run('lead.getAll', { filters, limit: 1 }, { credentials });

		expect(shop.takeSent().map((sent) => sent.query)).toEqual([query]);
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
